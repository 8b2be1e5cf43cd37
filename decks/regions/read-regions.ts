import type { Rect } from '../../domain/decks/deck.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { FACE_SIDE, type Picture } from './find-faces.ts';
import { findRegions } from './find-regions.ts';

/** Increment it with every change of what is found, because results are stored. */
export const REGIONS_VERSION = 1;

export interface RegionsInput {
  ffmpegPath: string;
  path: string;
  width: number;
  height: number;
  /** 0 or null for a picture. */
  durationMs: number | null;
  signal: AbortSignal;
}

const TIMEOUT_MS = 30_000;
/** Where a clip is sampled, as shares of its length. */
const SAMPLES = [0.1, 0.5, 0.9];

/** Finds the faces and the lettering of a picture, or of three frames of a clip. The same file gives the same regions. */
export async function readRegions(input: RegionsInput): Promise<PictureRegions> {
  const { width, height, durationMs } = input;
  const times = durationMs ? SAMPLES.map((share) => (share * durationMs) / 1000) : [null];
  const pictures: Picture[] = [];
  for (const seconds of times) pictures.push(await decode(input, seconds));
  const found = await findRegions(pictures);
  const faces = mergeRects(found.flatMap((one) => one.faces));
  return { width, height, faces, lettering: mergeRects(found.flatMap((one) => one.lettering)) };
}

async function decode(
  { ffmpegPath, path, width, height, signal }: RegionsInput,
  seconds: number | null,
): Promise<Picture> {
  const scale = FACE_SIDE / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    seconds === null ? [] : ['-ss', seconds.toFixed(3)],
    buildGuardedInput(path),
    ['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=${size.width}:${size.height}:flags=area+bitexact,format=rgb24`],
    ['-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: TIMEOUT_MS });
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome !== 'done' || run.stdout.length !== size.width * size.height * 3) {
    throw new RenderFailure('asset_unreadable', 'The file cannot be read as a picture or clip.');
  }
  return { ...size, data: run.stdout };
}

/** Merges rects that overlap by more than half of the smaller one. */
function mergeRects(rects: readonly Rect[]): Rect[] {
  const merged: Rect[] = [];
  for (const rect of rects) {
    const at = merged.findIndex((other) => overlapsMostly(rect, other));
    const other = merged[at];
    if (other) merged[at] = unite(rect, other);
    else merged.push(rect);
  }
  return merged;
}

function overlapsMostly(a: Rect, b: Rect): boolean {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 && w * h > 0.5 * Math.min(a.w * a.h, b.w * b.h);
}

function unite(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}
