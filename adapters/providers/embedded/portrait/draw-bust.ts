import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix, withAlpha } from '../colors.ts';
import { drawFace, type Expression } from './draw-face.ts';
import { drawHairBehind, drawHairInFront } from './draw-hair.ts';
import type { Features } from './parse-features.ts';

/** Side of the bust's square; its clothes continue below it to the edge of the picture. */
export const BUST_SIDE = 1000;

/** The part that moves with the head. */
export const HEAD = { left: 190, top: 30, width: 620, height: 680 } as const;

/** The part that changes when the presenter speaks or blinks. */
export const FACE = { left: 366, top: 364, width: 268, height: 262 } as const;

const BELOW = 2_000;
const [X, TOP, CHIN] = [500, 190, 640];

export function drawBust(context: SKRSContext2D, features: Features, expression: Expression): void {
  drawTorso(context, features);
  drawHead(context, features, expression);
}

/** Draws the parts that do not move: hair behind the neck, neck, clothes and scarf. */
export function drawTorso(context: SKRSContext2D, features: Features): void {
  if (!features.hijab) drawHairBehind(context, features);
  drawNeck(context, features);
  drawClothes(context, features);
  if (features.hijab) drawScarfBelow(context, features);
}

export function drawHead(context: SKRSContext2D, features: Features, expression: Expression): void {
  if (!features.hijab) drawEars(context, features);
  context.fillStyle = features.skin;
  addFaceOutline(context);
  context.fill();
  context.save();
  addFaceOutline(context);
  context.clip();
  context.fillStyle = withAlpha(mix(features.skin, '#7a2e1c', 0.5), 0.16);
  context.beginPath();
  context.ellipse(X + 175, 470, 120, 300, 0, 0, 2 * Math.PI);
  context.fill();
  context.restore();
  drawFace(context, features, expression);
  if (features.hijab) drawScarf(context, features);
  else drawHairInFront(context, features);
  if (features.cap && !features.hijab) drawCap(context, features);
}

function addFaceOutline(context: SKRSContext2D): void {
  context.beginPath();
  context.moveTo(X - 172, 400);
  context.bezierCurveTo(X - 180, TOP - 10, X + 180, TOP - 10, X + 172, 400);
  context.bezierCurveTo(X + 170, 540, X + 110, CHIN, X, CHIN);
  context.bezierCurveTo(X - 110, CHIN, X - 170, 540, X - 172, 400);
  context.closePath();
}

function drawEars(context: SKRSContext2D, { skin, earrings }: Features): void {
  for (const side of [-1, 1]) {
    context.fillStyle = mix(skin, '#7a2e1c', 0.1);
    fillEllipse(context, X + side * 174, 430, 30, 48);
    context.fillStyle = mix(skin, '#7a2e1c', 0.28);
    fillEllipse(context, X + side * 178, 432, 13, 26);
    if (!earrings) continue;
    context.fillStyle = '#f2c14e';
    fillEllipse(context, X + side * 182, 494, 13, 13);
  }
}

function drawNeck(context: SKRSContext2D, { skin }: Features): void {
  context.fillStyle = skin;
  context.beginPath();
  context.roundRect(X - 78, 560, 156, 260, 60);
  context.fill();
  context.fillStyle = mix(skin, '#6a2417', 0.25);
  context.beginPath();
  context.ellipse(X, 640, 78, 62, 0, 0, Math.PI);
  context.fill();
}

function drawClothes(context: SKRSContext2D, features: Features): void {
  const { clothes, garment } = features;
  const dark = mix(clothes, '#0a0f1e', 0.28);
  context.fillStyle = clothes;
  addShoulders(context);
  context.fill();
  context.save();
  addShoulders(context);
  context.clip();
  context.fillStyle = withAlpha('#0a0f1e', 0.1);
  context.beginPath();
  context.roundRect(760, 700, 400, BELOW, 190);
  context.fill();
  if (garment === 'suit') drawSuit(context, dark);
  if (garment === 'shirt') drawCollar(context, mix(clothes, '#ffffff', 0.25), dark);
  if (garment === 'hoodie') drawHood(context, dark);
  if (garment === 'jumper') {
    context.strokeStyle = dark;
    context.lineWidth = 30;
    context.beginPath();
    context.ellipse(X, 745, 112, 64, 0, 0, Math.PI);
    context.stroke();
  }
  context.restore();
  if (garment === 'suit' || garment === 'hoodie') return;
  context.fillStyle = features.skin;
  context.beginPath();
  context.ellipse(X, 732, 98, 62, 0, 0, Math.PI);
  context.fill();
}

function addShoulders(context: SKRSContext2D): void {
  context.beginPath();
  context.moveTo(90, BELOW);
  context.lineTo(90, 1001);
  context.bezierCurveTo(96, 860, 150, 800, 290, 770);
  context.bezierCurveTo(370, 752, 400, 745, 410, 735);
  context.lineTo(590, 735);
  context.bezierCurveTo(600, 745, 630, 752, 710, 770);
  context.bezierCurveTo(850, 800, 904, 860, 910, 1001);
  context.lineTo(910, BELOW);
  context.closePath();
}

function drawSuit(context: SKRSContext2D, dark: string): void {
  fillShape(context, '#f7f7fa', [410, 720], [590, 720], [500, 1010]);
  fillShape(context, dark, [404, 726], [420, 712], [500, 1010], [350, 900], [392, 872], [350, 850]);
  fillShape(context, dark, [596, 726], [580, 712], [500, 1010], [650, 900], [608, 872], [650, 850]);
  fillShape(context, '#b8323a', [476, 778], [524, 778], [540, 960], [500, 1006], [460, 960]);
  fillShape(context, '#8f222b', [472, 752], [528, 752], [520, 796], [480, 796]);
}

function drawCollar(context: SKRSContext2D, pale: string, dark: string): void {
  fillShape(context, pale, [408, 720], [500, 812], [440, 872], [378, 760]);
  fillShape(context, pale, [592, 720], [500, 812], [560, 872], [622, 760]);
  context.fillStyle = dark;
  for (const y of [880, 950]) fillEllipse(context, X, y, 9, 9);
}

function drawHood(context: SKRSContext2D, dark: string): void {
  context.fillStyle = dark;
  context.beginPath();
  context.ellipse(X, 752, 190, 78, 0, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = '#f4f1ea';
  context.lineWidth = 10;
  context.lineCap = 'round';
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(X + side * 66, 824);
    context.lineTo(X + side * 72, 930);
    context.stroke();
  }
}

function drawScarf(context: SKRSContext2D, { clothes }: Features): void {
  const cloth = mix(clothes, '#ffffff', 0.35);
  context.fillStyle = cloth;
  context.beginPath();
  context.moveTo(X - 232, 470);
  context.bezierCurveTo(X - 250, 40, X + 250, 40, X + 232, 470);
  context.bezierCurveTo(X + 225, 640, X + 120, 705, X, 708);
  context.bezierCurveTo(X - 120, 705, X - 225, 640, X - 232, 470);
  context.closePath();
  context.ellipse(X, 436, 146, 196, 0, 0, 2 * Math.PI, true);
  context.fill('evenodd');
  context.strokeStyle = mix(cloth, '#0a0f1e', 0.2);
  context.lineWidth = 9;
  context.beginPath();
  context.ellipse(X, 436, 150, 200, 0, 0, 2 * Math.PI);
  context.stroke();
}

function drawScarfBelow(context: SKRSContext2D, { clothes }: Features): void {
  const cloth = mix(clothes, '#ffffff', 0.28);
  fillShape(context, cloth, [310, 560], [690, 560], [745, 800], [600, 900], [420, 905], [255, 800]);
  context.strokeStyle = mix(cloth, '#0a0f1e', 0.18);
  context.lineWidth = 9;
  context.beginPath();
  context.moveTo(330, 690);
  context.quadraticCurveTo(470, 800, 690, 770);
  context.stroke();
}

function drawCap(context: SKRSContext2D, { clothes }: Features): void {
  const cloth = mix(clothes, '#0a0f1e', 0.25);
  context.fillStyle = cloth;
  context.beginPath();
  context.moveTo(X - 205, 340);
  context.bezierCurveTo(X - 210, 70, X + 210, 70, X + 205, 340);
  context.quadraticCurveTo(X, 250, X - 205, 340);
  context.fill();
  context.fillStyle = mix(cloth, '#000000', 0.3);
  context.beginPath();
  context.moveTo(X - 215, 345);
  context.quadraticCurveTo(X, 235, X + 215, 345);
  context.quadraticCurveTo(X, 292, X - 215, 345);
  context.fill();
}

function fillShape(context: SKRSContext2D, color: string, ...points: [number, number][]): void {
  context.fillStyle = color;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

function fillEllipse(context: SKRSContext2D, x: number, y: number, across: number, up: number): void {
  context.beginPath();
  context.ellipse(x, y, across, up, 0, 0, 2 * Math.PI);
  context.fill();
}
