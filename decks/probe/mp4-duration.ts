import { readBoxHeader } from './mp4-box-header.ts';

/** What the bytes of an MP4 at `position` say: its duration, or where its index may begin. Null if they say neither. */
export type Mp4Finding = { durationMs: number } | { nextPosition: number } | null;

const MAX_BOXES = 100;

/**
 * Reads the duration from the movie header, without the rest of the file. `bytes` begin with a box, at `position` of the file.
 * Source: ISO/IEC 14496-12, 8.2.2.
 */
export function findMp4Duration(bytes: Buffer, position: number): Mp4Finding {
  let at = 0;
  for (let count = 0; count < MAX_BOXES && at + 8 <= bytes.length; count++) {
    const box = readBoxHeader(bytes, at);
    if (!box || (position === 0 && count === 0 && box.type !== 'ftyp')) return null;
    if (box.type === 'moov') return readMovieHeader(bytes.subarray(at + box.headerBytes, at + box.size));
    at += box.size;
  }
  return at > 0 ? { nextPosition: position + at } : null;
}

/** Reads the duration from `mvhd`, usually the first box of `moov`. */
function readMovieHeader(moov: Buffer): Mp4Finding {
  for (let at = 0, count = 0; count < MAX_BOXES && at + 8 <= moov.length; count++) {
    const box = readBoxHeader(moov, at);
    if (!box) return null;
    if (box.type === 'mvhd') return readDuration(moov.subarray(at + box.headerBytes));
    at += box.size;
  }
  return null;
}

/** Reads a duration. Returns null for an unknown one, as that of fragmented files, which is 0. */
function readDuration(mvhd: Buffer): Mp4Finding {
  const isLong = mvhd[0] === 1;
  if (mvhd.length < (isLong ? 32 : 20)) return null;
  const timescale = mvhd.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  const isUnknown = duration === 0 || timescale === 0 || (!isLong && duration === 0xff_ff_ff_ff);
  return isUnknown ? null : { durationMs: Math.round((duration / timescale) * 1_000) };
}
