import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix } from '../colors.ts';
import type { Features } from './parse-features.ts';

const X = 500;

export function drawHairBehind(context: SKRSContext2D, { hairstyle, hair }: Features): void {
  context.fillStyle = mix(hair, '#000000', 0.22);
  context.beginPath();
  if (hairstyle === 'long') {
    context.moveTo(X - 215, 380);
    context.bezierCurveTo(X - 240, 640, X - 250, 760, X - 205, 860);
    context.quadraticCurveTo(X, 920, X + 205, 860);
    context.bezierCurveTo(X + 250, 760, X + 240, 640, X + 215, 380);
  } else if (hairstyle === 'bob') {
    context.moveTo(X - 215, 380);
    context.bezierCurveTo(X - 240, 560, X - 235, 640, X - 190, 690);
    context.quadraticCurveTo(X, 730, X + 190, 690);
    context.bezierCurveTo(X + 235, 640, X + 240, 560, X + 215, 380);
  } else if (hairstyle === 'curly') {
    for (const [x, y, radius] of CURLS_BEHIND) fillCircle(context, X + x, y, radius);
  }
  context.fill();
}

export function drawHairInFront(context: SKRSContext2D, features: Features): void {
  const { hairstyle, hair } = features;
  context.fillStyle = hair;
  switch (hairstyle) {
    case 'bald':
      return;
    case 'short':
      return drawShort(context);
    case 'curly':
      return drawCurls(context);
    case 'bun':
      return drawBun(context, hair);
    case 'long':
    case 'bob':
      drawParted(context, hairstyle === 'long' ? 660 : 600);
  }
}

const CURLS_BEHIND = [
  [-190, 330, 92],
  [190, 330, 92],
  [-205, 450, 84],
  [205, 450, 84],
  [-170, 555, 66],
  [170, 555, 66],
] as const;

const CURLS = [
  [-168, 300, 66],
  [-122, 220, 78],
  [-40, 176, 84],
  [48, 172, 84],
  [128, 218, 78],
  [170, 302, 64],
  [-60, 262, 58],
  [30, 254, 60],
  [104, 284, 48],
  [-122, 296, 46],
] as const;

function drawShort(context: SKRSContext2D): void {
  context.beginPath();
  context.moveTo(X - 182, 410);
  context.bezierCurveTo(X - 215, 250, X - 170, 150, X - 20, 138);
  context.bezierCurveTo(X + 60, 118, X + 190, 150, X + 190, 290);
  context.quadraticCurveTo(X + 196, 350, X + 182, 410);
  context.quadraticCurveTo(X + 166, 350, X + 150, 312);
  context.bezierCurveTo(X + 60, 316, X - 40, 306, X - 96, 262);
  context.quadraticCurveTo(X - 130, 320, X - 156, 330);
  context.quadraticCurveTo(X - 172, 360, X - 182, 410);
  context.fill();
}

function drawCurls(context: SKRSContext2D): void {
  context.beginPath();
  for (const [x, y, radius] of CURLS) fillCircle(context, X + x, y, radius);
  context.fill();
}

function drawBun(context: SKRSContext2D, hair: string): void {
  context.fillStyle = mix(hair, '#000000', 0.15);
  context.beginPath();
  fillCircle(context, X + 10, 128, 82);
  context.fill();
  context.fillStyle = hair;
  context.beginPath();
  context.moveTo(X - 186, 430);
  context.bezierCurveTo(X - 215, 220, X - 120, 150, X, 150);
  context.bezierCurveTo(X + 120, 150, X + 215, 220, X + 186, 430);
  context.bezierCurveTo(X + 170, 330, X + 110, 262, X, 258);
  context.bezierCurveTo(X - 110, 262, X - 170, 330, X - 186, 430);
  context.fill();
}

/** Hair with a side parting that reaches down to `end`. */
function drawParted(context: SKRSContext2D, end: number): void {
  context.beginPath();
  context.moveTo(X - 200, end);
  context.bezierCurveTo(X - 262, 420, X - 230, 140, X, 138);
  context.bezierCurveTo(X + 230, 140, X + 262, 420, X + 200, end);
  context.bezierCurveTo(X + 150, 560, X + 178, 420, X + 130, 330);
  context.quadraticCurveTo(X + 20, 322, X - 70, 268);
  context.bezierCurveTo(X - 104, 340, X - 176, 400, X - 158, 500);
  context.quadraticCurveTo(X - 164, 590, X - 200, end);
  context.fill();
}

function fillCircle(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
