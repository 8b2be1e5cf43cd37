import type { Rect } from '../../domain/decks/deck.ts';
import type { Picture } from '../regions/find-faces.ts';

/** The part of a face that shows its eyes. */
const EYES = { x: 0.12, y: 0.2, w: 0.76, h: 0.34 };
const WEIGHT = { eyes: 2, sharpness: 1 };
/** Differences below this share of the best are no difference. */
const EQUAL = 0.06;
/** Mean brightness of a picture that is as good as black, of 255. */
const DARK = 14;

/**
 * Scores pictures of one scene: sharp ones more than blurred ones, and those in which the eyes of the face are open, which is where
 * they have most contrast, more than both. The first of equal pictures has the highest score.
 */
export function scorePictures(pictures: readonly Picture[], face: Rect | null): number[] {
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

/** Converts scores to shares of the best one. */
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

/** The mean difference between a pixel and its neighbours. */
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
