import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Area, Frame } from '../../../../decks/geometry/area.ts';
import { mix, withAlpha } from '../colors.ts';
import { drawGrain } from '../image/grain.ts';
import { drawSandboxTag } from '../sandbox-tag.ts';
import { BUST_SIDE, drawBust } from './draw-bust.ts';
import type { Features } from './parse-features.ts';

/** The square of the bust: its face is slightly above the middle of the frame and its clothes reach the lower edge. */
export function findBustArea(frame: Frame): Area {
  const side = 2 * Math.round(Math.min(frame.width * 1.3, frame.height * 0.88) / 2);
  return {
    left: Math.round((frame.width - side) / 2),
    top: Math.round(frame.height * 0.42 - side * 0.43),
    width: side,
    height: side,
  };
}

/** Sets the context's transform to the coordinates of the bust. */
export function transformToBust(context: SKRSContext2D, frame: Frame): void {
  const { left, top, width } = findBustArea(frame);
  context.translate(left, top);
  context.scale(width / BUST_SIDE, width / BUST_SIDE);
}

/** Draws a presenter as a flat cartoon that cannot be mistaken for a person. */
export function drawPortrait(context: SKRSContext2D, frame: Frame, features: Features): void {
  drawRoom(context, frame, features);
  context.save();
  transformToBust(context, frame);
  drawBust(context, features, { mouth: 0, blinking: false });
  context.restore();
  drawGrain(context, frame);
  drawSandboxTag(context, frame);
}

/** Draws a wall with a disc of light behind the head. */
export function drawRoom(context: SKRSContext2D, frame: Frame, { wall, light }: Features): void {
  const { left, top, width } = findBustArea(frame);
  const gradient = context.createLinearGradient(0, 0, 0, frame.height);
  gradient.addColorStop(0, mix(wall, light, 0.35));
  gradient.addColorStop(1, wall);
  context.fillStyle = gradient;
  context.fillRect(0, 0, frame.width, frame.height);
  const [x, y] = [left + width / 2, top + width * 0.42];
  for (const [radius, alpha] of [
    [0.47, 0.35],
    [0.37, 0.6],
  ] as const) {
    context.fillStyle = withAlpha(light, alpha);
    context.beginPath();
    context.arc(x, y, width * radius, 0, 2 * Math.PI);
    context.fill();
  }
}
