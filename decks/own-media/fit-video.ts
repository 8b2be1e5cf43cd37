import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_SIZES } from '../../domain/decks/deck-limits.ts';
import type { LengthRange } from '../../domain/content/own-media.ts';
import { buildFitFilter } from './fit-filter.ts';
import { createFrameProgress } from '../ffmpeg/frame-progress.ts';
import { hashFile } from '../hash-file.ts';
import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { buildOutputArgs } from '../ffmpeg/output-args.ts';
import type { ReadVideo } from './read-video.ts';
import type { Rendered } from '../render-deck.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { extractFrame } from '../encode/extract-frame.ts';

export interface FitInput {
  video: ReadVideo;
  /** The lengths that its platforms take; what is a little beyond is cut, what is a little short is held. */
  length: LengthRange;
  /** Created where it does not exist; receives `video.mp4` and `thumbnail.jpg`. */
  outDir: string;
  /** Whole percents, rising from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  ffmpegPath?: string;
}

/** Better than a deck's: a caller's picture has been compressed before, and a platform compresses it again. */
const CRF = 20;

/** The last picture is held at most this long where a file ends early: beyond, it is cut off. */
const HOLD_MS = 500;

const MAX_RUN_MS = 55 * 60_000;

/**
 * Makes a caller's video one that the platforms take: upright, of a constant rate, with sound (silence where it has none).
 * Throws `RenderFailure`, `asset_unreadable` where the file itself is at fault; an abort kills the encoder first.
 */
export async function fitVideo(input: FitInput): Promise<Rendered> {
  const { video, outDir, signal, onProgress } = input;
  const ffmpegPath = input.ffmpegPath ?? requireFfmpeg();
  const files = { videoPath: join(outDir, 'video.mp4'), thumbnailPath: join(outDir, 'thumbnail.jpg') };
  await mkdir(outDir, { recursive: true });
  const frames = countFrames(video, input.length);
  await encode(input, frames, files.videoPath, ffmpegPath);
  const durationMs = Math.round((frames * 1000 * video.rate.denominator) / video.rate.numerator);
  await extractFrame({ ...files, ffmpegPath, signal, seconds: toPosterSeconds(durationMs), colors: 'bt709' });
  const { size: bytes } = await stat(files.videoPath);
  const sha256 = await hashFile(files.videoPath);
  onProgress(100);
  return { ...files, bytes, sha256, ...FRAME_SIZES['9:16'], durationMs };
}

/** Where a video's poster is taken: past a fade from black, in the middle of a short one. */
export function toPosterSeconds(durationMs: number): number {
  return Math.min(1_000, durationMs / 2) / 1_000;
}

function countFrames({ durationMs, rate }: ReadVideo, length: LengthRange): number {
  const per = (ms: number): number => (ms * rate.numerator) / rate.denominator / 1_000;
  const frames = Math.round(per(durationMs));
  return Math.max(Math.ceil(per(length.min)), Math.min(Math.floor(per(length.max)), frames));
}

async function encode(input: FitInput, frames: number, videoPath: string, ffmpegPath: string): Promise<void> {
  const { video, signal, onProgress } = input;
  const progress = createFrameProgress(frames, onProgress);
  const run = await runFfmpeg(ffmpegPath, buildFitArgs(video, frames, videoPath), {
    signal,
    timeoutMs: Math.min(MAX_RUN_MS, 60_000 + 20 * video.durationMs),
    onLine: progress.line,
  });
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The fetch was cancelled.');
  if (run.outcome === 'timed_out') throw new RenderFailure('timed_out', 'The encoder took too long and was stopped.');
  if (run.outcome === 'failed') {
    throw new RenderFailure('encoder_failed', 'The encoder could not read the video to its end.', {
      cause: run.stderr,
    });
  }
  if (progress.count() < frames) {
    const seconds = ((progress.count() * video.rate.denominator) / video.rate.numerator).toFixed(1);
    const whole = (video.durationMs / 1000).toFixed(1);
    throw new RenderFailure('asset_unreadable', `The file breaks off after ${seconds} of ${whole} s.`);
  }
}

function buildFitArgs(video: ReadVideo, frames: number, videoPath: string): string[] {
  const { rate, streams } = video;
  const seconds = ((frames * rate.denominator) / rate.numerator).toFixed(6);
  const picture = [
    ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=${rate.numerator}/${rate.denominator}:start_time=0`,
    buildFitFilter(video),
    `tpad=stop_mode=clone:stop_duration=${((video.pictureGapMs + HOLD_MS) / 1000).toFixed(3)}`,
    `trim=end_frame=${frames},format=yuv420p[v]`,
  ].join(',');
  const sound = `aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad,atrim=end=${seconds}[a]`;
  const silent = streams.audio === null;
  return [
    ['-hide_banner', '-v', 'error', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.2'],
    buildGuardedInput(video.path),
    silent ? ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'] : [],
    ['-filter_complex', `[0:${streams.video}]${picture};[${silent ? '1:a' : `0:${streams.audio}`}]${sound}`],
    ['-map', '[v]', '-map', '[a]'],
    buildOutputArgs({ rate, frames, videoPath, crf: CRF }),
  ].flat();
}
