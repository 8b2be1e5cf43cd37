import type { FileRange } from '../platform-http.ts';

/** Every part but the last must be a multiple of this. */
const UNIT_BYTES = 262_144;

/** The last part holds 1 to 262,144 bytes, so that the call at the slot is a small one. */
export function getLastChunk(path: string, videoBytes: number): FileRange {
  const first = Math.floor((videoBytes - 1) / UNIT_BYTES) * UNIT_BYTES;
  return { path, first, bytes: videoBytes - first };
}

/** What can be sent ahead of the last part, in whole units from `storedBytes` on; null when nothing is left. */
export function getChunksBeforeLast(path: string, videoBytes: number, storedBytes: number): FileRange | null {
  const units = Math.floor((getLastChunk(path, videoBytes).first - storedBytes) / UNIT_BYTES);
  return units > 0 ? { path, first: storedBytes, bytes: units * UNIT_BYTES } : null;
}

/** All that is not stored yet, for one call; null when nothing is left. */
export function getRemainingChunk(path: string, videoBytes: number, storedBytes: number): FileRange | null {
  return storedBytes < videoBytes ? { path, first: storedBytes, bytes: videoBytes - storedBytes } : null;
}
