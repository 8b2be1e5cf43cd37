import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frameCount } from '../../domain/decks/deck.ts';
import type { PlanInput } from '../encode/encode-plan.ts';
import { extractFrame } from '../encode/extract-frame.ts';
import { requireFootage } from '../encode/require-footage.ts';
import { createPercentReporter } from '../ffmpeg/frame-progress.ts';
import type { Span } from '../geometry/span.ts';
import { isMoving } from '../scene/element.ts';
import { listShown } from '../scene/scene-layers.ts';
import { cutMoments } from '../scene/timeline.ts';
import { encodeSegments, isShort, type SegmentFile, type Still } from './encode-segments.ts';
import { hashSegment, type AssetHashes } from './hash-segment.ts';
import { joinSegments } from './join-segments.ts';
import type { SegmentCache } from './segment-cache.ts';
import { splitIntoSegments, type Segment } from './split-into-segments.ts';

export interface VideoOptions {
  /** Created if missing, and removed. */
  segmentDir: string;
  videoPath: string;
  soundPath: string | null;
  /** A frame that is also written as a JPEG: as it is drawn or, if its segment is not encoded, as the video shows it. */
  still: Still | null;
  ffmpegPath: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** Null to encode every segment. */
  cache: SegmentCache | null;
  assetHashes: AssetHashes;
}

const STILL = 'still.jpg';

/** Encodes a video in segments, or takes segments from the cache, and joins them with the sound. */
export async function encodeVideo(input: PlanInput, options: VideoOptions): Promise<void> {
  const { segmentDir, soundPath, videoPath, still, ffmpegPath, signal } = options;
  await mkdir(segmentDir, { recursive: true });
  try {
    const segments = splitIntoSegments(input);
    const paths = await provideSegments(input, segments, options);
    await joinSegments({
      segments: segments.map(({ repeats }, index) => ({ repeats, path: paths[index] ?? '' })),
      soundPath,
      videoPath,
      fps: input.deck.fps,
      frames: frameCount(input.deck),
      ffmpegPath,
      signal,
    });
    if (!still) return;
    const drawn = join(segmentDir, STILL);
    // Half a frame early, so that rounding cannot select the next frame.
    const seconds = (still.frame - 0.5) / input.deck.fps;
    if (existsSync(drawn)) await rename(drawn, still.path);
    else await extractFrame({ videoPath, thumbnailPath: still.path, seconds, ffmpegPath, signal });
  } finally {
    await rm(segmentDir, { recursive: true, force: true });
  }
}

interface MissingSegment extends SegmentFile {
  key: string | null;
}

/** Returns the path of each segment. Equal segments share one. */
async function provideSegments(input: PlanInput, segments: Segment[], options: VideoOptions): Promise<string[]> {
  const { segmentDir, ffmpegPath, signal, cache, assetHashes: assets } = options;
  const { frame = -1 } = options.still ?? {};
  const known = new Map<string, string>();
  const missing: MissingSegment[] = [];
  const paths: string[] = [];
  for (const [index, { span }] of segments.entries()) {
    const key = hashSegment(input, span, assets);
    const path = known.get(key ?? '') ?? join(segmentDir, `${index}.ts`);
    paths.push(path);
    if (key !== null && known.has(key)) continue;
    if (key !== null) known.set(key, path);
    if (key !== null && (await cache?.load(key, path))) continue;
    const isShown = span.from <= frame && frame < span.to;
    const still = isShown ? { frame, path: join(segmentDir, STILL) } : null;
    missing.push({ span, path, key, still });
  }
  const batches = groupIntoBatches(input, missing);
  await requireFootage(
    input,
    missing.map(({ span }) => span),
  );
  let done = 0;
  const report = createPercentReporter(sumFrames(missing), options.onProgress);
  for (const batch of batches) {
    const onFrames = (count: number): void => report(done + Math.min(count, sumFrames(batch)));
    await encodeSegments(input, batch, { ffmpegPath, signal, onFrames });
    for (const { key, path } of batch) if (key !== null) await cache?.save(key, path);
    done += sumFrames(batch);
  }
  return paths;
}

/** Frames of all segments that one process encodes. Measured: each keeps 10 MB until the process ends. */
const BATCH_FRAMES = 24;

/**
 * Groups short segments in which nothing moves, to encode them in one process. Each other segment has its own process,
 * because it takes many threads or open files, or the player.
 */
function groupIntoBatches(input: PlanInput, missing: readonly MissingSegment[]): MissingSegment[][] {
  const batches: { segments: MissingSegment[]; room: number }[] = [];
  for (const segment of missing) {
    const frames = sumFrames([segment]);
    const isLight = isShort(input, segment.span) && !listShown(cutMoments(input.moments, segment.span)).some(isMoving);
    const last = batches.at(-1);
    if (isLight && last && last.room >= frames) {
      last.segments.push(segment);
      last.room -= frames;
    } else batches.push({ segments: [segment], room: isLight ? BATCH_FRAMES - frames : 0 });
  }
  return batches.map(({ segments }) => segments);
}

function sumFrames(segments: readonly { span: Span }[]): number {
  return segments.reduce((sum, { span }) => sum + span.to - span.from, 0);
}
