import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawAside } from './draw-offscreen.ts';
import { drawText } from './draw-text.ts';
import { drawTransition } from './draw-transition.ts';
import type { Element } from '../scene/element.ts';
import type { Frame, TextLayout } from '../text/lay-out-text.ts';
import type { Moment, Scene, Show } from '../scene/timeline.ts';

/** Draws what lies behind a scene's texts. Without a backdrop the scene lies on something that is not drawn here. */
export interface Brush {
  backdrop: ((context: SKRSContext2D, backdrop: Element) => void) | null;
  layers: (context: SKRSContext2D, scene: Scene) => void;
}

/** Draws one moment; two scenes over the same backdrop pass while that stays where it is. */
export function drawMoment(context: SKRSContext2D, moment: Moment, frame: Frame, brush: Brush): void {
  const { scene, previous, mix, cut } = moment;
  const filled = previous !== null && brush.backdrop !== null && previous.backdrop !== scene.backdrop;
  const draw = (shown: Scene) => (target: SKRSContext2D) => {
    if (filled) brush.backdrop?.(target, shown.backdrop);
    brush.layers(target, shown);
    for (const show of shown.shows) drawShow(target, show, frame);
  };
  if (!filled) brush.backdrop?.(context, scene.backdrop);
  if (!previous) draw(scene)(context);
  else {
    const scenes = { outgoing: draw(previous), incoming: draw(scene) };
    drawTransition(context, { kind: cut.transition, share: mix, frame, filled, ...scenes });
  }
}

function drawShow(context: SKRSContext2D, show: Show, frame: Frame): void {
  const layout = show.shown < 1 ? partly(show) : show.layout;
  if (show.alpha === 1 && show.scale === 1 && show.drop === 0) {
    drawText(context, layout);
    return;
  }
  drawAside(context, frame, show.alpha, (target) => {
    const { left, top, width, height } = layout.ink;
    const [x, y] = [left + width / 2, top + height / 2];
    target.translate(x, y + show.drop * layout.px);
    target.scale(show.scale, show.scale);
    target.translate(-x, -y);
    drawText(target, layout);
  });
}

/** The first letters or words of a text, where they stand in the whole. */
function partly({ layout, shown, unit }: Show): TextLayout {
  const total = layout.lines.reduce((sum, line) => sum + unitsOf(line.text, unit).length, 0);
  let left = Math.ceil(total * shown);
  const lines = layout.lines.flatMap((line) => {
    const units = unitsOf(line.text, unit);
    const taken = units.slice(0, Math.max(0, left));
    left -= units.length;
    const text = taken.join('').trimEnd();
    return text === '' ? [] : [{ ...line, text, width: (line.width * text.length) / line.text.length }];
  });
  const style = {
    ...layout.style,
    background: layout.style.background?.kind === 'line' ? null : layout.style.background,
  };
  return { ...layout, lines, style: lines.length > 0 ? style : { ...style, background: null } };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function unitsOf(text: string, unit: 'letter' | 'word'): string[] {
  return unit === 'word' ? (text.match(/\S+\s*/g) ?? []) : [...graphemes.segment(text)].map(({ segment }) => segment);
}
