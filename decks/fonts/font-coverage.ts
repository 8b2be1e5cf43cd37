import { readFileSync } from 'node:fs';
import { parseFontTables } from './font-tables.ts';

/** The number of code points in Unicode. */
const CODE_POINTS = 0x110000;
/** A table that lists more characters, repeats included, is malicious. */
const MAX_STEPS = 4 * CODE_POINTS;

/** Reads the code points that a font can draw, from its `cmap` table (formats 4 and 12). Throws if it is damaged. */
export function readCoverage(path: string): Set<number> {
  return parseCoverage(parseFontTables(readFileSync(path)).read('cmap'));
}

export function parseCoverage(cmap: Buffer): Set<number> {
  const covered = new Set<number>();
  let steps = 0;
  const walk = (from: number, to: number, add: (code: number) => void): void => {
    steps += Math.max(0, to - from + 1);
    if (steps > MAX_STEPS) throw new RangeError('the font claims more characters than Unicode has');
    for (let code = from; code <= to; code++) add(code);
  };
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, covered, walk);
    if (format === 12) addGroups(subtable, covered, walk);
  }
  return covered;
}

type Walk = (from: number, to: number, add: (code: number) => void) => void;

function addSegments(table: Buffer, covered: Set<number>, walk: Walk): void {
  const twice = table.readUInt16BE(6);
  for (let i = 0; i < twice; i += 2) {
    const end = table.readUInt16BE(14 + i);
    const start = table.readUInt16BE(16 + twice + i);
    const delta = table.readUInt16BE(16 + 2 * twice + i);
    const rangeAt = 16 + 3 * twice + i;
    const range = table.readUInt16BE(rangeAt);
    walk(start, Math.min(end, 0xfffe), (code) => {
      const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (raw !== 0 && ((raw + delta) & 0xffff) !== 0) covered.add(code);
    });
  }
}

function addGroups(table: Buffer, covered: Set<number>, walk: Walk): void {
  for (let i = 0, at = 16; i < table.readUInt32BE(12); i++, at += 12) {
    const end = Math.min(table.readUInt32BE(at + 4), CODE_POINTS - 1);
    walk(table.readUInt32BE(at), end, (code) => covered.add(code));
  }
}
