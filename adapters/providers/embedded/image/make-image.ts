import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type Canvas as Picture, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { FRAME_SIZES } from '../../../../domain/decks/deck-limits.ts';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import type { ProviderInput, ProviderOutput } from '../../../ports.ts';
import type { JobContext } from '../run-job.ts';
import { drawPortrait } from '../portrait/draw-portrait.ts';
import { parseFeatures } from '../portrait/parse-features.ts';
import { writeNote } from '../portrait/portrait-note.ts';
import { createOutput } from '../create-output.ts';
import { readPicture } from './read-picture.ts';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { drawSandboxTag } from '../sandbox-tag.ts';
import { drawPicture } from './draw-picture.ts';

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

interface Poster {
  prompt: string;
  seed: number;
  /** Pictures to show as cards. */
  references: readonly (Image | Picture)[];
}

/** Draws the picture of the prompt and the given pictures on it, marked as sandbox media. */
function drawPoster(context: SKRSContext2D, frame: Frame, { references, ...call }: Poster): void {
  drawPicture(context, frame, call);
  drawCards(context, frame, references);
  drawSandboxTag(context, frame);
}

/** Draws up to three pictures as a fan of cards. */
function drawCards(context: SKRSContext2D, frame: Frame, pictures: Poster['references']): void {
  const unit = Math.min(frame.width, frame.height);
  const shown = pictures.slice(0, 3);
  shown.forEach((picture, index) => {
    const scale = Math.min((unit * 0.62) / picture.width, (frame.height * 0.32) / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const edge = unit * 0.018;
    const from = index - (shown.length - 1) / 2;
    context.save();
    context.translate(frame.width * (0.5 + from * 0.16), frame.height * 0.36);
    context.rotate((from * 7 - 2.5) * (Math.PI / 180));
    context.shadowColor = 'rgba(0, 0, 0, 0.45)';
    context.shadowBlur = unit * 0.05;
    context.shadowOffsetY = unit * 0.02;
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.roundRect(-width / 2 - edge, -height / 2 - edge, width + 2 * edge, height + 2 * edge, edge);
    context.fill();
    context.shadowColor = 'transparent';
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    context.restore();
  });
}
