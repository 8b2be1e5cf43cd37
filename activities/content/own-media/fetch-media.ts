import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginFetch, type OwnMedia } from '../../../db/content/own-media.ts';
import type { OwnMediaSource } from '../../../domain/content/own-media.ts';
import { buildOwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, combineVideoLengths } from '../../../domain/content/own-media.ts';
import type { LengthRange } from '../../../domain/platforms/platform-terms.ts';
import { toPosterSeconds } from '../../../decks/own-media/fit-video.ts';
import { convertToJpeg } from '../../../decks/own-media/convert-to-jpeg.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { isPublishable, readVideo, type ReadVideo } from '../../../decks/own-media/read-video.ts';
import { requireFfmpeg } from '../../../decks/ffmpeg/require-ffmpeg.ts';
import { extractFrame } from '../../../decks/encode/extract-frame.ts';
import { fetchFile, type FetchedFile } from './fetch-file.ts';
import { finishOwnMedia, createProgressReporter } from './finish-own-media.ts';
import { MediaFailure } from './media-failure.ts';
import { removeOwnMedia } from './own-media-files.ts';
import type { ActivityDeps } from '../../activity-deps.ts';

const VIDEO_TIMEOUT_MS = 10 * 60_000;
const IMAGE_TIMEOUT_MS = 60_000;

/** A video that exceeds the limits by less than this is cut or extended instead of rejected. */
const LENGTH_SLACK_MS = { short: 100, long: 500 } as const;

interface MediaFetch {
  deps: ActivityDeps;
  own: OwnMedia;
  dir: string;
  onPercent: (percent: number | null) => void;
  signal: AbortSignal;
}

/**
 * Fetches a caller's media into storage. Returns `ready` if it can be published byte for byte, `needs_encoding`, or
 * `ended` if the content has ended. Throws `MediaFailure` and `RenderFailure`. Idempotent: writes the same keys.
 */
export async function fetchMedia(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'ready' | 'needs_encoding' | 'ended'> {
  const own = await beginFetch(deps.orm.em.fork(), contentId);
  if (!own) {
    await removeOwnMedia(deps, contentId);
    return 'ended';
  }
  const dir = await mkdtemp(join(deps.scratchDir, `${contentId}-`));
  try {
    const media = { deps, own, dir, onPercent: createProgressReporter(deps, contentId, heartbeat, [0, 50]), signal };
    if ('videoUrl' in own.source) return await fetchVideo(media, own.source);
    return await fetchPictures(media, own.source.imageUrls);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function fetchVideo(
  media: MediaFetch,
  { videoUrl, thumbnailUrl }: Extract<OwnMediaSource, { videoUrl: string }>,
): Promise<'ready' | 'needs_encoding'> {
  const { deps, own, dir, signal } = media;
  const keys = buildOwnMediaKeys(deps, own.id);
  const limits = { maxBytes: MAX_VIDEO_BYTES, timeoutMs: VIDEO_TIMEOUT_MS };
  const file = await fetchFile(deps, {
    ...media,
    ...limits,
    teamId: own.teamId,
    field: 'videoUrl',
    url: videoUrl,
    path: join(dir, 'received'),
  });
  const length = combineVideoLengths(own.platforms);
  const video = await acceptVideo(file, length);
  const cover = thumbnailUrl ? await fetchCover(media, thumbnailUrl) : null;
  if (await isPublishable(video, length)) {
    const thumbnailPath = cover ?? (await extractThumbnail(video, dir, signal));
    await finishOwnMedia(deps, own.id, { ...file, ...video, videoPath: file.path, thumbnailPath });
    return 'ready';
  }
  await deps.storage.putFile(keys.received, file.path, 'application/octet-stream');
  if (cover) await deps.storage.putFile(keys.thumbnail, cover, 'image/jpeg');
  return 'needs_encoding';
}

async function acceptVideo({ field, path }: FetchedFile, length: LengthRange): Promise<ReadVideo> {
  const reading = await readVideo(path);
  if (!reading.ok) {
    const code = reading.problem === 'no_video' ? 'media_not_video' : 'media_unreadable';
    throw new MediaFailure(code, `${field} cannot be used: ${reading.reason}`);
  }
  const { durationMs } = reading.video;
  const seconds = `${field} is ${(durationMs / 1000).toFixed(1)} s long; the selected platforms take`;
  if (durationMs < length.min - LENGTH_SLACK_MS.short) {
    throw new MediaFailure('media_too_short', `${seconds} ${length.min / 1000} s and more.`);
  }
  if (durationMs > length.max + LENGTH_SLACK_MS.long) {
    throw new MediaFailure('media_too_long', `${seconds} ${length.max / 1000} s at most.`);
  }
  return reading.video;
}

async function extractThumbnail(video: ReadVideo, dir: string, signal: AbortSignal): Promise<string> {
  const thumbnailPath = join(dir, 'thumbnail.jpg');
  const seconds = toPosterSeconds(video.durationMs);
  await extractFrame({
    ffmpegPath: requireFfmpeg(),
    videoPath: video.path,
    thumbnailPath,
    seconds,
    stream: video.picture,
    signal,
  });
  return thumbnailPath;
}

async function fetchCover(media: MediaFetch, url: string): Promise<string> {
  const picture = await fetchPicture(media, 'thumbnailUrl', url, () => media.onPercent(100));
  const path = join(media.dir, 'cover.jpg');
  await convertToJpeg(picture.path, path, media.signal);
  return path;
}

/** Stores all pictures, although only the first one is shown. */
async function fetchPictures(media: MediaFetch, urls: string[]): Promise<'needs_encoding'> {
  const keys = buildOwnMediaKeys(media.deps, media.own.id);
  for (const [index, url] of urls.entries()) {
    const onPercent = (percent: number | null): void =>
      media.onPercent(percent === null ? null : (100 * index + percent) / urls.length);
    const picture = await fetchPicture(media, `images[${index}]`, url, onPercent);
    await media.deps.storage.putFile(keys.picture(index + 1), picture.path, 'application/octet-stream');
    await rm(picture.path);
  }
  return 'needs_encoding';
}

async function fetchPicture(
  media: MediaFetch,
  field: string,
  url: string,
  onPercent: MediaFetch['onPercent'],
): Promise<FetchedFile> {
  const limits = { maxBytes: MAX_IMAGE_BYTES, timeoutMs: IMAGE_TIMEOUT_MS };
  const path = join(media.dir, 'picture');
  const { deps, own } = media;
  const file = await fetchFile(deps, { ...media, ...limits, teamId: own.teamId, field, url, path, onPercent });
  const probed = await probeMedia(path);
  if (!probed.ok) throw new MediaFailure('media_unreadable', `${field} cannot be used: ${probed.reason}`);
  if (probed.kind !== 'image')
    throw new MediaFailure('media_not_image', `${field} must be a picture (got ${probed.kind}).`);
  return file;
}
