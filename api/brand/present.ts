import type { Storage } from '../../adapters/ports.ts';
import type { Brand } from '../../db/brand/brand.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import { toFailureReason } from '../../domain/failure-reason.ts';
import { buildValues } from '../../domain/brand/brand.ts';
import { presentRow } from '../http/present-row.ts';
import { BrandClaim, CrawlResponse, type BrandContextResponse } from './contract.ts';

/** Presents a brand context without the values that have no claim. */
export function presentBrand(
  { context, claims, pictures }: Brand,
  storage: Pick<Storage, 'getUrl'>,
): BrandContextResponse {
  return {
    ...buildValues(claims),
    sourceUrl: context.sourceUrl,
    refreshedAt: context.refreshedAt.toISOString(),
    pictures: pictures.map(({ storageKey, ...picture }) => ({ ...picture, url: storage.getUrl(storageKey) })),
    claims: claims.map((claim) => presentRow(BrandClaim, claim, { confidence: Number(claim.confidence) })),
  };
}

export function presentCrawl(row: Crawl): CrawlResponse {
  return presentRow(CrawlResponse, row, {
    reason: row.errorMessage,
    reasonCode: row.errorCode,
    error: toFailureReason(row.errorCode, row.errorMessage),
  });
}
