import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** What a font may unpack to, bytes. */
const MAX_FONT_BYTES = 64 * 1024 * 1024;
const MAX_TABLES = 64;

/** The names that WOFF 2.0 gives by number; the others of its list are not asked for here. */
// prettier-ignore
const WOFF2_NAMES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF '];
const WOFF2_NAMED = 63;
const WOFF2_PACKED_BY_DEFAULT = ['glyf', 'loca'];

interface Table {
  at: number;
  /** As it lies in the file, and unpacked. */
  bytes: number;
  full: number;
}

export interface FontTables {
  has(name: string): boolean;
  /** A table's bytes, unpacked; `RangeError` where there is none. */
  read(name: string): Buffer;
}

/**
 * The tables of a TrueType, OpenType, WOFF or WOFF 2.0 file. Throws where one lies outside its file, or where they unpack
 * to more than a font should. Sources: OpenType 1.9, W3C WOFF 1.0 and 2.0.
 */
export function fontTables(font: Buffer): FontTables {
  switch (font.toString('latin1', 0, 4)) {
    case 'wOFF':
      return tablesOfWoff(font);
    case 'wOF2':
      return tablesOfWoff2(font);
    default:
      return tablesOfSfnt(font);
  }
}

function tablesOfSfnt(font: Buffer): FontTables {
  const tables = directory(font.readUInt16BE(4), (index) => {
    const at = 12 + index * 16;
    const bytes = font.readUInt32BE(at + 12);
    return [font.toString('latin1', at, at + 4), { at: font.readUInt32BE(at + 8), bytes, full: bytes }];
  });
  return readable(tables, (table) => part(font, table));
}

function tablesOfWoff(font: Buffer): FontTables {
  const tables = directory(font.readUInt16BE(12), (index) => {
    const at = 44 + index * 20;
    const table = { at: font.readUInt32BE(at + 4), bytes: font.readUInt32BE(at + 8), full: font.readUInt32BE(at + 12) };
    return [font.toString('latin1', at, at + 4), table];
  });
  return readable(tables, (table) => {
    const packed = part(font, table);
    return table.bytes < table.full ? inflateSync(packed, { maxOutputLength: Math.max(1, table.full) }) : packed;
  });
}

/** All tables of a WOFF 2.0 file are one Brotli stream, in the order of its directory. */
function tablesOfWoff2(font: Buffer): FontTables {
  let [at, offset] = [48, 0];
  const tables = directory(font.readUInt16BE(12), () => {
    const flags = font.readUInt8(at++);
    const number = flags & 0x3f;
    const name =
      number === WOFF2_NAMED ? font.toString('latin1', at, (at += 4)) : (WOFF2_NAMES[number] ?? `#${number}`);
    const [full, afterFull] = base128(font, at);
    const plain = WOFF2_PACKED_BY_DEFAULT.includes(name) ? flags >> 6 === 3 : flags >> 6 === 0;
    const [bytes, end] = plain ? [full, afterFull] : base128(font, afterFull);
    at = end;
    const table = { at: offset, bytes, full };
    offset += bytes;
    return [name, table];
  });
  const packed = part(font, { at, bytes: font.readUInt32BE(20), full: 0 });
  let body: Buffer | null = null;
  return readable(tables, (table) => {
    body ??= brotliDecompressSync(packed, { maxOutputLength: Math.max(1, offset) });
    return part(body, table);
  });
}

function directory(count: number, entry: (index: number) => [name: string, table: Table]): Map<string, Table> {
  if (count > MAX_TABLES) throw new RangeError(`a font has at most ${MAX_TABLES} tables`);
  const tables = new Map(Array.from({ length: count }, (_, index) => entry(index)));
  let full = 0;
  for (const table of tables.values()) full += Math.max(table.full, table.bytes);
  if (full > MAX_FONT_BYTES) throw new RangeError(`the tables of a font take at most ${MAX_FONT_BYTES} bytes`);
  return tables;
}

function readable(tables: ReadonlyMap<string, Table>, unpack: (table: Table) => Buffer): FontTables {
  return {
    has: (name) => tables.has(name),
    read(name) {
      const table = tables.get(name);
      if (!table) throw new RangeError(`the font has no ${name} table`);
      return unpack(table);
    },
  };
}

function part(bytes: Buffer, table: Table): Buffer {
  if (table.at + table.bytes > bytes.length) throw new RangeError('a table of the font lies outside its file');
  return bytes.subarray(table.at, table.at + table.bytes);
}

/** A length of up to five bytes, seven bits each, and where it ends. */
function base128(font: Buffer, from: number): [value: number, end: number] {
  let value = 0;
  for (let at = from; at < from + 5; at++) {
    const byte = font.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  throw new RangeError('a table of the font has an impossible length');
}
