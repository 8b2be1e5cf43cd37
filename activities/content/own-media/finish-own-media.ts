import { getContent } from '../../../db/content/find-content.ts';
import { finishRender, markProgress } from '../../../db/content/contents.ts';
import type { Rendered } from '../../../decks/render-deck.ts';
import { buildOwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { removeOrphans } from '../../../db/content/orphaned-files.ts';
import { takeStorage } from '../../../db/credits/storage.ts';
import { MediaFailure } from './media-failure.ts';
import { removeOwnMedia } from './own-media-files.ts';
import { storeFiles } from '../store-files.ts';
import type { ActivityDeps } from '../../activity-deps.ts';

const PROGRESS_EVERY_MS = 500;

const NO_STORAGE = "The plan's storage is used up; delete assets, content or media of posts, and post again.";

/**
 * Stores a finished video, its thumbnail unless the caller sent one, and releases the posts. Throws `MediaFailure` if
 * the plan's storage does not suffice. Idempotent: finishes once.
 */
export async function finishOwnMedia(
  deps: ActivityDeps,
  contentId: string,
  media: Omit<Rendered, 'thumbnailPath'> & { thumbnailPath: string | null },
): Promise<void> {
  const { bytes, sha256, durationMs, width, height } = media;
  const keys = buildOwnMediaKeys(deps, contentId);
  const outputKey = keys.video(sha256);
  const files = [{ key: outputKey, path: media.videoPath, mimeType: 'video/mp4' }];
  if (media.thumbnailPath) files.push({ key: keys.thumbnail, path: media.thumbnailPath, mimeType: 'image/jpeg' });
  const finished = { outputKey, thumbnailKey: keys.thumbnail, bytes, sha256, durationMs, width, height };
  const isFinished = await storeFiles(deps, files, async (tx) => {
    if (!(await finishRender(tx, contentId, finished, deps.storage.getUrl))) return false;
    const { teamId } = await getContent(tx.em, contentId);
    if (!(await takeStorage(tx, teamId, bytes))) throw new MediaFailure('storage_limit_reached', NO_STORAGE);
    return true;
  }).catch(async (error: unknown) => {
    if (error instanceof MediaFailure) {
      const keysOfFiles = files.map(({ key }) => key);
      await removeOrphans(deps.orm.em, keysOfFiles, deps.storage.remove);
      await removeOwnMedia(deps, contentId);
    }
    throw error;
  });
  if (!isFinished) await removeOwnMedia(deps, contentId);
}

/** Returns a function that records progress between `from` and `to` percent. It never waits for the database. */
export function createProgressReporter(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  [from, to]: readonly [number, number],
): (percent: number | null) => void {
  let writtenAt = 0;
  let last = from;
  return (percent) => {
    if (percent !== null) last = Math.floor(from + ((to - from) * percent) / 100);
    heartbeat(last);
    if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return;
    writtenAt = performance.now();
    markProgress(deps.orm.em.fork(), contentId, last).catch((error: unknown) =>
      deps.log.warn({ contentId, error: String(error) }, 'could not record progress'),
    );
  };
}
