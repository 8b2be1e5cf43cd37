import type { Deck, Rect } from '../../domain/decks/deck.ts';
import type { PaintedText } from '../../domain/decks/painted-text.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import { readPicture } from '../regions/read-picture.ts';
import type { Picture } from '../regions/find-faces.ts';
import { listCoverFrames } from './list-cover-frames.ts';
import type { Element } from '../scene/element.ts';
import { buildShots } from '../scene/timeline.ts';

export interface CoverInput {
  deck: Deck;
  painted: readonly PaintedText[];
  /** The files of the deck's clips, and the faces in them, by asset. */
  clips: ReadonlyMap<string, { path: string; durationMs: number; regions: PictureRegions }>;
  ffmpegPath: string;
  signal: AbortSignal;
}

/** Seconds at the end of a clip that are not read, because its last frames may be missing. */
const END_SEC = 0.1;

/** The part of a face that shows its eyes, as shares of the face. */
const EYES = { x: 0.12, y: 0.2, w: 0.76, h: 0.34 };
const WEIGHT = { eyes: 2, sharpness: 1 };
/** Values within this share of the best one count as equal to it. */
const EQUAL = 0.06;
/** A picture of a lower mean brightness, of 255, counts as black. */
const DARK = 14;

/**
 * Chooses the time of the cover in milliseconds: the hook is complete and nothing moves in or out. If all such frames
 * show one clip, it chooses a sharp one with open eyes, otherwise the middle one. Null if no text is ever at rest. The
 * same deck and clips give the same time. Throws `RenderFailure`.
 */
export async function chooseCover(input: CoverInput): Promise<number | null> {
  const { deck, painted, clips } = input;
  const frames = listCoverFrames(deck, painted);
  const shown = frames.map((frame) => findShownClip(deck, frame));
  const first = shown.find((clip) => clip !== null);
  const clip = first && clips.get(first.assetId);
  const best = clip && shown.every((one) => one?.assetId === first.assetId) ? await findBest(input, shown) : null;
  const frame = frames[best ?? Math.floor(frames.length / 2)];
  return frame === undefined ? null : Math.round((frame * 1_000) / deck.fps);
}

/** Finds the index of the best of several moments of one clip. Returns null if the clip is missing or too short. */
async function findBest(
  { clips, ffmpegPath, signal }: CoverInput,
  shown: readonly ReturnType<typeof findShownClip>[],
): Promise<number | null> {
  const pictures: Picture[] = [];
  for (const moment of shown) {
    const clip = moment && clips.get(moment.assetId);
    if (!clip) return null;
    const { width, height } = clip.regions;
    const end = clip.durationMs / 1_000 - END_SEC;
    if (end <= 0) return null;
    const seconds = moment.seconds < end ? moment.seconds : moment.seconds % end;
    pictures.push(await readPicture({ ffmpegPath, path: clip.path, width, height, signal }, seconds));
  }
  const faces = shown[0] && clips.get(shown[0].assetId)?.regions.faces;
  const [face = null] = faces?.toSorted((a, b) => b.w * b.h - a.w * a.h) ?? [];
  const scores = scorePictures(pictures, face);
  return scores.indexOf(Math.max(...scores));
}

/** A moment of a clip. */
interface ShownClip {
  assetId: string;
  /** Not looped: beyond the clip's end if it repeats. */
  seconds: number;
}

/** Finds the clip that fills most of a frame, and its time there; null if only stills are shown. */
function findShownClip(deck: Deck, frame: number): ShownClip | null {
  const shot = buildShots(deck).find(({ from, to }) => from <= frame && frame < to);
  if (!shot) return null;
  const shown = shot.layers.filter(({ from, to }) => from <= frame && frame < to);
  const clips = [shot.backdrop, ...shown].filter(({ source }) => source.kind === 'video');
  const [largest] = clips.toSorted((a, b) => measure(b) - measure(a));
  if (largest?.source.kind !== 'video') return null;
  const { src, trimStartMs = 0 } = largest.source;
  return { assetId: src, seconds: trimStartMs / 1_000 + (frame - largest.from) / deck.fps };
}

function measure({ area }: Element): number {
  return area.width * area.height;
}

/**
 * Scores pictures of one scene by their sharpness and, with twice the weight, by the contrast around the eyes of the
 * face, which is largest when they are open. Black pictures have the lowest scores. The first of equal pictures has the
 * highest score.
 */
function scorePictures(pictures: readonly Picture[], face: Rect | null): number[] {
  const lights = pictures.map(toLight);
  const sharpness = grade(pictures.map((picture, at) => measureSharpness(picture, lights[at] ?? [])));
  const eyes = face
    ? grade(pictures.map((picture, at) => measureContrast(picture, lights[at] ?? [], cut(face))))
    : null;
  return pictures.map((_, at) => {
    const light = lights[at] ?? [];
    const dark = mean(light) < DARK ? 10 : 0;
    return WEIGHT.sharpness * (sharpness[at] ?? 0) + WEIGHT.eyes * (eyes?.[at] ?? 0) - dark - at * 1e-6;
  });
}

/** Converts values to shares of the best one; nearly equal ones become 1. */
function grade(values: readonly number[]): number[] {
  const best = Math.max(...values, 1e-9);
  return values.map((value) => (value >= best * (1 - EQUAL) ? 1 : value / best));
}

function toLight({ data }: Picture): number[] {
  return Array.from({ length: data.length / 3 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3);
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });
}

/** Measures the mean difference between a pixel and its neighbours. */
export function measureSharpness({ width, height }: Picture, light: readonly number[]): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      sum += Math.abs(4 * (light[at] ?? 0) - around);
    }
  }
  return sum / (width * height);
}

function measureContrast({ width, height }: Picture, light: readonly number[], { x, y, w, h }: Rect): number {
  const values: number[] = [];
  for (let row = Math.floor(y * height); row < Math.min(height, (y + h) * height); row++) {
    for (let column = Math.floor(x * width); column < Math.min(width, (x + w) * width); column++) {
      values.push(light[row * width + column] ?? 0);
    }
  }
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function cut({ x, y, w, h }: Rect): Rect {
  return { x: x + EYES.x * w, y: y + EYES.y * h, w: EYES.w * w, h: EYES.h * h };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
