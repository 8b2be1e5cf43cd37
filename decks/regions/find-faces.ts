import type { Rect } from '../../domain/decks/deck.ts';
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
const MIN_SCORE = 0.2;
/** A drawn face, or one in shadow, scores less. One that fills such a share of the height is accepted if there is no other. */
const LARGE = { minScore: 0.04, minHeight: 0.2, maxHeight: 0.4 };
const MAX_OVERLAP = 0.4;

interface Found {
  score: number;
  rect: Rect;
}

/** Finds the faces of a picture whose longer side has `FACE_SIDE` pixels, as fractions of it; the clearest first. */
export function findFaces(picture: Picture): Rect[] {
  const found = readCells(runFaceNetwork(toInput(picture)), picture).sort((a, b) => b.score - a.score);
  const [best] = found;
  if (best && best.score < MIN_SCORE) return [best.rect];
  const kept: Found[] = [];
  for (const face of found.filter(({ score }) => score >= MIN_SCORE)) {
    if (kept.every((other) => measureOverlap(face.rect, other.rect) <= MAX_OVERLAP)) kept.push(face);
  }
  return kept.map(({ rect }) => rect);
}

/** A square with the picture in its upper left corner, around the mean colour of the training set. */
function toInput({ width, height, data }: Picture): Tensor {
  const values = new Float32Array(FACE_SIDE * FACE_SIDE * 3);
  for (let y = 0; y < FACE_SIDE; y++) {
    for (let x = 0; x < FACE_SIDE; x++) {
      for (let k = 0; k < 3; k++) {
        const value = x < width && y < height ? (data[(y * width + x) * 3 + k] ?? 0) : 0;
        values[(y * FACE_SIDE + x) * 3 + k] = (value - (MEAN[k] ?? 0)) / 255;
      }
    }
  }
  return { width: FACE_SIDE, height: FACE_SIDE, channels: 3, values };
}

function readCells({ width: cells, channels, values }: Tensor, picture: Picture): Found[] {
  const [across, down] = [FACE_SIDE / picture.width, FACE_SIDE / picture.height];
  const found: Found[] = [];
  for (let at = 0; at < cells * cells; at++) {
    ANCHORS.forEach(([width, height], anchor) => {
      const from = at * channels + anchor * 5;
      const [x = 0, y = 0, w = 0, h = 0, confidence = 0] = values.subarray(from, from + 5);
      const score = squash(confidence);
      if (score < LARGE.minScore) return;
      const size = { w: ((Math.exp(w) * width) / cells) * across, h: ((Math.exp(h) * height) / cells) * down };
      const middle = {
        x: (((at % cells) + squash(x)) / cells) * across,
        y: ((Math.floor(at / cells) + squash(y)) / cells) * down,
      };
      if (score < MIN_SCORE && (size.h < LARGE.minHeight || size.h > LARGE.maxHeight)) return;
      found.push({ score, rect: cropToPicture({ ...size, x: middle.x - size.w / 2, y: middle.y - size.h / 2 }) });
    });
  }
  return found;
}

function cropToPicture({ x, y, w, h }: Rect): Rect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)].map(round) as [number, number];
  return { x: left, y: top, w: round(Math.min(1, x + w) - left), h: round(Math.min(1, y + h) - top) };
}

function measureOverlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (w <= 0 || h <= 0) return 0;
  return (w * h) / (a.w * a.h + b.w * b.h - w * h);
}

function squash(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Thousandths are exact enough, and keep stored regions short. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
