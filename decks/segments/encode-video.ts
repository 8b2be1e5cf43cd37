import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frameCount } from '../../domain/decks/deck.ts';
import { planEncode, type PlanInput } from '../encode/encode-plan.ts';
import { requireFootage } from '../encode/require-footage.ts';
import { createPercentReporter } from '../ffmpeg/frame-progress.ts';
import { encodeSegment } from './encode-segment.ts';
import { hashSegment, type AssetHashes } from './hash-segment.ts';
import { joinSegments } from './join-segments.ts';
import type { SegmentCache } from './segment-cache.ts';
import { splitIntoSegments, type Segment } from './split-into-segments.ts';

export interface VideoOptions {
  /** Created if missing, and removed. */
  segmentDir: string;
  videoPath: string;
  soundPath: string | null;
  ffmpegPath: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** Null to encode every segment. */
  cache: SegmentCache | null;
  assetHashes: AssetHashes;
}

/** Encodes a video segment by segment, or takes segments from the cache, and joins them with the sound. */
export async function encodeVideo(input: PlanInput, options: VideoOptions): Promise<void> {
  const { segmentDir, soundPath, videoPath, ffmpegPath, signal } = options;
  await requireFootage(planEncode(input));
  await mkdir(segmentDir, { recursive: true });
  try {
    const segments = splitIntoSegments(input);
    const paths = await encodeAll(input, segments, options);
    await joinSegments({
      paths: segments.flatMap(({ repeats }, index) => Array.from({ length: repeats }, () => paths[index] ?? '')),
      soundPath,
      videoPath,
      fps: input.deck.fps,
      frames: frameCount(input.deck),
      ffmpegPath,
      signal,
    });
  } finally {
    await rm(segmentDir, { recursive: true, force: true });
  }
}

async function encodeAll(input: PlanInput, segments: Segment[], options: VideoOptions): Promise<string[]> {
  const { segmentDir, ffmpegPath, signal, cache, assetHashes: assets } = options;
  const encoded = new Map<string, string>();
  const paths: string[] = [];
  let done = 0;
  const report = createPercentReporter(sumFrames(segments), options.onProgress);
  for (const [index, { span }] of segments.entries()) {
    const key = hashSegment(input, span, assets);
    const known = key === null ? undefined : encoded.get(key);
    const path = known ?? join(segmentDir, `${index}.ts`);
    if (!known && !(key !== null && (await cache?.load(key, path)))) {
      const onFrames = (count: number): void => report(done + count);
      await encodeSegment(input, span, path, { ffmpegPath, signal, onFrames });
      if (key !== null) await cache?.save(key, path);
    }
    if (key !== null) encoded.set(key, path);
    paths.push(path);
    report((done += span.to - span.from));
  }
  return paths;
}

function sumFrames(segments: readonly Segment[]): number {
  return segments.reduce((sum, { span }) => sum + span.to - span.from, 0);
}
