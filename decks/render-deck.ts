import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deck, DeckWarning } from '../domain/decks/deck.ts';
import { buildEncoderArgs, type EncodePlan } from './encode/encoder-args.ts';
import { createEncoderInputs } from './encode/encoder-inputs.ts';
import { createFrameProgress } from './ffmpeg/frame-progress.ts';
import { hashFile } from './hash-file.ts';
import { listFontPaths, openLibraryFonts, type OpenFonts } from './fonts/library-fonts.ts';
import { mixSound } from './sound/mix-sound.ts';
import { planRender, type RenderAsset } from './encode/plan-render.ts';
import { RenderFailure } from './ffmpeg/render-failure.ts';
import { requireFfmpeg } from './ffmpeg/require-ffmpeg.ts';
import { requireFootage } from './encode/require-footage.ts';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.ts';
import { extractThumbnail } from './encode/extract-thumbnail.ts';

export interface RenderInput {
  deck: Deck;
  /** Every asset that the deck references, by id. */
  assets: ReadonlyMap<string, RenderAsset>;
  /** Created if missing; receives `video.mp4` and `thumbnail.jpg`. */
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

export interface RenderedDeck extends Rendered {
  /** Warnings that are known only after rendering: `audio_clipped`. */
  warnings: DeckWarning[];
}

/**
 * Renders a validated deck (see `parseDeck`, `measureDeck`) to an MP4 that every platform accepts. The sound is mixed first.
 * The same deck and assets give the same bytes. Throws only `RenderFailure`. An abort kills the encoder before it throws.
 */
export async function renderDeck(input: RenderInput): Promise<RenderedDeck> {
  let library: OpenFonts | null = null;
  try {
    const { deck, outDir, signal } = input;
    const ffmpegPath = input.ffmpegPath ?? requireFfmpeg();
    const files = { videoPath: join(outDir, 'video.mp4'), thumbnailPath: join(outDir, 'thumbnail.jpg') };
    await mkdir(outDir, { recursive: true });
    library = openLibraryFonts(listFontPaths(deck, input.assets));
    const { plan, player } = await planRender(input, { fonts: library.fonts, videoPath: files.videoPath, ffmpegPath });
    const warnings = await encodeWithSound(plan, input, ffmpegPath).finally(() => player.stop());
    await extractThumbnail({ deck, ffmpegPath, signal, ...files });
    const { size: bytes } = await stat(files.videoPath);
    const sha256 = await hashFile(files.videoPath);
    input.onProgress(100);
    return {
      ...files,
      bytes,
      sha256,
      ...plan.frame,
      durationMs: Math.round((plan.frames * 1000) / plan.fps),
      warnings,
    };
  } catch (error) {
    if (error instanceof RenderFailure) throw error;
    throw new RenderFailure('internal_error', 'The renderer failed because of an internal error.', { cause: error });
  } finally {
    library?.close();
  }
}

async function encodeWithSound(plan: EncodePlan, input: RenderInput, ffmpegPath: string): Promise<DeckWarning[]> {
  const soundDir = join(input.outDir, 'sound');
  try {
    await requireFootage(plan);
    const sound = await mixSound({ ...input, outDir: soundDir, ffmpegPath });
    await encode(plan, input, ffmpegPath, sound?.path ?? null);
    return sound?.warnings ?? [];
  } finally {
    await rm(soundDir, { recursive: true, force: true });
  }
}

async function encode(
  plan: EncodePlan,
  { deck, signal, onProgress }: RenderInput,
  ffmpegPath: string,
  soundPath: string | null,
): Promise<void> {
  const progress = createFrameProgress(plan.frames, onProgress);
  const reading = new AbortController();
  const inputs = createEncoderInputs(plan, { ffmpegPath, signal: AbortSignal.any([signal, reading.signal]) });
  const run = await runFfmpeg(ffmpegPath, buildEncoderArgs(plan, soundPath), {
    signal,
    timeoutMs: 60_000 + 20 * deck.durationMs,
    inputs,
    onLine: progress.line,
  }).finally(() => reading.abort());
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome === 'timed_out') throw new RenderFailure('timed_out', 'The encoder took too long and was stopped.');
  if (run.outcome === 'done' && progress.count() === plan.frames) return;

  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  throw new RenderFailure('encoder_failed', `The encoder wrote ${progress.count()} of ${plan.frames} frames.`, {
    cause,
  });
}
