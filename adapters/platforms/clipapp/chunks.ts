import type { FileRange } from '../platform-http.ts';

const MAX_WHOLE_BYTES = 64_000_000;
/** clipapp takes chunks of 5 to 64 MB. This size is valid whether MB means 10^6 or 2^20 bytes. */
const CHUNK_BYTES = 10_485_760;

export interface Chunks {
  chunkBytes: number;
  count: number;
}

/** A small file is one chunk. The remainder is added to the last chunk, which is therefore the longest. */
export function planChunks(videoBytes: number): Chunks {
  const chunkBytes = videoBytes < MAX_WHOLE_BYTES ? videoBytes : CHUNK_BYTES;
  return { chunkBytes, count: Math.max(1, Math.floor(videoBytes / chunkBytes)) };
}

export function getChunk(path: string, videoBytes: number, index: number): FileRange {
  const { chunkBytes, count } = planChunks(videoBytes);
  const first = index * chunkBytes;
  return { path, first, bytes: index === count - 1 ? videoBytes - first : chunkBytes };
}
