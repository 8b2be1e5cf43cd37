import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Captions } from '../../domain/decks/deck.ts';
import { ease } from '../scene/easing.ts';
import type { Area } from '../geometry/area.ts';
import type { TextLayout } from '../text/lay-out-text.ts';
import { drawWords, type PlacedText } from './draw-text.ts';

/** How a moved word differs from the word at rest. */
interface WordMotion {
  scale: number;
  downEm: number;
  alpha: number;
}

type MovingAnimation = Exclude<NonNullable<Captions['animation']>, 'none' | 'weight'>;

/** Computes the motion of a word at a share of its animation. A word that `appears` was not visible before. */
export function computeWordMotion(animation: MovingAnimation, share: number, appears: boolean): WordMotion {
  const alpha = appears ? Math.min(1, share * 2.5) : 1;
  const hump = Math.sin(Math.PI * share);
  switch (animation) {
    case 'pop':
      return { scale: appears ? 0.55 + 0.45 * ease('back', share) : 1 + 0.14 * hump, downEm: 0, alpha };
    case 'bounce':
      return { scale: 1, downEm: appears ? -0.5 * (1 - ease('bounce', share)) : -0.22 * hump, alpha };
    case 'slide':
      return { scale: 1, downEm: (appears ? 0.5 : 0.18) * (1 - ease('ease-out', share)), alpha };
  }
}

/** Draws something with a motion around the middle of its area. */
export function drawMoved(
  context: SKRSContext2D,
  { left, top, width, height }: Area,
  { scale, downEm, alpha }: WordMotion,
  px: number,
  draw: () => void,
): void {
  const [x, y] = [left + width / 2, top + height / 2];
  context.save();
  context.translate(x, y + downEm * px);
  context.scale(scale, scale);
  context.translate(-x, -y);
  context.globalAlpha *= alpha;
  draw();
  context.restore();
}

export function boundWords(words: readonly PlacedText[], { ascent, descent }: TextLayout): Area {
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const top = Math.min(...words.map(({ baseline }) => baseline)) - ascent;
  const bottom = Math.max(...words.map(({ baseline }) => baseline)) + descent;
  return { left, top, width: right - left, height: bottom - top };
}

/** By how much bold letters grow on each side, in em. They take no more room on the line. */
const BOLDER_EM = 0.022;

/** Draws words with letters that an outline of their own colour makes bolder, above the outline of the style. */
export function drawBolder(context: SKRSContext2D, layout: TextLayout, words: readonly PlacedText[]): void {
  const { style } = layout;
  const outline = style.stroke && { ...style.stroke, width: style.stroke.width + BOLDER_EM };
  drawWords(context, { ...layout, style: { ...style, stroke: outline } }, words);
  for (const word of words) {
    const stroke = { color: word.color ?? style.color, width: BOLDER_EM };
    drawWords(context, { ...layout, style: { ...style, stroke, shadow: false } }, [word]);
  }
}
