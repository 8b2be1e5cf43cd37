import { join } from 'node:path';
import type { Deck } from '../../domain/decks/deck.ts';
import { buildEncoderArgs } from '../../decks/encode/encoder-args.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { createEncoderInputs } from '../../decks/encode/encoder-inputs.ts';
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
  const { plan, player } = await planRender(
    { deck, assets, signal },
    { fonts: loadFonts(), videoPath: path, ffmpegPath },
  );
  const args = buildEncoderArgs(plan, null);
  const inputArgs = args.slice(0, args.indexOf('-map'));
  const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-r', String(deck.fps)];
  const output = ['-map', '[v]', ...lossless, '-frames:v', String(plan.frames), '-f', 'matroska', '-y', `file:${path}`];
  const run = await runFfmpeg(ffmpegPath, [...inputArgs, ...output], {
    signal,
    timeoutMs: 600_000,
    inputs: createEncoderInputs(plan, { ffmpegPath, signal }),
    onLine: () => {},
  });
  await player.stop();
  if (run.outcome !== 'done') throw new Error(`The frames could not be written: ${JSON.stringify(run)}`);
  return { path, count: plan.frames };
}
