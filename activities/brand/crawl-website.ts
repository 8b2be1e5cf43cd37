import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crawlSite, type CrawlResult } from '../../adapters/web/crawl/crawl-site.ts';
import type { FetchedPicture } from '../../adapters/web/crawl/fetch-pictures.ts';
import { replaceBrand } from '../../db/brand/brand.ts';
import { beginCrawl, endCrawl, markCrawlProgress, getCrawl } from '../../db/brand/crawls.ts';
import { replacePictures, listKnownPictures, type KnownPicture } from '../../db/brand/pictures.ts';
import { findExhaustedStorage } from '../../db/credits/storage.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import type { CrawlShortfall, CrawlStatus } from '../../domain/brand/crawl.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { inspectPicture, type InspectedPicture } from './inspect-picture.ts';
import { recordAssetWithinStorage, storeGround } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { BrandPicture as PictureRow } from '../../db/entities/brand-picture.ts';
import { dropCopies, isCopy } from '../../domain/brand/brand-picture.ts';
import { storeFile } from '../content/add-to-library.ts';

type Stored = Omit<PictureRow, 'workspaceId' | 'position'>;

export type { CrawlShortfall };

export interface CrawlOutcome {
  status: CrawlStatus;
  pages: number;
  /** The code of the shortfall. The row has the message, which contains URLs. */
  reason: string | null;
}

/** Crawls a website and replaces the brand context. A repeat crawls again, unless the crawl has ended; it ends once. */
export async function crawlWebsite(
  deps: ActivityDeps,
  crawlId: string,
  heartbeat: (progress: string) => void,
  signal: AbortSignal,
): Promise<CrawlOutcome> {
  const { orm } = deps;
  const crawl = await beginCrawl(orm.em.fork(), crawlId);
  if (crawl) {
    const dir = await mkdtemp(join(deps.scratchDir, `${crawlId}-`));
    try {
      const read = await readWebsite(deps, crawl, { dir, heartbeat, signal });
      await inTransaction(orm.em, (tx) => recordCrawl(tx, crawl, read));
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  const { status, pages, errorCode: reason } = await getCrawl(orm.em.fork(), crawlId);
  return { status, pages, reason };
}

interface Reading {
  crawled: CrawlResult;
  pictures: Awaited<ReturnType<typeof storePictures>>['pictures'];
}

const STORAGE_FULL: CrawlShortfall = {
  code: 'storage_limit',
  message:
    'The storage of the plan is used up, so not all pictures of the website were kept. Delete files, then analyze again.',
};

/** Reads the website and adds its pictures to the library. Without free storage no picture is fetched. */
async function readWebsite(
  deps: ActivityDeps,
  crawl: Crawl,
  { dir, heartbeat, signal }: { dir: string; heartbeat: (progress: string) => void; signal: AbortSignal },
): Promise<Reading> {
  const { orm, web, pageReader: reader } = deps;
  const onProgress = async (pages: number, planned: number): Promise<void> => {
    heartbeat(`${pages} of ${planned} pages`);
    await markCrawlProgress(orm.em.fork(), crawl.id, pages, planned);
  };
  const inspected: InspectedPicture[] = [];
  const onPicture = async (picture: FetchedPicture): Promise<boolean> => {
    heartbeat('pictures');
    const found = await inspectPicture(picture, { dir, name: `picture-${inspected.length}`, signal });
    if (found) inspected.push(found);
    return found !== null;
  };
  const hasStorage = (await findExhaustedStorage(orm.em.fork(), crawl.teamId)) === null;
  const options = { web, reader, signal, onProgress };
  const crawled = await crawlSite(crawl.url, hasStorage ? { ...options, onPicture } : options);
  const { pictures, storageFull } = await storePictures(deps, crawl, inspected, () => heartbeat('pictures'));
  const isFull = crawled.outcome === 'done' && (storageFull || !hasStorage);
  return { pictures, crawled: isFull ? { ...crawled, outcome: 'partial', shortfall: STORAGE_FULL } : crawled };
}

/** Stores the result of a crawl. If it failed, the previous context stays. */
async function recordCrawl(tx: Transaction, { id, workspaceId }: Crawl, { crawled, pictures }: Reading): Promise<void> {
  const { outcome: status, pages, shortfall } = crawled;
  const ended = await endCrawl(tx, id, { status, pages, shortfall });
  if (!ended || crawled.outcome === 'failed') return;
  const { sourceUrl, logoUrl, claims } = crawled;
  await replacePictures(tx, { workspaceId, pictures, complete: status === 'done' });
  await replaceBrand(tx, { workspaceId, crawlId: id, sourceUrl, logoUrl, claims });
}

/** Fails a crawl whose attempts were all lost. Idempotent: a crawl ends once. */
export async function failCrawl(deps: ActivityDeps, crawlId: string, shortfall: CrawlShortfall): Promise<void> {
  await inTransaction(deps.orm.em, (tx) => endCrawl(tx, crawlId, { status: 'failed', shortfall }));
}

/**
 * Adds the pictures of a website to the library as far as the storage allows. A picture of an earlier crawl keeps its
 * asset, also in another size; one whose asset was deleted is left out. Idempotent: a picture is one asset.
 */
async function storePictures(
  deps: ActivityDeps,
  crawl: Crawl,
  inspected: readonly InspectedPicture[],
  heartbeat: () => void,
): Promise<{ pictures: Stored[]; storageFull: boolean }> {
  const known = await listKnownPictures(deps.orm.em.fork(), crawl.workspaceId);
  const pictures: Stored[] = [];
  let storageFull = false;
  for (const picture of dropCopies(inspected)) {
    heartbeat();
    const same = known.find((one) => isCopy({ ...one, thumbnail: Buffer.from(one.thumbnail, 'base64') }, picture));
    if (same?.deleted) continue;
    const asset = same ? { id: same.assetId } : await addPicture(deps, crawl, picture);
    if (asset && picture.role === 'logo') await storeGround(deps.orm.em.fork(), asset.id, picture.ground);
    if (asset === null) storageFull = true;
    else if (pictures.every(({ assetId }) => assetId !== asset.id)) pictures.push(toStored(asset.id, picture, same));
  }
  return { pictures, storageFull };
}

/** Returns null if the storage of the plan has no room for it. */
async function addPicture(deps: ActivityDeps, crawl: Crawl, picture: InspectedPicture): Promise<Asset | null> {
  const { teamId, workspaceId } = crawl;
  const { path, bytes, probed, shows, sourceUrl, pageUrl } = picture;
  const name = shows.slice(0, 120);
  const provenance = { sourceUrl, pageUrl, shows };
  const file = { teamId, workspaceId, path, bytes, probed, name, purpose: `${workspaceId}/website`, provenance };
  return storeFile(deps, file, recordAssetWithinStorage);
}

function toStored(assetId: string, picture: InspectedPicture, same: KnownPicture | undefined): Stored {
  const { role, shows, sourceUrl, pageUrl, thumbnail, width, height } = picture;
  const size = same ? { width: same.width, height: same.height } : { width, height };
  return { assetId, role, shows, sourceUrl, pageUrl, thumbnail: Buffer.from(thumbnail).toString('base64'), ...size };
}
