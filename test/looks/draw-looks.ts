/**
 * Draws frames of videos in each look as `docs/images/looks.jpg`, or another path:
 *
 *     node test/looks/draw-looks.ts
 *     node test/looks/draw-looks.ts sheet.jpg
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawFrame } from '../../decks/draw-frame.ts';
import { LOOKS, type LookName } from '../../domain/decks/looks.ts';
import { buildSampleDeck } from '../support/sample-decks/build-sample-deck.ts';
import { openMediaLibrary } from '../support/sample-decks/media-library.ts';

const TILE = { width: 180, height: 320 };
const NAME_HEIGHT = 34;
/** The brand that a look suits, by its number. */
const BRANDS: Record<LookName, number> = {
  clean: 2,
  bold: 0,
  editorial: 3,
  playful: 4,
  warm: 0,
  trust: 5,
  tech: 2,
  poster: 4,
  calm: 1,
  headline: 5,
};
/** A frame of each format, as a share of its length. */
const SHOWN = [
  { format: 'talkinghead', share: 0.12 },
  { format: 'talkinghead', share: 0.72 },
  { format: 'listicle', share: 0.42 },
  { format: 'talkinghead', share: 0.97 },
] as const;

const output = process.argv[2] ?? 'docs/images/looks.jpg';
const library = await openMediaLibrary(join(resolve(process.env['KINORA_HOME'] ?? '.kinora'), 'looks'));
const folder = await mkdtemp(join(tmpdir(), 'kinora-looks-'));
const sheet = createCanvas(LOOKS.length * TILE.width, SHOWN.length * TILE.height + NAME_HEIGHT);
const context = sheet.getContext('2d');
try {
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, sheet.width, sheet.height);
  for (const [column, look] of LOOKS.entries()) await drawColumn(look, column);
  await writeFile(output, await sheet.encode('jpeg', 80));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function drawColumn(look: LookName, column: number): Promise<void> {
  context.fillStyle = '#101828';
  context.font = '600 18px sans-serif';
  context.fillText(look, column * TILE.width + 10, 23);
  for (const [row, { format, share }] of SHOWN.entries()) {
    const deck = await buildSampleDeck(library, {
      format,
      brand: BRANDS[look],
      script: 3,
      seed: 11,
      look,
      endCard: true,
    });
    const path = join(folder, 'frame.png');
    const atMs = share * deck.durationMs;
    await drawFrame({
      deck,
      assets: library.assets,
      atMs,
      path,
      signal: new AbortController().signal,
      timeoutMs: 60_000,
    });
    const tile = { x: column * TILE.width, y: NAME_HEIGHT + row * TILE.height };
    context.drawImage(await loadImage(path), tile.x, tile.y, TILE.width, TILE.height);
  }
  console.log(look);
}
