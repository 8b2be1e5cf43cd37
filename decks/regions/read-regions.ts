import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Rect } from '../../domain/decks/deck.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import { measureOverlap, uniteRects } from '../../domain/decks/measure-overlap.ts';
import type { Picture } from './find-faces.ts';
import { readPicture, type PictureInput } from './read-picture.ts';
import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';

/** Increment it with every change of what is found, because results are stored. */
export const REGIONS_VERSION = 6;

export interface RegionsInput extends PictureInput {
  /** 0 or null for a picture. */
  durationMs: number | null;
}

/** The times at which a clip is sampled, as shares of its length. */
const SAMPLES = [0.1, 0.5, 0.9];

/** How long an idle thread is kept. To start one and compile the network takes longer than to search a picture. */
const KEPT_MS = 10_000;

let thread: Worker | null = null;
let ending: NodeJS.Timeout | undefined;

/** Finds the regions of a picture, or of three frames of a clip. The same file gives the same regions. */
export async function readRegions(input: RegionsInput): Promise<PictureRegions> {
  const { width, height, durationMs } = input;
  const times = durationMs ? SAMPLES.map((share) => (share * durationMs) / 1000) : [null];
  const pictures: Picture[] = [];
  for (const seconds of times) pictures.push(await readPicture(input, seconds));
  const found = await findRegions(pictures);
  const faces = mergeRects(found.flatMap((one) => one.faces));
  const lettering = mergeRects(found.flatMap((one) => one.lettering));
  // What stands out of a portrait is the person, whose face is what texts must not cover.
  const subjects = faces.length > 0 ? [] : mergeRects(found.flatMap((one) => one.subjects));
  return {
    width,
    height,
    faces: faces.map(roundRect),
    lettering: lettering.filter((marks) => !isFacial(marks, faces)).map(roundRect),
    subjects: subjects.map(roundRect),
    detail: found.map(({ detail }) => detail).reduce(mergeDetail),
  };
}

/** Rounds to thousandths, which are exact enough and keep stored regions short. */
function roundRect({ x, y, w, h }: Rect): Rect {
  const [left, top, width, height] = [x, y, w, h].map((value) => Math.round(value * 1000) / 1000);
  return { x: left!, y: top!, w: width!, h: height! };
}

/** Keeps the busier level of each cell, because what moves through a clip is busy wherever it goes. */
function mergeDetail(a: readonly string[], b: readonly string[]): string[] {
  return a.map((row, at) => Array.from(row, (level, column) => Math.max(+level, Number(b[at]?.[column]))).join(''));
}

/** Whether marks are part of a face, whose eyes, glasses and beard look like rows of strokes. */
function isFacial(marks: Rect, faces: readonly Rect[]): boolean {
  return faces.some((face) => measureOverlap(marks, face) > 0.5 * marks.w * marks.h);
}

/** Merges rects that overlap by more than half of the smaller one. */
function mergeRects(rects: readonly Rect[]): Rect[] {
  const merged: Rect[] = [];
  for (const rect of rects) {
    const at = merged.findIndex((other) => overlapsMostly(rect, other));
    const other = merged[at];
    if (other) merged[at] = uniteRects(rect, other);
    else merged.push(rect);
  }
  return merged;
}

function overlapsMostly(a: Rect, b: Rect): boolean {
  return measureOverlap(a, b) > 0.5 * Math.min(a.w * a.h, b.w * b.h);
}

type FoundRegions = Pick<PictureRegions, 'faces' | 'lettering' | 'subjects' | 'detail'>;

function startThread(): Worker {
  const started = new Worker(new URL('find-regions-thread.ts', import.meta.url));
  // Without this listener, an error between two searches would end the process.
  return started.on('error', endThread);
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}

/** Finds the faces, the lettering, the subjects and the detail of each picture, in a thread: one search at a time. */
function findRegions(pictures: readonly Picture[]): Promise<FoundRegions[]> {
  return runInShare(SHARES.regionSearches, async () => {
    clearTimeout(ending);
    thread ??= startThread();
    thread.ref();
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(pictures);
      const [found] = (await once(thread, 'message')) as [FoundRegions[]];
      return found;
    } finally {
      thread?.unref();
      ending = setTimeout(endThread, KEPT_MS).unref();
    }
  });
}
