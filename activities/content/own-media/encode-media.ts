import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginFetch } from '../../../db/content/own-media.ts';
import { videoLength } from '../../../domain/content/own-media.ts';
import { fitStill } from '../../../decks/fit-still.ts';
import { fitVideo } from '../../../decks/fit-video.ts';
import { probeMedia } from '../../../decks/probe.ts';
import { readVideo } from '../../../decks/read-video.ts';
import type { Rendered } from '../../../decks/render-deck.ts';
import { RenderFailure } from '../../../decks/render-failure.ts';
import { finishOwnMedia, ownMediaProgress } from './finish-own-media.ts';
import { MediaFailure } from './media-failure.ts';
import { heldMediaKeys, removeOwnMedia } from './own-media-files.ts';
import type { World } from '../../activity-deps.ts';

type Run = Pick<Parameters<typeof fitVideo>[0], 'outDir' | 'onProgress' | 'signal' | 'length'>;

/**
 * Encodes fetched media so that its platforms take it. Safe to repeat: the same keys, finished once. `over`: nothing was left
 * to do. Throws `MediaFailure` and `RenderFailure`.
 */
export async function fitMedia(
  world: World,
  contentId: string,
  beat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'ready' | 'over'> {
  const own = await beginFetch(world.orm.em.fork(), contentId);
  const keys = await heldMediaKeys(world, contentId);
  if (own) {
    const outDir = await mkdtemp(join(world.scratchDir, `${contentId}-`));
    try {
      const onProgress = ownMediaProgress(world, contentId, beat, [50, 100]);
      const run = { outDir, onProgress, signal, length: videoLength(own.platforms) };
      const { source } = own;
      if ('videoUrl' in source) {
        const fitted = await fitReceived(world, keys.received, run);
        await finishOwnMedia(world, contentId, source.thumbnailUrl ? { ...fitted, thumbnailPath: null } : fitted);
      } else {
        await finishOwnMedia(world, contentId, await fitPicture(world, keys.picture(1), run));
      }
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  }
  await world.storage.remove(keys.received);
  if (!own) await removeOwnMedia(world, contentId);
  return own ? 'ready' : 'over';
}

async function fitReceived(world: World, key: string, run: Run): Promise<Rendered> {
  const file = await stored(world, key);
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

async function fitPicture(world: World, key: string, run: Run): Promise<Rendered> {
  const file = await stored(world, key);
  try {
    const probed = await probeMedia(file.path);
    if (!probed.ok) throw new MediaFailure('media_unreadable', `images[0] cannot be used: ${probed.reason}`);
    const { width, height } = probed;
    return await fitStill({ ...run, picture: { path: file.path, width, height } });
  } finally {
    await file.release();
  }
}

async function stored(world: World, key: string): Promise<{ path: string; release(): Promise<void> }> {
  const file = await world.storage.localFile(key);
  if (!file) throw new MediaFailure('media_failed', 'The fetched file is no longer in storage; post again.');
  return file;
}
