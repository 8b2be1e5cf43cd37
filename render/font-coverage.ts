import { readFileSync } from 'node:fs';
import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** What a font may unpack to, bytes. */
export const MAX_FONT_BYTES = 64 * 1024 * 1024;

interface Table {
  at: number;
  bytes: number;
}

/** In the order in which WOFF 2.0 numbers the tables that it knows; others are named in full. */
const WOFF2_CMAP = 0;
const WOFF2_TRANSFORMED = new Set([10, 11]);

/**
 * The characters that a font file can draw, from its `cmap` table (formats 4 and 12). Takes TrueType, OpenType, WOFF and
 * WOFF 2.0; throws where a file is none of these, or damaged. Sources: OpenType 1.9, W3C WOFF 1.0 and 2.0.
 */
export function readCoverage(path: string): Set<number> {
  const cmap = cmapOf(readFileSync(path));
  const covered = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, covered);
    if (format === 12) addGroups(subtable, covered);
  }
  return covered;
}

function cmapOf(font: Buffer): Buffer {
  const kind = font.toString('latin1', 0, 4);
  if (kind === 'wOFF') return cmapOfWoff(font);
  if (kind === 'wOF2') return cmapOfWoff2(font);
  for (let i = 0, at = 12; i < font.readUInt16BE(4); i++, at += 16) {
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    return part(font, { at: font.readUInt32BE(at + 8), bytes: font.readUInt32BE(at + 12) });
  }
  throw new RangeError('the font has no cmap table');
}

function cmapOfWoff(font: Buffer): Buffer {
  for (let i = 0, at = 44; i < font.readUInt16BE(12); i++, at += 20) {
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    const [packed, full] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    const bytes = part(font, { at: font.readUInt32BE(at + 4), bytes: packed });
    return packed < full ? inflateSync(bytes, { maxOutputLength: MAX_FONT_BYTES }) : bytes;
  }
  throw new RangeError('the font has no cmap table');
}

/** All tables of a WOFF 2.0 file are one Brotli stream, in the order of its directory. */
function cmapOfWoff2(font: Buffer): Buffer {
  let [at, offset] = [48, 0];
  let cmap: Table | null = null;
  const base128 = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('the font has a table of an impossible length');
  };
  for (let i = 0; i < font.readUInt16BE(12); i++) {
    const flags = font.readUInt8(at++);
    const table = flags & 0x3f;
    const named = table === 0x3f ? font.toString('latin1', at, (at += 4)) : '';
    const full = base128();
    const transformed = WOFF2_TRANSFORMED.has(table) ? flags >> 6 === 0 : flags >> 6 !== 0;
    const bytes = transformed ? base128() : full;
    if (table === WOFF2_CMAP || named === 'cmap') cmap = { at: offset, bytes };
    offset += bytes;
  }
  if (!cmap) throw new RangeError('the font has no cmap table');
  const packed = part(font, { at, bytes: font.readUInt32BE(20) });
  return part(brotliDecompressSync(packed, { maxOutputLength: MAX_FONT_BYTES }), cmap);
}

function part(bytes: Buffer, table: Table): Buffer {
  if (table.at + table.bytes > bytes.length) throw new RangeError('a table of the font lies outside its file');
  return bytes.subarray(table.at, table.at + table.bytes);
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

/** A group may claim a thousand times the characters that there are: Unicode ends at 10FFFF. */
function addGroups(table: Buffer, covered: Set<number>): void {
  for (let i = 0, at = 16; i < table.readUInt32BE(12); i++, at += 12) {
    const end = Math.min(table.readUInt32BE(at + 4), 0x10ffff);
    for (let code = table.readUInt32BE(at); code <= end; code++) covered.add(code);
  }
}
