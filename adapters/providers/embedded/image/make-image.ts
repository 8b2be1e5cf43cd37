import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { FRAME_SIZES } from '../../../../domain/decks/deck-limits.ts';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import type { ProviderInput, ProviderOutput } from '../../../ports.ts';
import type { JobContext } from '../run-job.ts';
import { drawPortrait } from '../portrait/draw-portrait.ts';
import { parseFeatures } from '../portrait/parse-features.ts';
import { writeNote } from '../portrait/portrait-note.ts';
import { createOutput } from '../create-output.ts';
import { drawPoster } from './draw-poster.ts';
import { readPicture } from './read-picture.ts';

type ImageCall = Extract<MediaCall, { kind: 'image' }>;

/** The prefix of prompts for a presenter; the rest of the prompt describes the appearance. */
const PORTRAIT = /^\s*portrait of\b\s*/iu;
const CARD_SIDE = 900;
const MAX_CARDS = 3;

/** Makes a poster, or a cartoon presenter, as a PNG of the ratio's frame size. */
export async function makeImage(
  job: JobContext,
  call: ImageCall,
  references: readonly ProviderInput[],
): Promise<ProviderOutput> {
  const portrait = PORTRAIT.test(call.prompt);
  const path = join(job.folder, 'image.png');
  await writeFile(path, portrait ? await encodePortrait(call) : await encodePoster(job, call, references));
  job.signal.throwIfAborted();
  const warnings = portrait && references.length > 0 ? ['reference_unused'] : [];
  return createOutput({ path, mimeType: 'image/png', warnings });
}

async function encodePortrait({ prompt, ratio, seed }: ImageCall): Promise<Buffer> {
  const frame = FRAME_SIZES[ratio];
  const canvas = createCanvas(frame.width, frame.height);
  const note = { appearance: prompt.replace(PORTRAIT, '').slice(0, 1_000), seed };
  drawPortrait(canvas.getContext('2d'), frame, parseFeatures(note.appearance, note.seed));
  return writeNote(await canvas.encode('png'), note);
}

async function encodePoster(job: JobContext, call: ImageCall, references: readonly ProviderInput[]): Promise<Buffer> {
  const frame = FRAME_SIZES[call.ratio];
  const canvas = createCanvas(frame.width, frame.height);
  const cards = [];
  for (const input of references.slice(0, MAX_CARDS)) cards.push(await readPicture(job, input, CARD_SIDE));
  drawPoster(canvas.getContext('2d'), frame, { prompt: call.prompt, seed: call.seed, references: cards });
  return canvas.encode('png');
}
