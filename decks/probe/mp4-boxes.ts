import { open } from 'node:fs/promises';
import { readBoxHeader, type BoxHeader } from './mp4-box-header.ts';
import { readAt } from './read-at.ts';

export interface Mp4Boxes {
  /** Types of the top-level boxes, in file order. */
  top: string[];
  editLists: number;
  /** The number of samples of each track. */
  samples: number[];
}

const MAX_MOOV_BYTES = 64 * 1024 * 1024;
const MAX_TOP_BOXES = 10_000;
const CONTAINERS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl']);

/** Reads the box structure of an MP4; null if the file is not an MP4. Source: ISO/IEC 14496-12, 4.2. */
export async function readMp4Boxes(path: string): Promise<Mp4Boxes | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const found: Mp4Boxes = { top: [], editLists: 0, samples: [] };
    for (let at = 0; at + 8 <= size && found.top.length < MAX_TOP_BOXES;) {
      const head = await readAt(file, at, Math.min(16, size - at));
      const box = parseHeader(head, size - at);
      if (!box) return null;
      found.top.push(box.type);
      if (box.type === 'moov' && box.size <= MAX_MOOV_BYTES) {
        const boxes = listBoxes(await readAt(file, at + box.headerBytes, box.size - box.headerBytes));
        found.editLists = boxes.filter(({ type }) => type === 'elst').length;
        found.samples = boxes.flatMap(({ type, content }) => (type === 'stsz' ? [readSampleCount(content)] : []));
      }
      at += box.size;
    }
    return found.top.includes('moov') ? found : null;
  } finally {
    await file.close();
  }
}

interface Box {
  type: string;
  content: Buffer;
}

/** Lists the boxes in `bytes`, those of containers after their container. */
function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const box = parseHeader(bytes.subarray(at), bytes.length - at);
    if (!box) break;
    const content = bytes.subarray(at + box.headerBytes, at + box.size);
    boxes.push({ type: box.type, content }, ...(CONTAINERS.has(box.type) ? listBoxes(content) : []));
    at += box.size;
  }
  return boxes;
}

function readSampleCount(stsz: Buffer): number {
  return stsz.length < 12 ? 0 : stsz.readUInt32BE(8);
}

/** Parses the header of a box that has at most `left` bytes; null if the bytes are not a valid box. */
function parseHeader(bytes: Buffer, left: number): BoxHeader | null {
  const box = readBoxHeader(bytes, 0, left);
  return box && box.size <= left && /^[\x20-\x7e\xa9]{4}$/.test(box.type) ? box : null;
}
