/**
 * Crawls a brand's website. A workflow because a site may take a minute, and its worker may crash during that time. Replaces the
 * brand context, or fails the crawl and keeps the previous context. A cancelled workflow fails the crawl. Repeating it reads the
 * pages again and changes nothing else.
 */
import { setCurrentDetails } from '@temporalio/workflow';
import { CANCELLED_BY_OPERATOR } from '../domain/cancelled-by-operator.ts';
import { compensations, crawlActivities } from './activities.ts';
import type { CrawlInput } from './messages.ts';
import { runJob } from './run-job.ts';

const STOPPED = {
  code: 'crawl_stopped',
  message: 'The crawl was stopped before it had read the website; analyze it again.',
} as const;

export async function crawl({ crawlId }: CrawlInput): Promise<string> {
  return runJob(
    async () => {
      setCurrentDetails("Crawling the website; the crawl's row and the activity's heartbeat show the number of pages");
      const { status, pages, reason } = await crawlActivities.crawlWebsite(crawlId);
      setCurrentDetails(`${status}: ${pages} pages read${reason === null ? '' : `. ${reason}`}`);
      return status;
    },
    {
      fallback: STOPPED,
      compensate: ({ code }) =>
        compensations.failCrawl(crawlId, code === CANCELLED_BY_OPERATOR.code ? CANCELLED_BY_OPERATOR : STOPPED),
    },
  );
}
