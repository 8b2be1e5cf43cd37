import type { Rect } from '../../domain/decks/deck.ts';
import { measureOverlap } from '../../domain/decks/measure-overlap.ts';
import { runFaceNetwork, type Tensor } from './face-network.ts';

/** RGB, three bytes per pixel. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The longer side of the picture that the network receives, in pixels. */
export const FACE_SIDE = 416;

const MEAN = [117.001, 114.697, 97.404] as const;
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** The score in the whole picture from which a part is examined again, and the score from which it then is a face. */
const MIN_SCORE = { first: 0.03, second: 0.4 };
const MOST_EXAMINED = 8;
/** The second examination is of a square of this many times the face, with so many pixels along each side. */
const CLOSE_UP = { around: 2, side: 160 };
const MAX_OVERLAP = 0.4;

interface Found {
  score: number;
  rect: Rect;
}

/**
 * Finds the faces of a picture whose longer side has `FACE_SIDE` pixels, as fractions of it; the clearest first. Each
 * is examined enlarged, because in the whole picture drawn faces, and faces in shadow, score as low as a flower does.
 */
export function findFaces(picture: Picture): Rect[] {
  const found = detect(picture, FACE_SIDE, MIN_SCORE.first);
  const kept: Rect[] = [];
  for (const { rect } of found.slice(0, MOST_EXAMINED)) {
    const isNew = kept.every((other) => measureSharedPart(rect, other) <= MAX_OVERLAP);
    if (isNew && isFaceInCloseUp(picture, rect)) kept.push(rect);
  }
  return kept.map(cropToPicture);
}

function detect(picture: Picture, side: number, minScore: number): Found[] {
  return readCells(runFaceNetwork(toInput(picture, side)), picture, side)
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score);
}

/** Whether the network finds a face of about this size in the middle of the enlarged part of the picture. */
function isFaceInCloseUp(picture: Picture, { x, y, w, h }: Rect): boolean {
  const length = CLOSE_UP.around * Math.max(w * picture.width, h * picture.height);
  const [left, top] = [(x + w / 2) * picture.width - length / 2, (y + h / 2) * picture.height - length / 2];
  return detect(enlarge(picture, { left, top, length }), CLOSE_UP.side, MIN_SCORE.second).some(({ rect }) => {
    const [across, down] = [rect.x + rect.w / 2 - 0.5, rect.y + rect.h / 2 - 0.5];
    const share = rect.h * CLOSE_UP.around;
    return Math.abs(across) < 0.2 && Math.abs(down) < 0.2 && share > 0.5 && share < 1.7;
  });
}

/** Scales a square of the picture at the size of the second examination, with its edges continued. */
function enlarge({ width, height, data }: Picture, square: { left: number; top: number; length: number }): Picture {
  const { side } = CLOSE_UP;
  const findSamples = (at: number, start: number, end: number): [low: number, high: number, share: number] => {
    const exact = Math.min(end - 1, Math.max(0, start + ((at + 0.5) / side) * square.length - 0.5));
    return [Math.floor(exact), Math.min(end - 1, Math.floor(exact) + 1), exact % 1];
  };
  const enlarged = new Uint8Array(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const [left, right, across] = findSamples(at % side, square.left, width);
    const [top, bottom, down] = findSamples(Math.floor(at / side), square.top, height);
    for (let k = 0; k < 3; k++) {
      const mix = (row: number): number =>
        (data[(row * width + left) * 3 + k] ?? 0) * (1 - across) + (data[(row * width + right) * 3 + k] ?? 0) * across;
      enlarged[at * 3 + k] = mix(top) * (1 - down) + mix(bottom) * down;
    }
  }
  return { width: side, height: side, data: enlarged };
}

/** Builds a square with the picture in its upper left corner and values around the mean colour of the training set. */
function toInput({ width, height, data }: Picture, side: number): Tensor {
  const values = new Float32Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      for (let k = 0; k < 3; k++) {
        const value = x < width && y < height ? (data[(y * width + x) * 3 + k] ?? 0) : 0;
        values[(y * side + x) * 3 + k] = (value - (MEAN[k] ?? 0)) / 255;
      }
    }
  }
  return { width: side, height: side, channels: 3, values };
}

function readCells({ width: cells, channels, values }: Tensor, picture: Picture, side: number): Found[] {
  const [across, down] = [side / picture.width, side / picture.height];
  return Array.from({ length: cells * cells }, (_, at) =>
    ANCHORS.map(([width, height], anchor): Found => {
      const from = at * channels + anchor * 5;
      const [x = 0, y = 0, w = 0, h = 0, confidence = 0] = values.subarray(from, from + 5);
      const size = { w: ((Math.exp(w) * width) / cells) * across, h: ((Math.exp(h) * height) / cells) * down };
      const middle = {
        x: (((at % cells) + squash(x)) / cells) * across,
        y: ((Math.floor(at / cells) + squash(y)) / cells) * down,
      };
      return { score: squash(confidence), rect: { ...size, x: middle.x - size.w / 2, y: middle.y - size.h / 2 } };
    }),
  ).flat();
}

function cropToPicture({ x, y, w, h }: Rect): Rect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, w: Math.min(1, x + w) - left, h: Math.min(1, y + h) - top };
}

/** Measures the area that two rects share, as a share of the area that both cover. */
function measureSharedPart(a: Rect, b: Rect): number {
  const shared = measureOverlap(a, b);
  return shared / (a.w * a.h + b.w * b.h - shared);
}

function squash(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
