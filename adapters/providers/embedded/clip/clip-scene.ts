import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { mix, withAlpha, type Hex } from '../colors.ts';
import { choosePalette } from '../image/palette.ts';
import { createSeededRandom } from '../seeded-random.ts';

/** A moving light, in fractions of the frame and turns per second. */
interface Light {
  color: Hex;
  x: number;
  y: number;
  reachX: number;
  reachY: number;
  radius: number;
  turnsX: number;
  turnsY: number;
  phase: number;
}

export interface ClipScene {
  /** Draws the background at a time. It has no sharp edges, so it can be drawn small and enlarged. */
  drawGround(context: SKRSContext2D, frame: Frame, seconds: number): void;
}

const LIGHTS = 6;

/** Creates drifting coloured lights from a prompt and a seed. */
export function createClipScene(prompt: string, seed: number): ClipScene {
  const random = createSeededRandom('clip', seed, prompt);
  const palette = choosePalette(prompt, random);
  const colors = [
    palette.ground,
    palette.warm,
    palette.cool,
    mix(palette.warm, palette.ground, 0.4),
    palette.pale,
  ] as const;
  const lights: Light[] = Array.from({ length: LIGHTS }, (_, index) => ({
    color: colors[index % colors.length] ?? palette.warm,
    x: random.between(0.15, 0.85),
    y: random.between(0.1, 0.9),
    reachX: random.between(0.12, 0.34),
    reachY: random.between(0.1, 0.26),
    radius: random.between(0.5, 0.85) * (index === 4 ? 0.45 : 1),
    turnsX: random.pick([0.05, 0.07, 0.09, 0.11]),
    turnsY: random.pick([0.04, 0.06, 0.08, 0.1]),
    phase: random.between(0, 2 * Math.PI),
  }));
  return {
    drawGround(context, frame, seconds) {
      const gradient = context.createLinearGradient(0, 0, frame.width, frame.height);
      gradient.addColorStop(0, palette.deep);
      gradient.addColorStop(1, mix(palette.deep, palette.ground, 0.7));
      context.fillStyle = gradient;
      context.fillRect(0, 0, frame.width, frame.height);
      context.globalCompositeOperation = 'screen';
      for (const light of lights) drawLight(context, frame, light, seconds);
      context.globalCompositeOperation = 'source-over';
    },
  };
}

function drawLight(context: SKRSContext2D, frame: Frame, light: Light, seconds: number): void {
  const swing = (turns: number): number => light.phase + turns * seconds * 2 * Math.PI;
  const x = frame.width * (light.x + light.reachX * Math.sin(swing(light.turnsX)));
  const y = frame.height * (light.y + light.reachY * Math.cos(swing(light.turnsY)));
  const radius = light.radius * Math.max(frame.width, frame.height) * 0.62;
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const at of [0, 0.25, 0.5, 0.75, 1]) {
    glow.addColorStop(at, withAlpha(light.color, 0.7 * (0.5 + 0.5 * Math.cos(at * Math.PI))));
  }
  context.fillStyle = glow;
  context.fillRect(0, 0, frame.width, frame.height);
}
