import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_SIZES } from '../../domain/decks/deck-limits.ts';
import type { LengthRange } from '../../domain/platforms/platform-terms.ts';
import { createFrameProgress } from '../ffmpeg/frame-progress.ts';
import { hashFile } from '../hash-file.ts';
import { buildNormaliseFilters } from '../normalise/normalise-filters.ts';
import { buildSoundSource } from '../normalise/sound-source.ts';
import { buildPictureHead, buildPictureInput } from '../probe/picture-input.ts';
import { buildOutputArgs } from '../ffmpeg/output-args.ts';
import type { ReadVideo } from './read-video.ts';
import type { Rendered } from '../render-deck.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { extractFrame } from '../encode/extract-frame.ts';

export interface FitInput {
  video: ReadVideo;
  /** The lengths that its platforms accept. A slightly longer video is cut; a slightly shorter one keeps its last picture. */
  length: LengthRange;
  /** Created if missing; receives `video.mp4` and `thumbnail.jpg`. */
  outDir: string;
  /** Whole percents, rising from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  ffmpegPath?: string;
}

/** Better quality than for decks, because the caller's video is already compressed and the platform compresses it again. */
const CRF = 20;

/** Maximum time that the last picture is frozen if a file ends early; beyond, the video is rejected as truncated. */
const MAX_FROZEN_MS = 500;

const MAX_RUN_MS = 55 * 60_000;

/**
 * Converts a caller's video to the profile that the platforms accept: upright, constant rate, with sound (silence if it has
 * none). Throws `RenderFailure`, with `asset_unreadable` if the file is damaged. An abort kills the encoder before it throws.
 */
export async function fitVideo(input: FitInput): Promise<Rendered> {
  const { video, outDir, signal, onProgress } = input;
  const ffmpegPath = input.ffmpegPath ?? requireFfmpeg();
  const files = { videoPath: join(outDir, 'video.mp4'), thumbnailPath: join(outDir, 'thumbnail.jpg') };
  await mkdir(outDir, { recursive: true });
  const frames = countFrames(video, input.length);
  await encode(input, frames, files.videoPath, ffmpegPath);
  const durationMs = Math.round((frames * 1000 * video.rate.denominator) / video.rate.numerator);
  await extractFrame({ ...files, ffmpegPath, signal, seconds: toPosterSeconds(durationMs) });
  const { size: bytes } = await stat(files.videoPath);
  const sha256 = await hashFile(files.videoPath);
  onProgress(100);
  return { ...files, bytes, sha256, ...FRAME_SIZES['9:16'], durationMs };
}

/** Returns the time of a video's poster: after a fade from black, or the middle of a short video. */
export function toPosterSeconds(durationMs: number): number {
  return Math.min(1_000, durationMs / 2) / 1_000;
}

function countFrames({ durationMs, rate }: ReadVideo, length: LengthRange): number {
  const toFrames = (ms: number): number => (ms * rate.numerator) / rate.denominator / 1_000;
  const frames = Math.round(toFrames(durationMs));
  return Math.max(Math.ceil(toFrames(length.min)), Math.min(Math.floor(toFrames(length.max)), frames));
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
  if (run.outcome === 'failed') {
    throw new RenderFailure('encoder_failed', 'The encoder could not read the video to its end.', {
      cause: run.stderr,
    });
  }
  if (progress.count() < frames) {
    const seconds = ((progress.count() * video.rate.denominator) / video.rate.numerator).toFixed(1);
    const total = (video.durationMs / 1000).toFixed(1);
    throw new RenderFailure('asset_unreadable', `The file is truncated after ${seconds} of ${total} s.`);
  }
}

function buildFitArgs(video: ReadVideo, frames: number, videoPath: string): string[] {
  const { rate, sound } = video;
  const seconds = ((frames * rate.denominator) / rate.numerator).toFixed(6);
  const picture = [
    `fps=${rate.numerator}/${rate.denominator}:start_time=0`,
    ...buildNormaliseFilters(video.picture),
    buildFitFilter(video),
    `tpad=stop_mode=clone:stop_duration=${((video.pictureGapMs + MAX_FROZEN_MS) / 1000).toFixed(3)}`,
    `trim=end_frame=${frames},format=yuv420p[v]`,
  ].join(',');
  const heard = sound ? buildSoundSource(sound, 0) : '[1:a]anull';
  return [
    ['-hide_banner', '-v', 'error', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.2'],
    buildPictureInput(video.picture),
    sound ? [] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
    ['-filter_complex', `${buildPictureHead(video.picture, 0)}${picture};${heard},apad,atrim=end=${seconds}[a]`],
    ['-map', '[v]', '-map', '[a]'],
    buildOutputArgs({ rate, frames, videoPath, crf: CRF }),
  ].flat();
}

const { width: WIDTH, height: HEIGHT } = FRAME_SIZES['9:16'];

/** The largest difference in aspect ratio, as a share, for which the picture is cropped to fill the frame. */
const ASPECT_SLACK = 0.02;

/** The blurred backdrop is computed at a quarter of the size, which is sixteen times less work. */
const BEHIND = { width: WIDTH / 4, height: HEIGHT / 4, sigma: 5 };

const SCALING = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact,setsar=1,format=yuv420p';

/**
 * Builds a filter chain without outer labels. A picture of nearly the frame's aspect ratio is cropped to fill it; any
 * other is shown whole, over a blurred copy.
 */
function buildFitFilter(video: Pick<ReadVideo, 'aspect'>): string {
  const fills = Math.abs(video.aspect / (WIDTH / HEIGHT) - 1) <= ASPECT_SLACK;
  return fills ? buildCover(WIDTH, HEIGHT) : buildContain();
}

function buildCover(width: number, height: number): string {
  return `crop=w='min(iw,ih*${width}/${height}/sar)':h='min(ih,iw*sar*${height}/${width})',scale=${width}:${height}:${SCALING}`;
}

function buildContain(): string {
  const wide = `gt(dar,${WIDTH}/${HEIGHT})`;
  const w = `if(${wide},${WIDTH},max(2,2*trunc(${HEIGHT}*dar/2)))`;
  const h = `if(${wide},max(2,2*trunc(${WIDTH}/dar/2)),${HEIGHT})`;
  const behind = `${buildCover(BEHIND.width, BEHIND.height)},gblur=sigma=${BEHIND.sigma}:steps=2`;
  return [
    `split[whole],${behind},scale=${WIDTH}:${HEIGHT}:flags=bilinear[behind]`,
    `[whole]scale=w='${w}':h='${h}':${SCALING}[sharp]`,
    '[behind][sharp]overlay=(W-w)/2:(H-h)/2',
  ].join(';');
}
