import { createCanvas } from '@napi-rs/canvas';
import { drawText } from '../../../decks/canvas/draw-text.ts';
import type { Area, Frame } from '../../../decks/geometry/area.ts';
import type { TextLayout } from '../../../decks/text/lay-out-text.ts';

/** The bounds of a text's pixels, and the ring around its letters for the contrast check. */
export interface TextMask extends Area {
  isRing(x: number, y: number): boolean;
}

/** Pixels next to an edge that anti-aliasing and encoding blur. */
const EDGE = 1.5;

/** Draws the letters once at normal weight and twice with an outline. */
export function createTextMask(layout: TextLayout, frame: Frame): TextMask {
  const area = clipToFrame(layout.painted, frame);
  const ring = Math.max(2, 0.035 * layout.px);
  const bare = drawAlpha(layout, area, 0);
  const inner = drawAlpha(layout, area, EDGE);
  const outer = drawAlpha(layout, area, EDGE + ring);
  return {
    ...findBounds(bare, area),
    isRing(x, y) {
      const [column, row] = [x - area.left, y - area.top];
      if (column < 0 || row < 0 || column >= area.width || row >= area.height) return false;
      const at = (row * area.width + column) * 4 + 3;
      return (outer[at] ?? 0) > 128 && inner[at] === 0;
    },
  };
}

function clipToFrame({ left, top, width, height }: Area, frame: Frame): Area {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(frame.width, Math.ceil(left + width)) - x),
    height: Math.max(1, Math.min(frame.height, Math.ceil(top + height)) - y),
  };
}

function drawAlpha(layout: TextLayout, area: Area, grow: number): Uint8ClampedArray {
  const stroke = grow > 0 ? { color: '#000000', width: grow / layout.px } : null;
  const context = createCanvas(area.width, area.height).getContext('2d');
  context.translate(-area.left, -area.top);
  drawText(context, {
    ...layout,
    style: { ...layout.style, shadow: false, background: null, color: '#000000', stroke },
  });
  return context.getImageData(0, 0, area.width, area.height).data;
}

function findBounds(pixels: Uint8ClampedArray, area: Area): Area {
  let [left, top, right, bottom] = [area.width, area.height, -1, -1];
  for (let index = 0; index < area.width * area.height; index++) {
    if ((pixels[index * 4 + 3] ?? 0) < 128) continue;
    const [x, y] = [index % area.width, Math.floor(index / area.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left: area.left + left, top: area.top + top, width: right - left + 1, height: bottom - top + 1 };
}
