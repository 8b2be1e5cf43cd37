import { listAssetsById, storeGround } from '../../db/content/assets.ts';
import { readThumbnail } from '../../decks/picture/read-thumbnail.ts';
import type { Brief, BriefLogo } from '../../domain/content/studio/brief/brief.ts';
import { chooseGround } from '../../domain/brand/logo-ground.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Chooses and stores the ground on which an end card's logo is visible. Omits unreadable logos. Idempotent. */
export async function chooseLogoGround(
  deps: ActivityDeps,
  endCard: Brief['endCard'],
  signal: AbortSignal,
): Promise<Brief['endCard']> {
  if (!endCard?.logo) return endCard ?? null;
  const ground = await readGround(deps, endCard.logo, signal);
  return { ...endCard, logo: ground && { ...endCard.logo, ground } };
}

async function readGround(
  deps: ActivityDeps,
  { asset }: BriefLogo,
  signal: AbortSignal,
): Promise<BriefLogo['ground'] | null> {
  const [row] = await listAssetsById(deps.orm.em.fork(), [asset.id], { live: true });
  const file = row && (await deps.storage.getLocalFile(row.storageKey));
  if (!file) return null;
  try {
    const rgba = await readThumbnail(file.path, signal);
    const ground = rgba && chooseGround(rgba);
    if (ground) await storeGround(deps.orm.em.fork(), row.id, ground);
    return ground;
  } finally {
    await file.release();
  }
}
