import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginFetch } from '../../../db/content/own-media.ts';
import { combineVideoLengths } from '../../../domain/content/own-media.ts';
import { fitStill } from '../../../decks/own-media/fit-still.ts';
import { fitVideo } from '../../../decks/own-media/fit-video.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { readVideo } from '../../../decks/own-media/read-video.ts';
import type { Rendered } from '../../../decks/render-deck.ts';
import { RenderFailure } from '../../../decks/ffmpeg/render-failure.ts';
import { finishOwnMedia, createProgressReporter } from './finish-own-media.ts';
import { MediaFailure } from './media-failure.ts';
import { findStoredMediaKeys, removeOwnMedia } from './own-media-files.ts';
import type { ActivityDeps } from '../../activity-deps.ts';

type Run = Pick<Parameters<typeof fitVideo>[0], 'outDir' | 'onProgress' | 'signal' | 'length'>;

/**
 * Encodes fetched media so that its platforms accept it. Idempotent: writes the same keys and finishes once. Returns `ended` if the
 * content had already ended. Throws `MediaFailure` and `RenderFailure`.
 */
export async function encodeMedia(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'ready' | 'ended'> {
  // Marks the content as rendering. Null if it has already ended.
  const ownMedia = await beginFetch(deps.orm.em.fork(), contentId);
  const keys = await findStoredMediaKeys(deps, contentId);
  if (ownMedia) {
    const outDir = await mkdtemp(join(deps.scratchDir, `${contentId}-`));
    try {
      const onProgress = createProgressReporter(deps, contentId, heartbeat, [50, 100]);
      const run = { outDir, onProgress, signal, length: combineVideoLengths(ownMedia.platforms) };
      const { source } = ownMedia;
      if ('videoUrl' in source) {
        const fitted = await encodeVideo(deps, keys.received, run);
        // The caller's thumbnail was stored when it was fetched, and must not be replaced.
        await finishOwnMedia(deps, contentId, source.thumbnailUrl ? { ...fitted, thumbnailPath: null } : fitted);
      } else {
        await finishOwnMedia(deps, contentId, await encodeImage(deps, keys.picture(1), run));
      }
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  }
  await deps.storage.remove(keys.received);
  if (!ownMedia) await removeOwnMedia(deps, contentId);
  return ownMedia ? 'ready' : 'ended';
}

async function encodeVideo(deps: ActivityDeps, key: string, run: Run): Promise<Rendered> {
  const file = await openStoredFile(deps, key);
  try {
    const reading = await readVideo(file.path);
    if (!reading.ok) throw new MediaFailure('media_unreadable', `videoUrl cannot be used: ${reading.reason}`);
    return await fitVideo({ ...run, video: reading.video });
  } catch (error) {
    if (!(error instanceof RenderFailure) || error.code !== 'asset_unreadable') throw error;
    throw new MediaFailure('media_unreadable', `videoUrl cannot be used: ${error.message}`);
  } finally {
    await file.release();
  }
}

async function encodeImage(deps: ActivityDeps, key: string, run: Run): Promise<Rendered> {
  const file = await openStoredFile(deps, key);
  try {
    const probed = await probeMedia(file.path);
    if (!probed.ok) throw new MediaFailure('media_unreadable', `images[0] cannot be used: ${probed.reason}`);
    const { width, height } = probed;
    return await fitStill({ ...run, picture: { path: file.path, width, height } });
  } finally {
    await file.release();
  }
}

async function openStoredFile(deps: ActivityDeps, key: string): Promise<{ path: string; release(): Promise<void> }> {
  const file = await deps.storage.getLocalFile(key);
  if (!file) throw new MediaFailure('media_failed', 'The fetched file is no longer in storage; post again.');
  return file;
}
