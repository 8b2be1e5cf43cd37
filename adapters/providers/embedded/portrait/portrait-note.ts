import { crc32 } from 'node:zlib';
import { parseJson } from '../../../web/parse-json.ts';

/** The input of a generated portrait, stored in its file so that the same presenter can be drawn again. */
export interface PortraitNote {
  appearance: string;
  seed: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The keyword, followed by: not compressed, no language, no translated keyword. */
const HEAD = 'kinora-portrait\0\0\0\0\0';
const MAX_NOTE_BYTES = 16_384;
const MAX_CHUNKS = 64;

/** Inserts the note as a text chunk after the PNG header. Source: W3C PNG 3, 11.3.3.2 (iTXt). */
export function writeNote(png: Buffer, note: PortraitNote): Buffer {
  const headerEnd = SIGNATURE.length + 12 + png.readUInt32BE(SIGNATURE.length);
  const data = Buffer.from(`${HEAD}${JSON.stringify(note)}`, 'utf8');
  return Buffer.concat([png.subarray(0, headerEnd), createChunk('iTXt', data), png.subarray(headerEnd)]);
}

/** Reads the note of an untrusted picture; null if it has no valid note. */
export function readNote(png: Buffer): PortraitNote | null {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  let at = SIGNATURE.length;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= png.length; count++) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (png.toString('latin1', at + 4, at + 8) === 'iTXt' && length <= MAX_NOTE_BYTES) {
      const text = data.toString('utf8');
      if (text.startsWith(HEAD)) return parse(text.slice(HEAD.length));
    }
    at += length + 12;
  }
  return null;
}

function parse(text: string): PortraitNote | null {
  const note = parseJson(text);
  if (typeof note !== 'object' || note === null) return null;
  const { appearance, seed } = note as Record<string, unknown>;
  return typeof appearance === 'string' && Number.isSafeInteger(seed) ? { appearance, seed: Number(seed) } : null;
}

function createChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
