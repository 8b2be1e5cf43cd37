import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix, withAlpha } from '../colors.ts';
import type { Features } from './parse-features.ts';

export interface Expression {
  /** 0 is closed, 1 is wide open. */
  mouth: number;
  blinking: boolean;
}

/** Position of the mouth in the bust's square; tests read the pixels there. */
export const MOUTH = { x: 500, y: 556 } as const;

const X = 500;
const EYES = 420;

export function drawFace(context: SKRSContext2D, features: Features, { mouth, blinking }: Expression): void {
  drawCheeks(context, features);
  if (features.beard) drawBeard(context, features);
  for (const side of [-1, 1] as const) drawEye(context, features, side, blinking);
  drawNose(context, features);
  drawMouth(context, features, mouth);
  if (features.moustache) drawMoustache(context, features);
  if (features.glasses) drawGlasses(context);
}

function drawCheeks(context: SKRSContext2D, { skin, freckles }: Features): void {
  for (const side of [-1, 1]) {
    context.fillStyle = withAlpha('#e0483e', 0.16);
    fillEllipse(context, X + side * 108, 508, 42, 30);
    if (!freckles) continue;
    context.fillStyle = mix(skin, '#8a4a20', 0.45);
    for (const [dx, dy] of [
      [84, 486],
      [104, 478],
      [126, 488],
      [96, 504],
      [118, 506],
    ] as const) {
      fillEllipse(context, X + side * dx, dy, 4.5, 4.5);
    }
  }
}

function drawEye(context: SKRSContext2D, features: Features, side: -1 | 1, blinking: boolean): void {
  const x = X + side * 76;
  const ink = '#2a1c1c';
  context.strokeStyle = ink;
  context.lineCap = 'round';
  context.lineWidth = 9;
  if (blinking) {
    context.beginPath();
    context.arc(x, EYES - 8, 30, 0.2 * Math.PI, 0.8 * Math.PI);
    context.stroke();
  } else {
    context.fillStyle = '#ffffff';
    fillEllipse(context, x, EYES, 32, 34);
    context.fillStyle = '#3b2a22';
    fillEllipse(context, x + 1, EYES + 3, 21, 25);
    context.fillStyle = '#ffffff';
    fillEllipse(context, x + 9, EYES - 7, 8, 8);
    context.beginPath();
    context.ellipse(x, EYES, 33, 35, 0, 1.12 * Math.PI, 1.88 * Math.PI);
    context.stroke();
    if (features.lashes) drawLashes(context, x, side);
  }
  context.strokeStyle = mix(features.hair, '#000000', 0.25);
  context.lineWidth = features.lashes ? 10 : 15;
  context.beginPath();
  context.moveTo(x - 38, EYES - 58 + (side > 0 ? -4 : 6));
  context.quadraticCurveTo(x, EYES - 80, x + 38, EYES - 58 + (side > 0 ? 6 : -4));
  context.stroke();
}

function drawLashes(context: SKRSContext2D, x: number, side: -1 | 1): void {
  context.lineWidth = 7;
  for (const [from, to] of [
    [30, 44],
    [22, 34],
  ] as const) {
    context.beginPath();
    context.moveTo(x + side * from, EYES - (from === 30 ? 14 : 26));
    context.lineTo(x + side * to, EYES - (from === 30 ? 24 : 40));
    context.stroke();
  }
}

function drawNose(context: SKRSContext2D, { skin }: Features): void {
  context.strokeStyle = mix(skin, '#7a2e1c', 0.42);
  context.lineWidth = 9;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(X + 2, 446);
  context.quadraticCurveTo(X + 26, 492, X - 10, 494);
  context.stroke();
}

function drawMouth(context: SKRSContext2D, { skin }: Features, open: number): void {
  const lips = mix(mix(skin, '#b0302f', 0.55), '#5a1512', 0.15);
  if (open < 0.05) {
    context.strokeStyle = lips;
    context.lineWidth = 12;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(MOUTH.x - 52, MOUTH.y - 8);
    context.quadraticCurveTo(MOUTH.x, MOUTH.y + 26, MOUTH.x + 52, MOUTH.y - 8);
    context.stroke();
    return;
  }
  const [across, up] = [56 - open * 6, 9 + open * 29];
  context.save();
  context.beginPath();
  context.ellipse(MOUTH.x, MOUTH.y + 6, across, up, 0, 0, 2 * Math.PI);
  context.fillStyle = '#5a1220';
  context.fill();
  context.clip();
  context.fillStyle = '#e4626b';
  fillEllipse(context, MOUTH.x, MOUTH.y + 8 + up * 0.95, across * 0.72, up * 0.6);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(MOUTH.x - across * 0.78, MOUTH.y + 6 - up - 12, across * 1.56, 14 + up * 0.42, 10);
  context.fill();
  context.restore();
  context.strokeStyle = lips;
  context.lineWidth = 9;
  context.beginPath();
  context.ellipse(MOUTH.x, MOUTH.y + 6, across, up, 0, 0, 2 * Math.PI);
  context.stroke();
}

function drawBeard(context: SKRSContext2D, { hair }: Features): void {
  context.fillStyle = hair;
  context.beginPath();
  context.moveTo(X - 173, 430);
  context.bezierCurveTo(X - 178, 620, X - 100, 688, X, 690);
  context.bezierCurveTo(X + 100, 688, X + 178, 620, X + 173, 430);
  context.bezierCurveTo(X + 140, 520, X + 96, 520, X + 60, 512);
  context.quadraticCurveTo(X, 496, X - 60, 512);
  context.bezierCurveTo(X - 96, 520, X - 140, 520, X - 173, 430);
  context.fill();
}

function drawMoustache(context: SKRSContext2D, { hair }: Features): void {
  context.fillStyle = mix(hair, '#000000', 0.12);
  context.beginPath();
  context.moveTo(X, 512);
  context.bezierCurveTo(X + 40, 500, X + 80, 520, X + 92, 546);
  context.bezierCurveTo(X + 60, 552, X + 26, 546, X, 532);
  context.bezierCurveTo(X - 26, 546, X - 60, 552, X - 92, 546);
  context.bezierCurveTo(X - 80, 520, X - 40, 500, X, 512);
  context.fill();
}

function drawGlasses(context: SKRSContext2D): void {
  context.strokeStyle = '#20222b';
  context.lineWidth = 10;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.roundRect(X + side * 78 - 58, EYES - 50, 116, 104, 44);
    context.fillStyle = 'rgba(255, 255, 255, 0.14)';
    context.fill();
    context.stroke();
    context.beginPath();
    context.moveTo(X + side * 136, EYES - 8);
    context.lineTo(X + side * 172, EYES - 16);
    context.stroke();
  }
  context.beginPath();
  context.moveTo(X - 20, EYES - 4);
  context.quadraticCurveTo(X, EYES - 20, X + 20, EYES - 4);
  context.stroke();
}

function fillEllipse(context: SKRSContext2D, x: number, y: number, across: number, up: number): void {
  context.beginPath();
  context.ellipse(x, y, across, up, 0, 0, 2 * Math.PI);
  context.fill();
}
