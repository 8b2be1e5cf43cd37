import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { frameAt, frameSize, type Deck } from '../domain/deck.ts';
import { Backdrops } from './backdrops.ts';
import { encodeArgs } from './encode-args.ts';
import { planEncode } from './encode-plan.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { loadFonts } from './fonts.ts';
import { layOutDeck } from './lay-out-deck.ts';
import { rawPictures } from './picture-track.ts';
import { RenderFailure } from './render-failure.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

export interface RenderAsset {
  path: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
  durationMs: number | null;
}

export interface RenderInput {
  deck: Deck;
  /** By asset id; every asset that the deck names. */
  assets: ReadonlyMap<string, RenderAsset>;
  /** Created where it does not exist; receives `video.mp4` and `thumbnail.jpg`. */
  outDir: string;
  /** Whole percents, rising from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  ffmpegPath?: string;
}

export interface Rendered {
  videoPath: string;
  thumbnailPath: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  durationMs: number;
}

/**
 * Renders a checked deck (see `parseDeck`, `measureDeck`) to an MP4 that every platform takes, with one ffmpeg process.
 * The same deck and assets give the same bytes. Throws `RenderFailure` only; an abort kills the encoder first.
 */
export async function renderDeck(input: RenderInput): Promise<Rendered> {
  const { deck, signal } = input;
  const frame = frameSize(deck);
  const ffmpegPath = input.ffmpegPath ?? requireFfmpeg();
  const pathOf = (id: string): string => {
    const asset = input.assets.get(id);
    if (!asset) throw new RenderFailure('asset_missing', `The deck names the asset ${id}, which was not given.`);
    return asset.path;
  };
  await mkdir(input.outDir, { recursive: true });
  const layout = layOutDeck(deck, loadFonts());
  const problem = layout.problems[0];
  if (problem) throw new RenderFailure('text_does_not_fit', `${problem.path} ${problem.message}`);

  const backdrops = new Backdrops({ frame, ffmpegPath, pathOf, signal });
  const plan = planEncode({
    deck,
    layout,
    backdrops,
    pathOf,
    videoPath: join(input.outDir, 'video.mp4'),
    thumbnailPath: join(input.outDir, 'thumbnail.jpg'),
  });
  const tracks = [...(plan.base ? [plan.base] : []), ...plan.overlays];
  const progress = progressOf(plan.frames, input.onProgress);
  const run = await runFfmpeg(ffmpegPath, encodeArgs(plan), {
    signal,
    timeoutMs: 60_000 + 20 * deck.durationMs,
    feeds: tracks.map(rawPictures),
    onLine: progress.line,
  });
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome === 'timed_out') throw new RenderFailure('timed_out', 'The encoder took too long and was stopped.');
  if (run.outcome === 'failed') {
    throw new RenderFailure('encoder_failed', `The encoder ended with code ${run.exitCode}.`, { cause: run.stderr });
  }
  if (progress.frames() !== plan.frames) {
    const message = `The encoder wrote ${progress.frames()} of ${plan.frames} frames.`;
    throw new RenderFailure('encoder_failed', message);
  }
  const { size: bytes } = await stat(plan.videoPath);
  const sha256 = await hashOf(plan.videoPath);
  input.onProgress(100);
  const durationMs = Math.round((frameAt(deck.durationMs, deck.fps) * 1000) / deck.fps);
  return { videoPath: plan.videoPath, thumbnailPath: plan.thumbnailPath, bytes, sha256, ...frame, durationMs };
}

function requireFfmpeg(): string {
  const found = findFfmpeg();
  if (!found.ok) throw new RenderFailure('encoder_missing', found.message);
  return found.path;
}

/** Reads ffmpeg's `-progress` lines. 100 is kept for the finished file. */
function progressOf(total: number, report: (percent: number) => void): { line(line: string): void; frames(): number } {
  let [frames, last] = [0, -1];
  return {
    line(line) {
      const match = /^frame=(\d+)$/.exec(line.trim());
      if (!match) return;
      frames = Number(match[1]);
      const percent = Math.min(99, Math.floor((frames / total) * 100));
      if (percent > last) report((last = percent));
    },
    frames: () => frames,
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
