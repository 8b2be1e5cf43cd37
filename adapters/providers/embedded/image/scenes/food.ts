import { mix } from '../../colors.ts';
import { drawOnTable, drawShadow, fillBox, fillCircle, fillOval, fillLeaf, type Scene } from './shapes.ts';

/** A cup with a saucer, a jar of coffee and beans. */
export const coffee: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    drawShadow(context, palette.deep, 0.22, 0.24);
    fillBox(context, mix(palette.pale, palette.cool, 0.35), { x: 0.1, y: -0.44, w: 0.24, h: 0.45, r: 0.04 });
    fillBox(context, '#4a2a1a', { x: 0.115, y: -0.3, w: 0.21, h: 0.295, r: 0.03 });
    fillBox(context, palette.ground, { x: 0.125, y: -0.49, w: 0.19, h: 0.07, r: 0.02 });
    drawShadow(context, palette.deep, -0.16, 0.42);
    fillOval(context, mix(palette.warm, palette.pale, 0.45), { x: -0.16, y: 0.005, w: 0.44, h: 0.07 });
    context.lineWidth = 0.032;
    context.strokeStyle = palette.warm;
    context.beginPath();
    context.arc(0.0, -0.12, 0.065, -1.4, 1.5);
    context.stroke();
    fillBox(context, palette.warm, { x: -0.31, y: -0.23, w: 0.3, h: 0.13, r: 0.02 });
    context.beginPath();
    context.ellipse(-0.16, -0.12, 0.15, 0.125, 0, 0, Math.PI);
    context.fill();
    fillOval(context, mix(palette.warm, palette.pale, 0.6), { x: -0.16, y: -0.23, w: 0.3, h: 0.055 });
    fillOval(context, '#4a2a1a', { x: -0.16, y: -0.228, w: 0.26, h: 0.04 });
    for (let bean = 0; bean < 7; bean++) {
      const [x, y] = [random.between(-0.4, 0.4), random.between(0.09, 0.26)];
      fillOval(context, '#5b341f', { x, y, w: 0.05, h: 0.032 });
    }
  });

/** A loaf on a board, with ears of wheat. */
export const bread: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    drawShadow(context, palette.deep, 0, 0.8);
    fillBox(context, '#b9814d', { x: -0.42, y: -0.035, w: 0.84, h: 0.06, r: 0.03 });
    fillOval(context, '#a95f26', { x: 0, y: -0.15, w: 0.66, h: 0.3 });
    fillBox(context, '#a95f26', { x: -0.33, y: -0.15, w: 0.66, h: 0.115, r: 0.05 });
    fillOval(context, '#c97b35', { x: -0.02, y: -0.19, w: 0.56, h: 0.19 });
    for (const x of [-0.18, -0.04, 0.1]) fillLeaf(context, '#efc58a', [x, -0.11], [x + 0.07, -0.27]);
    for (const side of [-1, 1]) {
      for (let grain = 0; grain < 5; grain++) {
        const y = -0.2 - grain * 0.055;
        fillLeaf(context, '#e0b050', [side * 0.4, y], [side * (0.4 + 0.04), y - 0.06]);
        fillLeaf(context, '#d09c3c', [side * 0.4, y], [side * (0.4 - 0.04), y - 0.06]);
      }
      fillBox(context, '#c08f3a', { x: side * 0.4 - 0.005, y: -0.45, w: 0.01, h: 0.43, r: 0.005 });
    }
  });

/** A plate with a meal, seen at an angle, and fruit beside it. */
export const meal: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    drawShadow(context, palette.deep, -0.06, 0.68);
    fillOval(context, '#ffffff', { x: -0.06, y: -0.02, w: 0.7, h: 0.24 });
    fillOval(context, '#eceff2', { x: -0.06, y: -0.025, w: 0.52, h: 0.165 });
    for (const [x, y, color] of [
      [-0.2, -0.07, '#7fb04f'],
      [-0.12, -0.1, '#5e9440'],
      [-0.03, -0.11, '#8cbd5a'],
    ] as const) {
      fillLeaf(context, color, [x, y + 0.06], [x + 0.09, y - 0.09]);
    }
    fillOval(context, '#e58a5b', { x: 0.04, y: -0.06, w: 0.24, h: 0.11 });
    for (const x of [-0.19, -0.1, -0.02]) fillCircle(context, '#d94535', x, -0.03, 0.036);
    for (const [x, color] of [
      [0.36, palette.warm],
      [0.26, '#e3b23c'],
    ] as const) {
      drawShadow(context, palette.deep, x, 0.14);
      fillCircle(context, color, x, -0.07, 0.075);
      fillLeaf(context, '#5e9440', [x, -0.14], [x + 0.06, -0.19]);
    }
  });
