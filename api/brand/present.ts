import type { Storage } from '../../adapters/ports.ts';
import type { Brand } from '../../db/brand/brand.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import { toFailureReason } from '../../domain/failure-reason.ts';
import { buildValues } from '../../domain/brand/brand.ts';
import type { BrandContextResponse, CrawlResponse } from './contract.ts';

/** Returns only the values that have a claim. */
export function presentBrand(
  { context, claims, pictures }: Brand,
  storage: Pick<Storage, 'getUrl'>,
): BrandContextResponse {
  return {
    ...buildValues(claims),
    sourceUrl: context.sourceUrl,
    refreshedAt: context.refreshedAt.toISOString(),
    pictures: pictures.map(({ storageKey, ...picture }) => ({ ...picture, url: storage.getUrl(storageKey) })),
    claims: claims.map(({ id, pointer, value, url, method, selector, quote, declared, ...claim }) => ({
      id,
      pointer,
      value,
      url,
      method,
      selector,
      quote,
      declared,
      confidence: Number(claim.confidence),
      fetchedAt: claim.fetchedAt.toISOString(),
      pageHash: claim.pageHash,
    })),
  };
}

export function presentCrawl(row: Crawl): CrawlResponse {
  return {
    id: row.id,
    url: row.url,
    status: row.status,
    pages: row.pages,
    pagesPlanned: row.pagesPlanned,
    reason: row.errorMessage,
    reasonCode: row.errorCode,
    error: toFailureReason(row.errorCode, row.errorMessage),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
