import { setImmediate as breathe } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { frameSize, type Deck } from '../../../domain/decks/deck.ts';
import { planEncode } from '../../../decks/encode/encode-plan.ts';
import type { EncodePlan } from '../../../decks/encode/encoder-args.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { buildGuardedInput } from '../../../decks/ffmpeg/guarded-input.ts';
import { planRender, type RenderAsset } from '../../../decks/encode/plan-render.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { findFfmpegPath } from '../make-media.ts';

/** RGBA, not premultiplied. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export type FrameAt = (frame: number) => Promise<Pixels>;

export function readVideoFrames(path: string, deck: Deck): FrameAt {
  const { width, height } = frameSize(deck);
  return async (frame) => {
    const filter = `scale=in_color_matrix=bt709,format=rgba`;
    const from = ['-hide_banner', '-v', 'error', '-nostdin', '-ss', (Math.max(0, frame - 0.25) / deck.fps).toFixed(6)];
    const args = [...from, ...buildGuardedInput(path), '-frames:v', '1', '-vf', filter, '-f', 'rawvideo', 'pipe:1'];
    const run = await runFfmpeg(findFfmpegPath(), args, { timeoutMs: 60_000 });
    if (run.outcome !== 'done') throw new Error(`frame ${frame} of ${path} cannot be read`);
    return { width, height, data: new Uint8ClampedArray(run.stdout) };
  };
}

/** The frames of a deck without moving pictures, as drawn before encoding. */
export function drawFrames(deck: Deck, assets: ReadonlyMap<string, RenderAsset> = new Map()): FrameAt {
  const { width, height } = frameSize(deck);
  const { signal } = new AbortController();
  const context = createCanvas(width, height).getContext('2d');
  let planned: Promise<EncodePlan> | null = null;
  const plan = async (): Promise<EncodePlan> => {
    const programs = { fonts: loadFonts(), ffmpegPath: findFfmpegPath() };
    return planEncode((await planRender({ deck, assets, signal }, programs)).plan);
  };
  return async (frame) => {
    const { tracks } = await (planned ??= plan());
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    for (const track of tracks) {
      if (track.kind !== 'pictures') throw new Error('the deck has a moving picture; encode it first');
      if (track.shown?.every(({ from, to }) => frame < from || frame >= to)) continue;
      await track.pictures.findLast((picture) => picture.frame <= frame)?.paint?.(context);
    }
    const { data } = context.getImageData(0, 0, width, height);
    // The canvas frees unused pictures only between turns of the event loop.
    await breathe();
    return { width, height, data };
  };
}
