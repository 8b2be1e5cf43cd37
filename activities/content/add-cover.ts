import type { Asset } from '../../db/entities/asset.ts';
import { chooseCover } from '../../decks/cover/choose-cover.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { measurePaintedTexts } from '../../decks/text/measure-painted-texts.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Adds the time of the cover to a deck that has none. If a clip cannot be read, the deck stays as it is, because the
 * render reports the clip. Idempotent.
 */
export async function addCover(
  deps: ActivityDeps,
  deck: Deck,
  assets: readonly Asset[],
  { regions, signal }: { regions: ReadonlyMap<string, PictureRegions>; signal: AbortSignal },
): Promise<Deck> {
  if (deck.coverMs !== undefined) return deck;
  const clips = await openClips(deps, assets, regions);
  try {
    const painted = measurePaintedTexts(deck);
    const coverMs = await chooseCover({ deck, painted, clips: clips.byId, ffmpegPath: requireFfmpeg(), signal });
    return coverMs === null ? deck : { ...deck, coverMs };
  } catch (error) {
    if (!(error instanceof RenderFailure) || error.code !== 'asset_unreadable') throw error;
    return deck;
  } finally {
    await clips.release();
  }
}

async function openClips(
  deps: ActivityDeps,
  assets: readonly Asset[],
  regions: ReadonlyMap<string, PictureRegions>,
): Promise<{
  byId: Map<string, { path: string; durationMs: number; regions: PictureRegions }>;
  release: () => Promise<void>;
}> {
  const byId = new Map<string, { path: string; durationMs: number; regions: PictureRegions }>();
  const releases: (() => Promise<void>)[] = [];
  for (const { id, kind, storageKey, durationMs } of assets) {
    const found = regions.get(id);
    const file = kind === 'video' && found ? await deps.storage.getLocalFile(storageKey) : null;
    if (!file || !found) continue;
    releases.push(file.release);
    byId.set(id, { path: file.path, durationMs: durationMs ?? 0, regions: found });
  }
  return { byId, release: async () => void (await Promise.all(releases.map((release) => release()))) };
}
