import type { FileRange } from '../platform-http.ts';

/** The size of every chunk but the last must be a multiple of this. */
const UNIT_BYTES = 262_144;

/** The last chunk has 1 to 262,144 bytes, so that the call at the slot is small. */
export function getLastChunk(path: string, videoBytes: number): FileRange {
  const first = Math.floor((videoBytes - 1) / UNIT_BYTES) * UNIT_BYTES;
  return { path, first, bytes: videoBytes - first };
}

/** The range from `storedBytes` to the last chunk; null if it is already stored. */
export function getChunksBeforeLast(path: string, videoBytes: number, storedBytes: number): FileRange | null {
  const units = Math.floor((getLastChunk(path, videoBytes).first - storedBytes) / UNIT_BYTES);
  return units > 0 ? { path, first: storedBytes, bytes: units * UNIT_BYTES } : null;
}

/** The range from `storedBytes` to the end; null if everything is stored. */
export function getRemainingChunk(path: string, videoBytes: number, storedBytes: number): FileRange | null {
  return storedBytes < videoBytes ? { path, first: storedBytes, bytes: videoBytes - storedBytes } : null;
}
