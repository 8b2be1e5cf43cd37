import { dirname } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { frameAt, frameCount, type Deck } from '../domain/decks/deck.ts';
import { buildDrawingArgs, FROM_BT709 } from './encode/encoder-args.ts';
import { createEncoderInputs } from './encode/encoder-inputs.ts';
import { planEncode, type PlanInput } from './encode/encode-plan.ts';
import { planRender, type RenderAsset } from './encode/plan-render.ts';
import { requireFootage } from './encode/require-footage.ts';
import { RenderFailure } from './ffmpeg/render-failure.ts';
import { requireFfmpeg } from './ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.ts';
import { listFontPaths, openLibraryFonts } from './fonts/library-fonts.ts';

export interface DrawInput {
  deck: Deck;
  /** Every asset that the deck shows, by id. Its sounds are not needed. */
  assets: ReadonlyMap<string, RenderAsset>;
  /** The time in the video, rounded to the nearest frame. */
  atMs: number;
  /** Where the PNG is written. */
  path: string;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Filters that convert BT.709 of limited range to RGB, as a player does with the encoded video. */
export const TO_RGB = [
  FROM_BT709,
  'format=rgb24',
  // Without it, the PNG would name the transfer of its clips, and a viewer would show them lighter than a player does.
  'setparams=color_primaries=unknown:color_trc=unknown',
] as const;

/** The fastest compression, 20 to 180 ms for 1080x1920. The default takes up to 5 times as long and saves 15 %. */
const PNG = ['-c:v', 'png', '-compression_level', '1', '-pred', 'up', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

/** Returns the number of the frame that is shown at a time; that of the last frame at or after the end of the video. */
export function findFrame(deck: Pick<Deck, 'durationMs' | 'fps'>, atMs: number): number {
  return Math.min(frameAt(atMs, deck.fps), frameCount(deck) - 1);
}

/** Draws one frame of a validated deck, with the pixels that a render passes to the encoder, as a PNG. Throws `RenderFailure`. */
export async function drawFrame(input: DrawInput): Promise<void> {
  const { assets, atMs, path, signal, timeoutMs } = input;
  const { audio: _audio, ...deck } = input.deck;
  const ffmpegPath = requireFfmpeg();
  const library = openLibraryFonts(listFontPaths(deck, assets));
  try {
    const frame = findFrame(deck, atMs);
    const span = { from: frame, to: frame + 1 };
    const { fonts } = library;
    const { plan: video, player } = await planRender({ deck, assets, signal, span }, { fonts, ffmpegPath });
    await mkdir(dirname(path), { recursive: true });
    await drawToFile(video, frame, { ffmpegPath, path, signal, timeoutMs }).finally(() => player.stop());
  } finally {
    library.close();
  }
}

interface FileOptions extends Pick<DrawInput, 'path' | 'signal' | 'timeoutMs'> {
  ffmpegPath: string;
}

async function drawToFile(video: PlanInput, frame: number, options: FileOptions): Promise<void> {
  const { ffmpegPath, path, signal, timeoutMs } = options;
  const span = { from: frame, to: frame + 1 };
  await requireFootage(video, [span]);
  const plans = [planEncode(video, span)];
  const reading = new AbortController();
  const output = ['-map', '[v0]', ...PNG, '-frames:v', '1', '-update', '1', '-f', 'image2', '-y', `file:${path}`];
  const run = await runFfmpeg(ffmpegPath, [...buildDrawingArgs(plans, TO_RGB), ...output], {
    signal,
    timeoutMs,
    inputs: createEncoderInputs(plans, { ffmpegPath, signal: AbortSignal.any([signal, reading.signal]) }),
    onLine: () => {},
  }).finally(() => reading.abort());
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The drawing was cancelled.');
  throw new RenderFailure('encoder_failed', 'The frame could not be drawn.', { cause: run.stderr });
}
