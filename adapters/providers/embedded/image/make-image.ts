import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { FRAME_SIZES } from '../../../../domain/decks/deck-limits.ts';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import type { ProviderInput, ProviderOutput } from '../../../ports.ts';
import type { Bench } from '../encode.ts';
import { drawPortrait } from '../portrait/draw-portrait.ts';
import { looksOf } from '../portrait/looks.ts';
import { writeNote } from '../portrait/portrait-note.ts';
import { product } from '../product.ts';
import { drawPoster } from './draw-poster.ts';
import { readPicture } from './read-picture.ts';

type ImageCall = Extract<MediaCall, { kind: 'image' }>;

/** A prompt that asks for a presenter begins so; the words behind it are the appearance. */
const PORTRAIT = /^\s*portrait of\b\s*/iu;
const CARD_SIDE = 900;
const MOST_CARDS = 3;

/** A poster of the prompt's keywords, or a cartoon presenter, as a PNG of the ratio's frame size. */
export async function makeImage(
  bench: Bench,
  call: ImageCall,
  references: readonly ProviderInput[],
): Promise<ProviderOutput> {
  const portrait = PORTRAIT.test(call.prompt);
  const path = join(bench.folder, 'image.png');
  await writeFile(path, portrait ? await portraitOf(call) : await posterOf(bench, call, references));
  bench.signal.throwIfAborted();
  const warnings = portrait && references.length > 0 ? ['reference_unused'] : [];
  return product({ path, mimeType: 'image/png', warnings });
}

async function portraitOf({ prompt, ratio, seed }: ImageCall): Promise<Buffer> {
  const frame = FRAME_SIZES[ratio];
  const canvas = createCanvas(frame.width, frame.height);
  const note = { appearance: prompt.replace(PORTRAIT, '').slice(0, 1_000), seed };
  drawPortrait(canvas.getContext('2d'), frame, looksOf(note.appearance, note.seed));
  return writeNote(await canvas.encode('png'), note);
}

async function posterOf(bench: Bench, call: ImageCall, references: readonly ProviderInput[]): Promise<Buffer> {
  const frame = FRAME_SIZES[call.ratio];
  const canvas = createCanvas(frame.width, frame.height);
  const cards = [];
  for (const input of references.slice(0, MOST_CARDS)) cards.push(await readPicture(bench, input, CARD_SIDE));
  drawPoster(canvas.getContext('2d'), frame, { prompt: call.prompt, seed: call.seed, references: cards });
  return canvas.encode('png');
}
