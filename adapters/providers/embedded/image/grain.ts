import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { createSeededRandom } from '../seeded-random.ts';

const SIDE = 256;
const STRENGTH = 9;

let tile: Canvas | null = null;

/** Adds noise, which hides banding in gradients. */
export function drawGrain(context: SKRSContext2D, frame: Frame): void {
  tile ??= createNoise();
  const pattern = context.createPattern(tile, 'repeat');
  if (!pattern) throw new Error('the canvas could not create the grain pattern');
  context.fillStyle = pattern;
  context.fillRect(0, 0, frame.width, frame.height);
}

function createNoise(): Canvas {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(SIDE, SIDE);
  const random = createSeededRandom('grain');
  for (let at = 0; at < pixels.data.length; at += 4) {
    const shade = random.below(3);
    pixels.data.fill(shade === 2 ? 255 : 0, at, at + 3);
    pixels.data[at + 3] = shade === 0 ? 0 : random.below(STRENGTH);
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}
