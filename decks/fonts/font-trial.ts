/** Entry point of a separate process that may crash: opens the font given as argument and prints a `FontCheck` as JSON. */
import { readFileSync, writeSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { parseCoverage } from './font-coverage.ts';
import { parseFontTables } from './font-tables.ts';
import { READY, type FontCheck } from './font-check.ts';

const REQUIRED_TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const OUTLINES = [['glyf', 'loca'], ['CFF '], ['CFF2']];
/** Layers and pictures within letters. They cost nothing to measure, but a few kilobytes of them can take longer to draw than a render may. */
const COLOURED = ['COLR', 'CBDT', 'sbix'];
/** The least number of characters that are drawn, if the font has them; fewer than twice as many are. */
const MIN_SAMPLE = 256;
const PX = 48;

writeSync(1, `${READY}\n`);
writeSync(1, `${JSON.stringify(tryFont(process.argv[2] ?? ''))}\n`);

function tryFont(path: string): FontCheck {
  try {
    const tables = parseFontTables(readFileSync(path));
    const missing = REQUIRED_TABLES.find((name) => !tables.has(name));
    if (missing !== undefined) return reject(`It has no ${missing} table.`);
    if (!OUTLINES.some((names) => names.every((name) => tables.has(name)))) {
      return reject('It has no outlines (a glyf or CFF table).');
    }
    if (COLOURED.some((name) => tables.has(name)))
      return reject('It has letters with colours of their own (a COLR, CBDT or sbix table); use its plain version.');
    const letters = [...parseCoverage(tables.read('cmap'))].filter((code) => !/^[\s\p{C}]$/u.test(toChar(code)));
    return letters.length > 0 ? drawSample(path, letters) : reject('It contains no letters.');
  } catch {
    return reject('It is not a font, or it is damaged: its tables cannot be read.');
  }
}

/** Draws letters from the whole range of the font with the engine that draws the videos. */
function drawSample(path: string, letters: readonly number[]): FontCheck {
  if (!GlobalFonts.registerFromPath(path, 'Tried')) return reject('It is damaged or has an unsupported format.');
  const context = createCanvas(4 * PX, 4 * PX).getContext('2d');
  context.font = `${PX}px "Tried"`;
  const step = Math.max(1, Math.floor(letters.length / MIN_SAMPLE));
  for (let at = 0; at < letters.length; at += step) {
    const { width } = context.measureText(toChar(letters[at] ?? 0));
    if (!Number.isFinite(width)) return reject('It has letters without a width.');
    context.fillText(toChar(letters[at] ?? 0), PX, 2 * PX);
  }
  const { data } = context.getImageData(0, 0, 4 * PX, 4 * PX);
  return data.some((value) => value > 0) ? { ok: true } : reject('Its letters are blank.');
}

function toChar(code: number): string {
  return code >= 0xd800 && code <= 0xdfff ? ' ' : String.fromCodePoint(code);
}

function reject(reason: string): FontCheck {
  return { ok: false, reason };
}
