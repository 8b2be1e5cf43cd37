import { storeRegions } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { readRegions, REGIONS_VERSION } from '../../decks/regions/read-regions.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Loads the regions of pictures and clips, by asset id. Each file is analysed once, and the same file gives the same
 * regions. A file that cannot be read has none, because the render reports it.
 */
export async function loadRegions(
  deps: ActivityDeps,
  assets: readonly Asset[],
  { heartbeat, signal }: { heartbeat: (percent: number) => void; signal: AbortSignal },
): Promise<Map<string, PictureRegions>> {
  const byId = new Map<string, PictureRegions>();
  for (const asset of assets.filter(({ kind }) => kind === 'image' || kind === 'video')) {
    const { regions } = asset;
    const found = regions?.version === REGIONS_VERSION ? regions : await analyse(deps, asset, signal);
    if (found) byId.set(asset.id, found);
    heartbeat(0);
  }
  return byId;
}

async function analyse(deps: ActivityDeps, asset: Asset, signal: AbortSignal): Promise<PictureRegions | null> {
  const { storageKey, width, height, durationMs } = asset;
  const file = await deps.storage.getLocalFile(storageKey);
  if (!file || !width || !height) return null;
  try {
    const regions = await readRegions({
      ffmpegPath: requireFfmpeg(),
      path: file.path,
      width,
      height,
      durationMs,
      signal,
    });
    await storeRegions(deps.orm.em.fork(), asset, { ...regions, version: REGIONS_VERSION });
    return regions;
  } catch (error) {
    if (!(error instanceof RenderFailure) || error.code !== 'asset_unreadable') throw error;
    return null;
  } finally {
    await file.release();
  }
}
