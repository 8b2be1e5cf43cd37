import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The properties of an MP4 file that the platforms check, read from its boxes. */
export interface Mp4 {
  /** Starts with an `ftyp` box, and has an `mdat` box and a readable `moov` box. */
  isMp4: boolean;
  moovFirst: boolean;
  hasEditList: boolean;
  durationMs: number;
  /** The size of the largest track; 0 if no track is visible. */
  width: number;
  height: number;
  /** Four-character code such as `avc1`; null if the file does not contain it. */
  codec: string | null;
  fps: number | null;
}

const MAX_MOOV_BYTES = 32 * 1_048_576;
const CONTAINERS = new Set(['trak', 'edts', 'mdia', 'minf', 'stbl']);
const NOT_MP4: Mp4 = {
  isMp4: false,
  moovFirst: false,
  hasEditList: false,
  durationMs: 0,
  width: 0,
  height: 0,
  codec: null,
  fps: null,
};

/** Copies bytes at an offset into a buffer; returns the number of bytes. */
type ReadAt = (into: Buffer, at: number) => number;

/** Inspects a video or the file at a path. Synchronous: it reads few bytes, which are in the disk cache. */
export function inspectMp4(video: Buffer | string): Mp4 {
  if (typeof video !== 'string') return inspect(video.length, (into, at) => video.copy(into, 0, at));
  const file = openSync(video, 'r');
  try {
    return inspect(fstatSync(file).size, (into, at) => readSync(file, into, 0, into.length, at));
  } finally {
    closeSync(file);
  }
}

function inspect(size: number, read: ReadAt): Mp4 {
  const boxes = readTopLevelBoxes(size, read);
  const moov = boxes.find((box) => box.type === 'moov');
  const mdat = boxes.find((box) => box.type === 'mdat');
  if (boxes[0]?.type !== 'ftyp' || !moov || !mdat || moov.end - moov.start > MAX_MOOV_BYTES) return NOT_MP4;
  const body = Buffer.alloc(moov.end - moov.start);
  read(body, moov.start);
  return { ...readMoov(body), isMp4: true, moovFirst: moov.start < mdat.start };
}

interface Box {
  type: string;
  /** The range of the content, without the header. */
  start: number;
  end: number;
}

/** Stops at the first box that exceeds the file: a truncated file has no readable end. */
function readTopLevelBoxes(size: number, read: ReadAt): Box[] {
  const boxes: Box[] = [];
  const header = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size;) {
    const box = readHeader(header.subarray(0, read(header, at)), at, size);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Parses the header of a box. `at` is the offset of the header, `limit` the end of its parent. */
function readHeader(header: Buffer, at: number, limit: number): Box | null {
  if (header.length < 8) return null;
  const type = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  const large = size === 1 && header.length >= 16;
  const length = size === 0 ? limit - at : large ? Number(header.readBigUInt64BE(8)) : size;
  const headerLength = large ? 16 : 8;
  if (length < headerLength || at + length > limit) return null;
  return { type, start: at + headerLength, end: at + length };
}

/** Whether a video has 23 to 60 frames per second, with a tolerance for rounding, or does not say how many. */
export function hasSupportedFrameRate({ fps }: Mp4): boolean {
  return fps === null || (fps > 22.9 && fps < 60.5);
}

function readMoov(moov: Buffer): Omit<Mp4, 'isMp4' | 'moovFirst'> {
  const found = { hasEditList: false, durationMs: 0, width: 0, height: 0 };
  const tracks: Track[] = [];
  walkBoxes(moov, 0, moov.length, (box) => {
    const body = moov.subarray(box.start, box.end);
    if (box.type === 'trak') tracks.push({ handler: '', seconds: 0, samples: 0, codec: null });
    readTrack(tracks.at(-1), box.type, body);
    if (box.type === 'elst') found.hasEditList = true;
    if (box.type === 'mvhd') found.durationMs = readDurationMs(body);
    if (box.type === 'tkhd' && body.length >= 84) {
      // The last eight bytes are width and height as 16.16 fixed point; zero for audio.
      found.width = Math.max(found.width, body.readUInt16BE(body.length - 8));
      found.height = Math.max(found.height, body.readUInt16BE(body.length - 4));
    }
  });
  const video = tracks.find(({ handler }) => handler === 'vide');
  const fps = video && video.seconds > 0 ? video.samples / video.seconds : null;
  return { ...found, codec: video?.codec ?? null, fps: fps === 0 ? null : fps };
}

interface Track {
  handler: string;
  seconds: number;
  samples: number;
  codec: string | null;
}

function readTrack(track: Track | undefined, type: string, body: Buffer): void {
  if (!track) return;
  if (type === 'mdhd') track.seconds = readDurationMs(body) / 1_000;
  if (type === 'hdlr' && body.length >= 12) track.handler = body.toString('latin1', 8, 12);
  if (type === 'stsd' && body.length >= 16) track.codec = body.toString('latin1', 12, 16);
  if (type !== 'stts') return;
  for (let at = 8; at + 8 <= body.length; at += 8) track.samples += body.readUInt32BE(at);
}

function walkBoxes(moov: Buffer, start: number, end: number, visit: (box: Box) => void): void {
  for (let at = start; at + 8 <= end;) {
    const box = readHeader(moov.subarray(at, at + 16), at, end);
    if (!box) return;
    visit(box);
    if (CONTAINERS.has(box.type)) walkBoxes(moov, box.start, box.end, visit);
    at = box.end;
  }
}

/** Reads the duration in a `mvhd` or `mdhd` box, which start with the same fields. */
function readDurationMs(header: Buffer): number {
  const wide = header[0] === 1;
  if (header.length < (wide ? 32 : 20)) return 0;
  const timescale = header.readUInt32BE(wide ? 20 : 12);
  const duration = wide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return timescale === 0 ? 0 : Math.round((duration / timescale) * 1_000);
}
