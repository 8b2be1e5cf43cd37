import { join } from 'node:path';
import type { Deck } from '../../domain/decks/deck.ts';
import { buildDrawingArgs } from '../../decks/encode/encoder-args.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { createEncoderInputs } from '../../decks/encode/encoder-inputs.ts';
import { planEncode } from '../../decks/encode/encode-plan.ts';
import { planRender } from '../../decks/encode/plan-render.ts';
import { runFfmpeg } from '../../decks/ffmpeg/run-ffmpeg.ts';

export interface LosslessInput {
  deck: Deck;
  clip: string;
  ffmpegPath: string;
  outDir: string;
}

/** Writes the frames of a deck as the encoder receives them, losslessly. */
export async function readLosslessFrames({
  deck,
  clip,
  ffmpegPath,
  outDir,
}: LosslessInput): Promise<{ path: string; count: number }> {
  const path = join(outDir, 'frames.mkv');
  const assets = new Map([
    ['clip', { path: clip, kind: 'video' as const, width: 1080, height: 1920, durationMs: 10_000 }],
  ]);
  const { signal } = new AbortController();
  const render = await planRender({ deck, assets, signal }, { fonts: loadFonts(), ffmpegPath });
  const plan = planEncode(render.plan);
  const frames = plan.span.to;
  const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-r', String(deck.fps)];
  const output = ['-map', '[v0]', ...lossless, '-frames:v', String(frames), '-f', 'matroska', '-y', `file:${path}`];
  const run = await runFfmpeg(ffmpegPath, [...buildDrawingArgs([plan]), ...output], {
    signal,
    timeoutMs: 600_000,
    inputs: createEncoderInputs([plan], { ffmpegPath, signal }),
    onLine: () => {},
  });
  await render.player.stop();
  if (run.outcome !== 'done') throw new Error(`The frames could not be written: ${JSON.stringify(run)}`);
  return { path, count: frames };
}
