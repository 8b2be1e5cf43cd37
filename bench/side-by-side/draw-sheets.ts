import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createRandom } from '../random.ts';
import { DOCS, type Brief } from './brief.ts';
import { CONTENDERS } from './contenders.ts';
import { drawSheet } from './draw-sheet.ts';
import { pairSheets, READERS, type Key, type Pair } from './pair-sheets.ts';
import { shuffle } from './shuffle.ts';

const TITLE_HEIGHT = 40;

/**
 * Draws a contact sheet of each video, named by a number that the seed decides, and writes key, pairs and empty forms for the votes. The
 * pictures that readers look at, two sheets each, are written to `pairFolder`.
 */
export async function drawSheets(
  briefs: readonly Brief[],
  videos: string,
  pairFolder: string,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const shown = briefs.flatMap(({ id }) => CONTENDERS.map((contender) => ({ brief: id, contender })));
  const numbered = shuffle(shown, random).map((one, at) => [`s${String(at + 1).padStart(2, '0')}`, one] as const);
  const sheets = join(DOCS, 'sheets');
  await rm(sheets, { recursive: true, force: true });
  await mkdir(sheets, { recursive: true });
  for (const [sheet, { brief, contender }] of numbered)
    await writeFile(join(sheets, `${sheet}.jpg`), await drawSheet(join(videos, contender, brief)));

  const key: Key = Object.fromEntries(numbered);
  const ids = briefs.map(({ id }) => id);
  const pairs = pairSheets(ids, key, random);
  await writeJson(join(DOCS, 'key.json'), key);
  await writeJson(join(DOCS, 'pairs.json'), pairs);
  await rm(join(DOCS, 'votes'), { recursive: true, force: true });
  for (let reader = 1; reader <= READERS; reader++) {
    const own = pairs.filter((pair) => pair.reader === reader);
    const form = Object.fromEntries(own.map(({ id }) => [id, null]));
    await writeJson(join(DOCS, 'votes', `reader-${reader}.json`), form);
  }
  await rm(pairFolder, { recursive: true, force: true });
  for (const pair of pairs) {
    const folder = join(pairFolder, `reader-${pair.reader}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${pair.id}.png`), await drawPair(pair));
  }
}

/** A above B, each with its letter. */
async function drawPair({ A, B }: Pair): Promise<Buffer> {
  const both = await Promise.all([A, B].map((sheet) => loadImage(join(DOCS, 'sheets', `${sheet}.jpg`))));
  const width = Math.max(...both.map((sheet) => sheet.width));
  const height = both.reduce((sum, sheet) => sum + sheet.height + TITLE_HEIGHT, 0);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000000';
  context.font = '700 30px sans-serif';
  let top = 0;
  for (const [at, sheet] of both.entries()) {
    context.fillText(at === 0 ? 'A' : 'B', 8, top + 31);
    context.drawImage(sheet, 0, top + TITLE_HEIGHT);
    top += sheet.height + TITLE_HEIGHT;
  }
  return canvas.encode('png');
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
