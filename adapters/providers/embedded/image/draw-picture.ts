import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { COMPOSITIONS } from './compositions.ts';
import { drawGrain } from './grain.ts';
import { choosePalette } from './palette.ts';
import { findScene } from './scenes/find-scene.ts';

/** Draws the scene of the prompt's topic, or else an abstract composition. The prompt and the seed decide colours and arrangement. */
export function drawPicture(
  context: SKRSContext2D,
  frame: Frame,
  { prompt, seed }: { prompt: string; seed: number },
): void {
  const random = createSeededRandom('picture', seed, prompt);
  const palette = choosePalette(prompt, random);
  const drawScene = findScene(prompt) ?? random.pick(COMPOSITIONS);
  context.save();
  if (random.below(2)) context.transform(-1, 0, 0, 1, frame.width, 0);
  drawScene({ context, frame, palette, random, unit: Math.min(frame.width, frame.height) });
  context.restore();
  drawGrain(context, frame);
}
