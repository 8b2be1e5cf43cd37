import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** The characters that a WOFF 1.0 file can draw, from its `cmap` table (formats 4 and 12). Source: W3C WOFF 1.0, OpenType 1.9. */
export function readCoverage(path: string): Set<number> {
  const cmap = tableOf(readFileSync(path), 'cmap');
  const covered = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, covered);
    if (format === 12) addGroups(subtable, covered);
  }
  return covered;
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let i = 0, at = 44; i < font.readUInt16BE(12); i++, at += 20) {
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    const [offset, packed, full] = [font.readUInt32BE(at + 4), font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    const bytes = font.subarray(offset, offset + packed);
    return packed < full ? inflateSync(bytes) : bytes;
  }
  throw new Error(`the font has no ${tag} table`);
}

function addSegments(table: Buffer, covered: Set<number>): void {
  const twice = table.readUInt16BE(6);
  for (let i = 0; i < twice; i += 2) {
    const end = table.readUInt16BE(14 + i);
    const start = table.readUInt16BE(16 + twice + i);
    const delta = table.readUInt16BE(16 + 2 * twice + i);
    const rangeAt = 16 + 3 * twice + i;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (raw !== 0 && ((raw + delta) & 0xffff) !== 0) covered.add(code);
    }
  }
}

function addGroups(table: Buffer, covered: Set<number>): void {
  for (let i = 0, at = 16; i < table.readUInt32BE(12); i++, at += 12) {
    const end = table.readUInt32BE(at + 4);
    for (let code = table.readUInt32BE(at); code <= end; code++) covered.add(code);
  }
}
