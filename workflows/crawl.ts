/**
 * One reading of a brand's website. A workflow because a site may take a minute, and the worker that reads it may be lost
 * meanwhile. Ends with the brand context replaced, or with the crawl failed and the old context in place. Repeating it reads
 * the pages again, and changes nothing else.
 */
import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { crawlActivities, compensations } from './activities.ts';

export interface CrawlInput {
  crawlId: string;
}

export async function crawl({ crawlId }: CrawlInput): Promise<string> {
  setCurrentDetails("Reading the website; the crawl's row and the activity's heartbeat show how many pages");
  try {
    const { status, pages, reason } = await crawlActivities.crawlWebsite(crawlId);
    setCurrentDetails(`${status}: ${pages} pages read${reason === null ? '' : `. ${reason}`}`);
    return status;
  } catch {
    // Whatever ended the attempts (lost workers, an operator), the row must not stay open.
    const message = 'The crawl was stopped before it had read the website; analyze it again.';
    await CancellationScope.nonCancellable(() => compensations.failCrawl(crawlId, { code: 'crawl_stopped', message }));
    setCurrentDetails(`failed: ${message}`);
    return 'failed';
  }
}
