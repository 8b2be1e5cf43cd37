import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { FRAME_SIZES } from '../../../../domain/deck.ts';
import type { MediaCall } from '../../../../domain/media-call.ts';
import type { ProviderInput, ProviderProduct } from '../../../ports.ts';
import type { Bench } from '../encode.ts';
import { drawPortrait } from '../portrait/draw-portrait.ts';
import { looksOf } from '../portrait/looks.ts';
import { writeNote } from '../portrait/portrait-note.ts';
import { product } from '../product.ts';
import { drawPoster } from './draw-poster.ts';
import { readPicture } from './read-picture.ts';

/** A prompt that asks for a presenter begins so; the words behind it are the appearance. */
const PORTRAIT = /^\s*portrait of\b\s*/iu;
const CARD_SIDE = 900;
const MOST_CARDS = 3;

/** A poster of the prompt's keywords, or a cartoon presenter, as a PNG of the ratio's frame size. */
export async function makeImage(
  bench: Bench,
  call: Extract<MediaCall, { kind: 'image' }>,
  references: readonly ProviderInput[],
): Promise<ProviderProduct> {
  const frame = FRAME_SIZES[call.ratio];
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  const path = join(bench.folder, 'image.png');
  if (PORTRAIT.test(call.prompt)) {
    const note = { appearance: call.prompt.replace(PORTRAIT, '').slice(0, 1_000), seed: call.seed };
    drawPortrait(context, frame, looksOf(note.appearance, note.seed));
    await writeFile(path, writeNote(await canvas.encode('png'), note));
  } else {
    const cards = [];
    for (const input of references.slice(0, MOST_CARDS)) cards.push(await readPicture(bench, input, CARD_SIDE));
    drawPoster(context, frame, { prompt: call.prompt, seed: call.seed, references: cards });
    await writeFile(path, await canvas.encode('png'));
  }
  bench.signal.throwIfAborted();
  return product({ path, mimeType: 'image/png' });
}
