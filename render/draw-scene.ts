import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { drawText } from './draw-text.ts';
import type { Frame, TextLayout } from './text-layout.ts';
import type { Moment, Scene, Show } from './timeline.ts';

/** Draws what lies behind a scene's texts. */
export type Backdrop = (context: SKRSContext2D, scene: Scene) => void;

/** Draws one moment; a mixed one is the previous scene with the next one faded over it. */
export function drawMoment(context: SKRSContext2D, moment: Moment, frame: Frame, backdrop: Backdrop | null): void {
  const draw = (scene: Scene) => (target: SKRSContext2D) => {
    backdrop?.(target, scene);
    for (const show of scene.shows) drawShow(target, show, frame);
  };
  if (!moment.previous) {
    draw(moment.scene)(context);
    return;
  }
  // Over a backdrop the previous scene stays whole below; text alone has to fade out as the next one fades in.
  blend(context, frame, backdrop ? 1 : 1 - moment.mix, draw(moment.previous));
  blend(context, frame, moment.mix, draw(moment.scene));
}

function drawShow(context: SKRSContext2D, show: Show, frame: Frame): void {
  const layout = show.shown < 1 ? partly(show) : show.layout;
  if (show.alpha === 1 && show.scale === 1 && show.drop === 0) {
    drawText(context, layout);
    return;
  }
  blend(context, frame, show.alpha, (target) => {
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

let spare: Canvas | null = null;

/** Draws aside, then lays the whole over the context, so that what overlaps inside does not show through itself. */
function blend(context: SKRSContext2D, frame: Frame, alpha: number, draw: (target: SKRSContext2D) => void): void {
  const layer =
    spare?.width === frame.width && spare.height === frame.height ? spare : createCanvas(frame.width, frame.height);
  spare = null;
  const target = layer.getContext('2d');
  target.clearRect(0, 0, frame.width, frame.height);
  target.save();
  draw(target);
  target.restore();
  context.save();
  context.globalAlpha *= alpha;
  context.drawImage(layer, 0, 0);
  context.restore();
  spare = layer;
}
