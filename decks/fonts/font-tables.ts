import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** Limit after decompression, in bytes. */
const MAX_FONT_BYTES = 64 * 1024 * 1024;
const MAX_TABLES = 64;

/** The known table tags of WOFF 2.0 by their index; the list ends at the last tag that is read here. */
// prettier-ignore
const WOFF2_TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ', 'VORG',
  'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH',
  'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix'];
const WOFF2_CUSTOM_TAG = 63;
const WOFF2_TRANSFORMED_BY_DEFAULT = ['glyf', 'loca'];

interface Table {
  offset: number;
  /** Bytes of the table in the file; in WOFF 2.0, in the decompressed stream. */
  storedLength: number;
  /** Bytes after decompression. */
  length: number;
}

type Numbers3 = [number, number, number];

export interface FontTables {
  has(name: string): boolean;
  /** Returns the decompressed table. Throws `RangeError` if the font has no such table. */
  read(name: string): Buffer;
}

/**
 * Reads the table directory of a TrueType, OpenType, WOFF or WOFF 2.0 file. Throws `RangeError` if a table is outside the
 * file or the tables exceed the limits. Sources: OpenType 1.9, W3C WOFF 1.0 and 2.0.
 */
export function parseFontTables(font: Buffer): FontTables {
  switch (font.toString('latin1', 0, 4)) {
    case 'wOFF':
      return parseWoff(font);
    case 'wOF2':
      return parseWoff2(font);
    default:
      return parseSfnt(font);
  }
}

function parseSfnt(font: Buffer): FontTables {
  const tables = readDirectory(font.readUInt16BE(4), (index) => {
    const at = 12 + index * 16;
    const bytes = font.readUInt32BE(at + 12);
    return [
      font.toString('latin1', at, at + 4),
      { offset: font.readUInt32BE(at + 8), storedLength: bytes, length: bytes },
    ];
  });
  return createTables(tables, (table) => sliceTable(font, table));
}

function parseWoff(font: Buffer): FontTables {
  const tables = readDirectory(font.readUInt16BE(12), (index) => {
    const at = 44 + index * 20;
    const [offset, storedLength, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as Numbers3;
    return [font.toString('latin1', at, at + 4), { offset, storedLength, length }];
  });
  return createTables(tables, (table) => {
    const packed = sliceTable(font, table);
    return table.storedLength < table.length
      ? inflateSync(packed, { maxOutputLength: Math.max(1, table.length) })
      : packed;
  });
}

/** Parses WOFF 2.0, whose tables are one Brotli stream in the order of the directory. */
function parseWoff2(font: Buffer): FontTables {
  let [at, offset] = [48, 0];
  const tables = readDirectory(font.readUInt16BE(12), () => {
    const flags = font.readUInt8(at++);
    const number = flags & 0x3f;
    const name =
      number === WOFF2_CUSTOM_TAG ? font.toString('latin1', at, (at += 4)) : (WOFF2_TAGS[number] ?? `#${number}`);
    const [length, afterLength] = readBase128(font, at);
    const plain = WOFF2_TRANSFORMED_BY_DEFAULT.includes(name) ? flags >> 6 === 3 : flags >> 6 === 0;
    const [storedLength, end] = plain ? [length, afterLength] : readBase128(font, afterLength);
    at = end;
    const table = { offset, storedLength, length };
    offset += storedLength;
    return [name, table];
  });
  const packed = sliceTable(font, { offset: at, storedLength: font.readUInt32BE(20), length: 0 });
  let body: Buffer | null = null;
  return createTables(tables, (table) => {
    body ??= brotliDecompressSync(packed, { maxOutputLength: Math.max(1, offset) });
    return sliceTable(body, table);
  });
}

function readDirectory(count: number, entry: (index: number) => [name: string, table: Table]): Map<string, Table> {
  if (count > MAX_TABLES) throw new RangeError(`a font has at most ${MAX_TABLES} tables`);
  const tables = new Map(Array.from({ length: count }, (_, index) => entry(index)));
  let total = 0;
  for (const table of tables.values()) total += Math.max(table.length, table.storedLength);
  if (total > MAX_FONT_BYTES) throw new RangeError(`the tables of a font take at most ${MAX_FONT_BYTES} bytes`);
  return tables;
}

function createTables(tables: ReadonlyMap<string, Table>, unpack: (table: Table) => Buffer): FontTables {
  return {
    has: (name) => tables.has(name),
    read(name) {
      const table = tables.get(name);
      if (!table) throw new RangeError(`the font has no ${name} table`);
      return unpack(table);
    },
  };
}

function sliceTable(bytes: Buffer, table: Table): Buffer {
  if (table.offset + table.storedLength > bytes.length) throw new RangeError('a table of the font is outside its file');
  return bytes.subarray(table.offset, table.offset + table.storedLength);
}

/** Reads a UIntBase128: at most five bytes of seven bits each. */
function readBase128(font: Buffer, from: number): [value: number, end: number] {
  let value = 0;
  for (let at = from; at < from + 5; at++) {
    const byte = font.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  throw new RangeError('a table of the font has an invalid length');
}
