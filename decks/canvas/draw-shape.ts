import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Color, Shape } from '../../domain/decks/deck.ts';
import { SHAPE_DEFAULTS } from '../../domain/decks/deck-limits.ts';
import { toArea, type Area, type Frame } from '../geometry/area.ts';
import { ARROW_HEAD, boundDevice, CASE, toLineWidth } from '../scene/bound-shape.ts';

type Drawing<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/** Draws a shape at a share of its animation, 0 to 1, in which it grows, but a device fades in and a tap fades out. */
export function drawShape(context: SKRSContext2D, shape: Shape, share: number, frame: Frame): void {
  context.save();
  context.globalAlpha *= shape.opacity ?? 1;
  context.fillStyle = context.strokeStyle = shape.color ?? SHAPE_DEFAULTS.color;
  context.lineCap = context.lineJoin = 'round';
  draw(context, shape, share, frame);
  context.restore();
}

function draw(context: SKRSContext2D, shape: Shape, share: number, frame: Frame): void {
  switch (shape.kind) {
    case 'rectangle':
      return drawRectangle(context, shape, share, frame);
    case 'line':
    case 'arrow':
      return drawLine(context, shape, share, frame);
    case 'progress':
      return drawProgress(context, shape, share, frame);
    case 'bars':
      return drawBars(context, shape, share, frame);
    case 'donut':
      return drawDonut(context, shape, share, frame);
    case 'curve':
      return drawCurve(context, shape, share, frame);
    case 'device':
      return drawDevice(context, shape, share, frame);
    case 'tap':
      drawTap(context, shape, share, frame);
  }
}

function addRounded(context: SKRSContext2D, { left, top, width, height }: Area, radius: number): void {
  context.beginPath();
  context.roundRect(left, top, width, height, Math.min(radius, width / 2, height / 2));
}

/** Draws a rectangle that grows from its middle. */
function drawRectangle(context: SKRSContext2D, shape: Drawing<'rectangle'>, share: number, frame: Frame): void {
  const { left, top, width, height } = toArea(shape.rect, frame);
  const [x, y] = [(width * (1 - share)) / 2, (height * (1 - share)) / 2];
  const area = { left: left + x, top: top + y, width: width - 2 * x, height: height - 2 * y };
  addRounded(context, area, (shape.radius ?? 0) * Math.min(area.width, area.height));
  if (shape.width === undefined) context.fill();
  else {
    context.lineWidth = toLineWidth(shape.width, frame);
    context.stroke();
  }
}

function drawLine(context: SKRSContext2D, shape: Drawing<'line' | 'arrow'>, share: number, frame: Frame): void {
  const line = toLineWidth(shape.width, frame);
  const [x, y] = [shape.from.x * frame.width, shape.from.y * frame.height];
  const [dx, dy] = [shape.to.x * frame.width - x, shape.to.y * frame.height - y];
  const [endX, endY] = [x + dx * share, y + dy * share];
  context.lineWidth = line;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(endX, endY);
  if (shape.kind === 'arrow') {
    const angle = Math.atan2(dy, dx);
    for (const turn of [-2.6, 2.6]) {
      context.moveTo(endX, endY);
      context.lineTo(
        endX + ARROW_HEAD * line * Math.cos(angle + turn),
        endY + ARROW_HEAD * line * Math.sin(angle + turn),
      );
    }
  }
  context.stroke();
}

function drawProgress(context: SKRSContext2D, shape: Drawing<'progress'>, share: number, frame: Frame): void {
  const area = toArea(shape.rect, frame);
  const radius = area.height / 2;
  const color = context.fillStyle;
  context.fillStyle = shape.track ?? SHAPE_DEFAULTS.track;
  addRounded(context, area, radius);
  context.fill();
  context.clip();
  context.fillStyle = color;
  addRounded(context, { ...area, width: Math.max(2 * radius, area.width * share) }, radius);
  context.fill();
}

function getColor(shape: Drawing<'bars' | 'donut'>, at: number): Color {
  const { colors = [], color = SHAPE_DEFAULTS.color } = shape;
  return colors[at % Math.max(1, colors.length)] ?? color;
}

/** The gap after a bar, as a share of the bar and the gap together. */
const GAP_SHARE = 0.28;

function drawBars(context: SKRSContext2D, shape: Drawing<'bars'>, share: number, frame: Frame): void {
  const { left, top, width, height } = toArea(shape.rect, frame);
  const step = width / (shape.values.length - GAP_SHARE);
  const most = Math.max(...shape.values, Number.MIN_VALUE);
  for (const [at, value] of shape.values.entries()) {
    const high = Math.max(0, (value / most) * height * share);
    context.fillStyle = getColor(shape, at);
    const bar = { left: left + at * step, top: top + height - high, width: step * (1 - GAP_SHARE), height: high };
    addRounded(context, bar, (shape.radius ?? 0.1) * bar.width);
    context.fill();
  }
}

/** Draws a ring of parts. Without colours, each part is paler than the one before. */
function drawDonut(context: SKRSContext2D, shape: Drawing<'donut'>, share: number, frame: Frame): void {
  const { left, top, width, height } = toArea(shape.rect, frame);
  const radius = Math.min(width, height) / 2;
  const line = radius * (shape.thickness ?? 0.36);
  const total = Math.max(
    shape.values.reduce((sum, value) => sum + value, 0),
    Number.MIN_VALUE,
  );
  const alpha = context.globalAlpha;
  context.lineCap = 'butt';
  context.lineWidth = line;
  let start = -Math.PI / 2;
  for (const [at, value] of shape.values.entries()) {
    const end = start + (value / total) * 2 * Math.PI * share;
    context.strokeStyle = getColor(shape, at);
    context.globalAlpha = shape.colors ? alpha : alpha * Math.max(0.15, 1 - 0.28 * at);
    context.beginPath();
    context.arc(left + width / 2, top + height / 2, radius - line / 2, start, end);
    context.stroke();
    start = end;
  }
}

/** Draws the values as a line that grows from the left to the right. */
function drawCurve(context: SKRSContext2D, shape: Drawing<'curve'>, share: number, frame: Frame): void {
  const { left, top, width, height } = toArea(shape.rect, frame);
  const [least, most] = [Math.min(...shape.values), Math.max(...shape.values)];
  const last = shape.values.length - 1;
  const toY = (value: number): number => top + height - ((value - least) / Math.max(most - least, 1e-9)) * height;
  const line = toLineWidth(shape.width, frame);
  context.lineWidth = line;
  context.beginPath();
  context.rect(left - line, top - line, width * share + 2 * line, height + 2 * line);
  context.clip();
  context.beginPath();
  for (const [at, value] of shape.values.entries()) context.lineTo(left + (at / last) * width, toY(value));
  context.stroke();
}

/** The radius of the corners of a screen, as a share of its shorter side. */
const CORNER = { phone: 0.1, browser: 0.02 } as const;

/** Draws a case with a hole for the screen; a phone has a camera, and a browser three buttons and a field. */
function drawDevice(context: SKRSContext2D, shape: Drawing<'device'>, share: number, frame: Frame): void {
  const [screen, outer] = [toArea(shape.rect, frame), boundDevice(shape, frame)];
  const shorter = Math.min(screen.width, screen.height);
  const corner = CORNER[shape.device] * shorter;
  context.globalAlpha *= share;
  context.fillStyle = shape.color ?? '#101828';
  addRounded(context, outer, corner + CASE[shape.device] * shorter);
  context.roundRect(screen.left, screen.top, screen.width, screen.height, shape.device === 'phone' ? corner : 0);
  context.fill('evenodd');
  context.fillStyle = shape.device === 'phone' ? '#000000' : '#FFFFFF40';
  if (shape.device === 'phone') {
    const [width, height] = [0.28 * shorter, 0.06 * shorter];
    const middle = screen.left + screen.width / 2;
    addRounded(context, { left: middle - width / 2, top: screen.top + 0.03 * shorter, width, height }, height);
    context.fill();
    return;
  }
  const size = 0.4 * CASE.bar * shorter;
  const top = outer.top + (CASE.bar * shorter + CASE.browser * shorter - size) / 2;
  for (const at of [0, 1, 2]) {
    addRounded(context, { left: screen.left + (0.5 + 1.6 * at) * size, top, width: size, height: size }, size);
    context.fill();
  }
  addRounded(
    context,
    { left: screen.left + 6 * size, top, width: Math.max(size, screen.width - 7 * size), height: size },
    size,
  );
  context.fill();
}

/** Draws a dot and a ring that grows as both become paler. */
function drawTap(context: SKRSContext2D, shape: Drawing<'tap'>, share: number, frame: Frame): void {
  if (share >= 1) return;
  const [x, y] = [shape.at.x * frame.width, shape.at.y * frame.height];
  const radius = ((shape.size ?? SHAPE_DEFAULTS.tap) / 2) * frame.height;
  const alpha = context.globalAlpha;
  const line = 0.12 * radius;
  context.globalAlpha = alpha * (1 - share) * 0.6;
  context.beginPath();
  context.arc(x, y, 0.45 * radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = alpha * (1 - share);
  context.lineWidth = line;
  context.beginPath();
  context.arc(x, y, (0.35 + 0.65 * share) * (radius - line), 0, 2 * Math.PI);
  context.stroke();
}
