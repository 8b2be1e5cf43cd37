import { frameSize, type Deck, type Shape } from '../../domain/decks/deck.ts';
import { SHAPE_DEFAULTS } from '../../domain/decks/deck-limits.ts';
import { toArea, type Area, type Frame } from '../geometry/area.ts';

/** The length of the head of an arrow, in widths of its line. */
export const ARROW_HEAD = 4;

/** Bounds the area of a shape with the ends of its lines, in pixels. */
export function boundShape(deck: Pick<Deck, 'ratio'>, shape: Shape): Area {
  const frame = frameSize(deck);
  if (shape.kind === 'tap') {
    const half = ((shape.size ?? SHAPE_DEFAULTS.tap) / 2) * frame.height;
    return widen({ left: shape.at.x * frame.width, top: shape.at.y * frame.height, width: 0, height: 0 }, half + 2);
  }
  if (shape.kind === 'device') return boundDevice(shape, frame);
  if ('rect' in shape) {
    const isStroked = shape.kind === 'curve' || (shape.kind === 'rectangle' && shape.width !== undefined);
    return widen(toArea(shape.rect, frame), isStroked ? toLineWidth(shape.width, frame) : 0);
  }
  const [x, y] = [Math.min(shape.from.x, shape.to.x), Math.min(shape.from.y, shape.to.y)];
  const rect = { x, y, w: Math.abs(shape.from.x - shape.to.x), h: Math.abs(shape.from.y - shape.to.y) };
  return widen(toArea(rect, frame), ARROW_HEAD * toLineWidth(shape.width, frame));
}

/** The width of the case around a screen, and of the bar above a browser's, as shares of the screen's shorter side. */
export const CASE = { phone: 0.045, browser: 0.012, bar: 0.09 } as const;

export function boundDevice({ rect, device }: Extract<Shape, { kind: 'device' }>, frame: Frame): Area {
  const screen = toArea(rect, frame);
  const shorter = Math.min(screen.width, screen.height);
  const area = widen(screen, CASE[device] * shorter);
  const bar = device === 'browser' ? CASE.bar * shorter : 0;
  return { ...area, top: area.top - bar, height: area.height + bar };
}

export function toLineWidth(width: number | undefined, { height }: Frame): number {
  return (width ?? SHAPE_DEFAULTS.width) * height;
}

function widen({ left, top, width, height }: Area, by: number): Area {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}
