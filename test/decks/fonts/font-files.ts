import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { parseFontTables } from '../../../decks/fonts/font-tables.ts';

const TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'glyf', 'loca', 'name', 'post', 'OS/2'];
const MAGIC = Buffer.from([0, 1, 0, 0]);

/** The path of a font file in an npm package. */
export function resolveBundledFont(pack: string, file: string): string {
  return createRequire(import.meta.url).resolve(`@fontsource/${pack}/files/${file}`);
}

/** The tables of a real font, from which tests build invalid ones. */
export function readRealTables(): Map<string, Buffer> {
  const tables = parseFontTables(readFileSync(resolveBundledFont('anton', 'anton-latin-400-normal.woff')));
  return new Map(TABLES.filter((name) => tables.has(name)).map((name) => [name, Buffer.from(tables.read(name))]));
}

/** A TrueType file of these tables; `lengths` overrides the lengths in its directory. */
export function createTrueType(tables: ReadonlyMap<string, Buffer>, lengths: Record<string, number> = {}): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size);
  MAGIC.copy(head);
  head.writeUInt16BE(tables.size, 4);
  const bodies: Buffer[] = [];
  let at = head.length;
  [...tables]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .forEach(([name, bytes], index) => {
      const entry = 12 + 16 * index;
      head.write(name, entry, 'latin1');
      head.writeUInt32BE(at, entry + 8);
      head.writeUInt32BE(lengths[name] ?? bytes.length, entry + 12);
      const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
      bodies.push(padded);
      at += padded.length;
    });
  return Buffer.concat([head, ...bodies]);
}

/** A font whose `A` is one line that crosses itself at every one of its points. */
export function createTangledFont(points: number): Buffer {
  const [head, loca, glyph] = [readRealTables().get('head')!, Buffer.alloc(4 * 4_096), Buffer.alloc(14 + 5 * points)];
  head.writeInt16BE(1, 50);
  glyph.writeUInt16BE(1, 0);
  [1_500, 1_500, points - 1].forEach((value, at) => glyph.writeUInt16BE(value, 6 + 2 * at));
  glyph.fill(1, 14, 14 + points);
  for (let at = 0; at < points; at++) {
    const sign = at % 2 === 0 ? 1 : -1;
    glyph.writeInt16BE(sign * ((at * 7_919) % 1_500), 14 + points + 2 * at);
    glyph.writeInt16BE(sign * 1_500, 14 + 3 * points + 2 * at);
  }
  for (let id = 2; id < 4_096; id++) loca.writeUInt32BE(glyph.length, 4 * id);
  return createTrueType(
    new Map([...readRealTables(), ['head', head], ['loca', loca], ['glyf', glyph], ['cmap', createCmap([[65, 65]])]]),
  );
}

/** A WOFF 2.0 file of one table that decompresses to `bytes` zeros; its directory claims `claimed`. */
export function createWoff2Bomb(bytes: number, claimed: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(Buffer.alloc(bytes), { params });
  const entry = [0, ...toBase128(claimed)];
  const head = Buffer.alloc(48);
  head.write('wOF2', 'latin1');
  MAGIC.copy(head, 4);
  head.writeUInt32BE(48 + entry.length + packed.length, 8);
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(claimed + 28, 16);
  head.writeUInt32BE(packed.length, 20);
  return Buffer.concat([head, Buffer.from(entry), packed]);
}

/** A `cmap` with one subtable of format 12 with these groups of characters. */
export function createCmap(groups: [from: number, to: number][], claimedGroups = groups.length): Buffer {
  const cmap = Buffer.alloc(12 + 16 + 12 * groups.length);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(16 + 12 * groups.length, 16);
  cmap.writeUInt32BE(claimedGroups, 24);
  groups.forEach(([from, to], index) => {
    cmap.writeUInt32BE(from, 28 + 12 * index);
    cmap.writeUInt32BE(to, 32 + 12 * index);
    cmap.writeUInt32BE(1, 36 + 12 * index);
  });
  return cmap;
}

function toBase128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
