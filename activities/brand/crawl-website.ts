import { crawlSite, type CrawlResult } from '../../adapters/web/crawl/crawl-site.ts';
import { replaceBrand } from '../../db/brand/brand.ts';
import { beginCrawl, endCrawl, markCrawlProgress, getCrawl } from '../../db/brand/crawls.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import type { CrawlShortfall, CrawlStatus } from '../../domain/brand/crawl.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export type { CrawlShortfall };

export interface CrawlOutcome {
  status: CrawlStatus;
  pages: number;
  /** The code of the shortfall. The row has the message, which contains URLs. */
  reason: string | null;
}

/** Idempotent: crawls the website again, and ends the crawl once. Replaces the brand context in one transaction. */
export async function crawlWebsite(
  deps: ActivityDeps,
  crawlId: string,
  heartbeat: (progress: string) => void,
  signal: AbortSignal,
): Promise<CrawlOutcome> {
  const { orm, web, pageReader: reader } = deps;
  const crawl = await beginCrawl(orm.em.fork(), crawlId);
  if (crawl) {
    const onProgress = async (pages: number, planned: number): Promise<void> => {
      heartbeat(`${pages} of ${planned} pages`);
      await markCrawlProgress(orm.em.fork(), crawlId, pages, planned);
    };
    const crawled = await crawlSite(crawl.url, { web, reader, signal, onProgress });
    await inTransaction(orm.em, (tx) => recordCrawl(tx, crawl, crawled));
  }
  const { status, pages, errorCode: reason } = await getCrawl(orm.em.fork(), crawlId);
  return { status, pages, reason };
}

/** If the crawl failed, the previous context stays. */
async function recordCrawl(tx: Transaction, { id, workspaceId }: Crawl, crawled: CrawlResult): Promise<void> {
  const { outcome: status, pages, shortfall } = crawled;
  const ended = await endCrawl(tx, id, { status, pages, shortfall });
  if (!ended || crawled.outcome === 'failed') return;
  const { sourceUrl, logoUrl, claims } = crawled;
  await replaceBrand(tx, { workspaceId, crawlId: id, sourceUrl, logoUrl, claims });
}

/** Idempotent: a crawl ends once. Fails a crawl whose attempts were all lost. */
export async function failCrawl(deps: ActivityDeps, crawlId: string, shortfall: CrawlShortfall): Promise<void> {
  await inTransaction(deps.orm.em, (tx) => endCrawl(tx, crawlId, { status: 'failed', shortfall }));
}
