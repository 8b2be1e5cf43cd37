import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix, withAlpha } from '../colors.ts';
import type { Painting } from './painting.ts';
import type { Scene } from './scenes/scene.ts';
import { fillAcross, fillDown, drawGlow } from './gradients.ts';

/** A low sun over overlapping hills. */
const hills: Scene = (canvas) => {
  const { context, frame, unit, palette, random } = canvas;
  fillDown(canvas, [palette.ground, mix(palette.warm, palette.ground, 0.35), palette.warm, palette.pale]);
  const [x, y] = [frame.width * random.between(0.3, 0.7), frame.height * random.between(0.4, 0.46)];
  drawGlow(canvas, x, y, unit * 0.75, palette.pale, 0.7);
  context.fillStyle = palette.pale;
  fillCircle(context, x, y, unit * random.between(0.17, 0.23));
  for (let ridge = 0; ridge < 5; ridge++) {
    const base = frame.height * (0.5 + ridge * 0.105);
    const [turns, phase] = [random.between(0.8, 1.9), random.between(0, 6)];
    context.fillStyle = mix(mix(palette.warm, palette.ground, 0.35 + ridge * 0.16), palette.deep, ridge * 0.22);
    fillBelow(canvas, (share) => {
      const wave = Math.sin(phase + share * turns * Math.PI * 2) + 0.35 * Math.sin(phase * 2 + share * turns * 9);
      return base + wave * frame.height * 0.035;
    });
  }
};

/** Bands of waves that darken downwards. */
const waves: Scene = (canvas) => {
  const { context, frame, palette, random } = canvas;
  fillDown(canvas, [palette.pale, mix(palette.cool, palette.pale, 0.3)]);
  drawGlow(canvas, frame.width * 0.8, frame.height * 0.08, frame.width * 0.9, palette.warm, 0.55);
  const [turns, phase] = [random.between(0.55, 1.05), random.between(0, 6)];
  for (let band = 0; band < 9; band++) {
    const share = band / 8;
    const color =
      share < 0.5 ? mix(palette.warm, palette.ground, share * 2) : mix(palette.ground, palette.deep, share * 2 - 1);
    context.fillStyle = withAlpha(color, 0.9);
    fillBelow(canvas, (at) => {
      const swell = Math.sin(phase + band * 0.62 + at * turns * Math.PI * 2);
      return frame.height * (0.2 + share * 0.66) + swell * frame.height * (0.055 - share * 0.02);
    });
  }
};

/** Concentric arches on the lower edge. */
const arches: Scene = (canvas) => {
  const { context, frame, unit, palette, random } = canvas;
  fillDown(canvas, [mix(palette.pale, palette.cool, 0.15), palette.pale]);
  const x = frame.width * random.pick([0.5, 0.32, 0.68]);
  const top = frame.height * random.between(0.24, 0.3);
  const widest = unit * 0.56;
  const colors = [palette.deep, palette.ground, palette.warm, palette.cool, mix(palette.warm, palette.pale, 0.5)];
  colors.forEach((color, index) => {
    const radius = widest * (1 - index * 0.19);
    const crown = top + widest + index * unit * 0.012;
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, crown, radius, Math.PI, 2 * Math.PI);
    context.lineTo(x + radius, frame.height);
    context.lineTo(x - radius, frame.height);
    context.fill();
  });
  context.fillStyle = palette.pale;
  fillCircle(context, x, top + widest * 1.02, widest * 0.12);
};

/** Broad ribbons that run across the frame, side by side. */
const ribbons: Scene = (canvas) => {
  const { context, frame, unit, palette, random } = canvas;
  fillAcross(canvas, [palette.ground, palette.deep]);
  drawGlow(canvas, frame.width * 0.1, frame.height * 0.9, unit * 1.1, palette.cool, 0.25);
  const colors = [palette.pale, palette.cool, palette.warm, mix(palette.warm, palette.ground, 0.5), palette.deep];
  const [bend, rise, width] = [random.between(-0.35, 0.35), random.pick([1, -1]), unit * random.between(0.13, 0.17)];
  context.lineWidth = width * 1.03;
  colors.forEach((color, index) => {
    const shift = (index - 2) * width;
    const [from, to] = rise > 0 ? [0.78, 0.16] : [0.2, 0.72];
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(-width, frame.height * from + shift);
    context.bezierCurveTo(
      frame.width * (0.45 + bend),
      frame.height * from + shift,
      frame.width * (0.55 + bend),
      frame.height * to + shift,
      frame.width + width,
      frame.height * to + shift,
    );
    context.stroke();
  });
};

/** Drifting light in the dark, with fine rings like contour lines. */
const aurora: Scene = (canvas) => {
  const { context, frame, unit, palette, random } = canvas;
  fillDown(canvas, [palette.deep, mix(palette.deep, palette.ground, 0.6)]);
  for (const color of [palette.ground, palette.warm, palette.cool, palette.warm]) {
    const [x, y] = [frame.width * random.between(0, 1), frame.height * random.between(0.08, 0.7)];
    drawGlow(canvas, x, y, unit * random.between(0.55, 0.95), color, 0.6);
  }
  const [x, y] = [frame.width * random.between(0.25, 0.75), frame.height * random.between(0.26, 0.42)];
  context.lineWidth = Math.max(1.5, unit * 0.0022);
  for (let ring = 1; ring <= 16; ring++) {
    context.strokeStyle = withAlpha(palette.pale, 0.34 - ring * 0.017);
    context.beginPath();
    for (let step = 0; step <= 120; step++) {
      const angle = (step / 120) * 2 * Math.PI;
      const radius = unit * 0.042 * ring * (1 + 0.1 * Math.sin(angle * 3 + ring * 0.35) + 0.05 * Math.cos(angle * 5));
      context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    }
    context.stroke();
  }
};

export const COMPOSITIONS = [hills, waves, arches, ribbons, aurora] as const;

function fillCircle(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Fills the area below a line across the frame. */
function fillBelow({ context, frame }: Painting, lineAt: (share: number) => number): void {
  context.beginPath();
  context.moveTo(0, frame.height);
  for (let step = 0; step <= 60; step++) context.lineTo((step / 60) * frame.width, lineAt(step / 60));
  context.lineTo(frame.width, frame.height);
  context.fill();
}
