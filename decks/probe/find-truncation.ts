import { open, type FileHandle } from 'node:fs/promises';
import { readBoxHeader } from './mp4-box-header.ts';
import { readAt } from './read-at.ts';

/** Boxes with the media or its index. What follows the last one may be anything. */
const MEDIA_BOXES = new Set(['moov', 'moof', 'mdat']);
const MAX_BOXES = 10_000;
const EBML_ID = 0x1a_45_df_a3;
const SEGMENT_ID = 0x18_53_80_67;

/**
 * Returns why a clip is refused if its end is missing, as after a broken upload or recording. Null if the sizes in an MP4 or Matroska
 * file fit, and for other files.
 */
export async function findTruncation(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Math.max(await findMp4End(file, size), await findMatroskaEnd(file));
    if (end <= size) return null;
    return `The file is cut off: it has ${size} of ${end} bytes. Export or upload it again.`;
  } finally {
    await file.close();
  }
}

/** Finds where the last box of media ends; 0 if the file is not an MP4. Source: ISO/IEC 14496-12, 4.2. */
async function findMp4End(file: FileHandle, size: number): Promise<number> {
  let end = 0;
  for (let at = 0, count = 0; at + 8 <= size && count < MAX_BOXES; count++) {
    const box = readBoxHeader(await readAt(file, at, 16), 0, size - at);
    if (!box || (count === 0 && box.type !== 'ftyp')) break;
    if (MEDIA_BOXES.has(box.type)) end = at + box.size;
    at += box.size;
  }
  return end;
}

/** Finds where the segment ends; 0 if the file is not Matroska or has no size (live ones). Source: RFC 9559, 5.1. */
async function findMatroskaEnd(file: FileHandle): Promise<number> {
  const head = await readAt(file, 0, 64);
  if (head.length < 16 || head.readUInt32BE(0) !== EBML_ID) return 0;
  const ebml = readVint(head, 4);
  const at = ebml ? ebml.end + ebml.value : head.length;
  if (at + 5 > head.length || head.readUInt32BE(at) !== SEGMENT_ID) return 0;
  const segment = readVint(head, at + 4);
  return segment ? segment.end + segment.value : 0;
}

/** Reads a size of variable length; null if it is incomplete or unknown (all bits set). Source: RFC 8794, 4. */
function readVint(bytes: Buffer, at: number): { value: number; end: number } | null {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  const mask = 2 ** (8 - length) - 1;
  const value = bytes.subarray(at + 1, at + length).reduce((sum, byte) => sum * 256 + byte, (bytes[at] ?? 0) & mask);
  return value >= 2 ** (7 * length) - 1 || !Number.isSafeInteger(value) ? null : { value, end: at + length };
}
