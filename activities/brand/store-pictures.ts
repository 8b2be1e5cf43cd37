import { recordAssetWithinStorage, storeGround } from '../../db/content/assets.ts';
import { listKnownPictures, type KnownPicture } from '../../db/brand/pictures.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { BrandPicture as PictureRow } from '../../db/entities/brand-picture.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import { dropCopies, isCopy } from '../../domain/brand/brand-picture.ts';
import { storeFile } from '../content/add-to-library.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import type { InspectedPicture } from './inspect-picture.ts';

type Stored = Omit<PictureRow, 'workspaceId' | 'position'>;

/**
 * Idempotent: the same picture is the same asset. Adds the pictures of a website to the library as far as the team's storage allows.
 * A picture of an earlier crawl keeps its asset, also in another size, and one whose asset was deleted is left out.
 */
export async function storePictures(
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
