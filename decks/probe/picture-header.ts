import { open, type FileHandle } from 'node:fs/promises';
import { parseHeifPicture, type HeifPicture } from './heif-picture.ts';
import { readBoxHeader } from './mp4-box-header.ts';
import { readAt } from './read-at.ts';

/** What ffmpeg's decoders of pictures leave out, read from the file itself. */
export interface PictureHeader {
  type: 'JPEG' | 'PNG' | 'WebP' | 'GIF' | 'BMP' | 'HEIC' | 'AVIF';
  animated: boolean;
  /** Filters that set the picture upright, in order. ffmpeg itself turns JPEG pictures. */
  turns: readonly string[];
  /** True if parts may be transparent. */
  alpha: boolean;
  /** Code points of ITU-T H.273; null if not given. */
  transfer: number | null;
  primaries: number | null;
  /** The picture in a HEIC or AVIF file; null if the picture in it is coded in an unsupported way. */
  heif: HeifPicture | null;
}

const PLAIN = { animated: false, turns: [], alpha: false, transfer: null, primaries: null, heif: null } as const;
/** A limit, because each chunk is a read of the file. Encoders write chunks of 8 KB or more. */
const MAX_CHUNKS = 10_000;
const MAX_EXIF_BYTES = 1024 * 1024;
const MAX_META_BYTES = 4 * 1024 * 1024;

/** The filters that turn a picture upright, keyed by its EXIF orientation. */
const TURNS: Readonly<Record<number, readonly string[]>> = {
  2: ['hflip'],
  3: ['hflip', 'vflip'],
  4: ['vflip'],
  5: ['transpose=0'],
  6: ['transpose=1'],
  7: ['transpose=3'],
  8: ['transpose=2'],
};

const HEIF_BRANDS: Readonly<Record<string, { type: 'HEIC' | 'AVIF'; animated: boolean }>> = {
  heic: { type: 'HEIC', animated: false },
  heix: { type: 'HEIC', animated: false },
  heim: { type: 'HEIC', animated: false },
  heis: { type: 'HEIC', animated: false },
  mif1: { type: 'HEIC', animated: false },
  avif: { type: 'AVIF', animated: false },
  hevc: { type: 'HEIC', animated: true },
  hevx: { type: 'HEIC', animated: true },
  msf1: { type: 'HEIC', animated: true },
  avis: { type: 'AVIF', animated: true },
};

/** Reads the header of a picture; null if the file is not a picture of a known type. */
export async function readPictureHeader(path: string): Promise<PictureHeader | null> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, 64);
    const type = detectPictureType(head);
    if (type === 'PNG') return await readPng(file);
    if (type === 'WebP') return await readWebp(file);
    if (type === 'HEIC' || type === 'AVIF') return await readHeif(file, type, findHeifBrand(head)?.animated === true);
    return type && { type, ...PLAIN, alpha: type === 'GIF' };
  } finally {
    await file.close();
  }
}

/** Detects the type of a picture by its first 64 bytes; null if it is of no known type. */
export function detectPictureType(bytes: Buffer): PictureHeader['type'] | null {
  const latin = bytes.toString('latin1', 0, 64);
  if (latin.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  if (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)) return 'WebP';
  if (latin.startsWith('GIF8')) return 'GIF';
  if (latin.startsWith('BM')) return 'BMP';
  const brand = findHeifBrand(bytes);
  return brand && (latin.includes('avif') || latin.includes('avis') ? 'AVIF' : brand.type);
}

function findHeifBrand(bytes: Buffer): { type: 'HEIC' | 'AVIF'; animated: boolean } | null {
  const latin = bytes.toString('latin1', 0, 12);
  return (latin.startsWith('ftyp', 4) && HEIF_BRANDS[latin.slice(8)]) || null;
}

async function readPng(file: FileHandle): Promise<PictureHeader> {
  const header: { -readonly [key in keyof PictureHeader]: PictureHeader[key] } = { type: 'PNG', ...PLAIN };
  for (let at = 8, count = 0; count < MAX_CHUNKS; count++) {
    const chunk = await readAt(file, at, 8 + 12);
    if (chunk.length < 8) break;
    const [size, type] = [chunk.readUInt32BE(0), chunk.toString('latin1', 4, 8)];
    if (type === 'IHDR' && chunk.length > 17) header.alpha ||= ((chunk[17] ?? 0) & 4) !== 0;
    if (type === 'tRNS') header.alpha = true;
    if (type === 'acTL') header.animated = true;
    if (type === 'cICP') [header.primaries, header.transfer] = [chunk[8] ?? null, chunk[9] ?? null];
    if (type === 'eXIf') header.turns = await readTurns(file, at + 8, size);
    if (type === 'IEND') break;
    at += 12 + size;
  }
  return header;
}

async function readWebp(file: FileHandle): Promise<PictureHeader> {
  const header: { -readonly [key in keyof PictureHeader]: PictureHeader[key] } = { type: 'WebP', ...PLAIN };
  for (let at = 12, count = 0; count < MAX_CHUNKS; count++) {
    const chunk = await readAt(file, at, 8 + 5);
    if (chunk.length < 8) break;
    const [type, size] = [chunk.toString('latin1', 0, 4), chunk.readUInt32LE(4)];
    const flags = chunk[8] ?? 0;
    if (type === 'VP8X') [header.animated, header.alpha] = [(flags & 2) !== 0, (flags & 16) !== 0];
    if (type === 'VP8L') header.alpha ||= ((chunk[12] ?? 0) & 16) !== 0;
    if (type === 'EXIF') header.turns = await readTurns(file, at + 8, size);
    at += 8 + size + (size % 2);
  }
  return header;
}

async function readTurns(file: FileHandle, at: number, size: number): Promise<readonly string[]> {
  return TURNS[readExifOrientation(await readAt(file, at, Math.min(size, MAX_EXIF_BYTES)))] ?? [];
}

async function readHeif(file: FileHandle, type: 'HEIC' | 'AVIF', animated: boolean): Promise<PictureHeader> {
  const heif = animated ? null : await readHeifPicture(file);
  const alpha = heif !== null && heif.alpha !== null;
  const { turns = [], transfer = null, primaries = null } = heif ?? {};
  return { type, animated, turns, alpha, transfer, primaries, heif };
}

async function readHeifPicture(file: FileHandle): Promise<HeifPicture | null> {
  const { size } = await file.stat();
  for (let at = 0, count = 0; at + 8 <= size && count < MAX_CHUNKS; count++) {
    const box = readBoxHeader(await readAt(file, at, 16), 0, size - at);
    if (!box) return null;
    if (box.type === 'meta') {
      const body = await readAt(file, at + box.headerBytes, Math.min(box.size - box.headerBytes, MAX_META_BYTES));
      return parseHeifPicture(body);
    }
    at += box.size;
  }
  return null;
}

const ORIENTATION = 0x0112;
const MAX_ENTRIES = 512;

/** Reads the orientation of an EXIF block, 1 to 8; 1 if it has none. Source: CIPA DC-008, 4.6.4. */
function readExifOrientation(block: Buffer): number {
  const exif = block.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? block.subarray(6) : block;
  const order = exif.subarray(0, 2).toString('latin1');
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const little = order === 'II';
  const read16 = (at: number): number => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const first = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (first + 2 > exif.length) return 1;
  const count = Math.min(read16(first), MAX_ENTRIES);
  for (let at = first + 2; at < first + 2 + count * 12 && at + 12 <= exif.length; at += 12) {
    if (read16(at) !== ORIENTATION) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
