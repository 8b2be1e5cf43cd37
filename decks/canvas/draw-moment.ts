import { splitGraphemes } from '../../domain/text/graphemes.ts';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawOffscreen } from './draw-offscreen.ts';
import { replaceNumber } from '../../domain/text/replace-number.ts';
import { drawShape } from './draw-shape.ts';
import { drawText, measureLine } from './draw-text.ts';
import { drawTransition } from './draw-transition.ts';
import { differsFromRest } from '../scene/appearance.ts';
import type { Element } from '../scene/element.ts';
import type { Frame } from '../geometry/area.ts';
import type { TextLayout } from '../text/lay-out-text.ts';
import { computeTextAlphas, type Moment, type Scene, type VisibleText } from '../scene/timeline.ts';

/** Draws what is behind a scene's texts; `backdrop` is null if another track shows the backdrop. */
export interface ScenePainter {
  backdrop: ((context: SKRSContext2D, backdrop: Element) => void) | null;
  layers: (context: SKRSContext2D, scene: Scene) => void;
}

/** Draws one moment. Scenes of a transition are `opaque` unless they share a backdrop or another track shows it. */
export function drawMoment(context: SKRSContext2D, moment: Moment, frame: Frame, painter: ScenePainter): void {
  const { scene, previous, transitionShare, shot } = moment;
  const opaque = previous !== null && painter.backdrop !== null && previous.backdrop !== scene.backdrop;
  const draw =
    (visible: Scene, textAlpha = 1) =>
    (target: SKRSContext2D) => {
      if (opaque) painter.backdrop?.(target, visible.backdrop);
      const drawTexts = (behind: boolean): void => {
        for (const text of visible.texts.filter((one) => one.behind === behind))
          drawVisibleText(target, { ...text, alpha: text.alpha * textAlpha }, frame);
      };
      drawTexts(true);
      painter.layers(target, visible);
      for (const { shape, share } of visible.shapes) drawShape(target, shape, share, frame);
      drawTexts(false);
    };
  if (!opaque) painter.backdrop?.(context, scene.backdrop);
  if (!previous) draw(scene)(context);
  else {
    const [outgoing, incoming] = computeTextAlphas(moment);
    const scenes = { outgoing: draw(previous, outgoing), incoming: draw(scene, incoming) };
    drawTransition(context, { kind: shot.transition, share: transitionShare, frame, opaque, ...scenes });
  }
}

function drawVisibleText(context: SKRSContext2D, text: VisibleText, frame: Frame): void {
  if (text.alpha === 0) return;
  const whole = text.count ? showCount(context, text.layout, text.count) : text.layout;
  const layout = text.textShare < 1 ? truncateText(context, { ...text, layout: whole }) : whole;
  const draw = (target: SKRSContext2D): void => drawText(target, layout, whole.lines.slice(0, layout.lines.length));
  const { alpha, scale, rightEm, downEm, visibleShare, turn } = text;
  if (!differsFromRest(text)) {
    draw(context);
    return;
  }
  drawOffscreen(context, alpha, (target) => {
    const { left, top, width, height } = layout.ink;
    const [x, y] = [left + width / 2, top + height / 2];
    target.translate(x + rightEm * layout.px + text.x * frame.width, y + downEm * layout.px + text.y * frame.height);
    target.rotate((turn * Math.PI) / 180);
    target.scale(scale, scale);
    target.translate(-x, -y);
    if (visibleShare < 1) clipWiped(target, layout, visibleShare);
    draw(target);
  });
}

/** Replaces the first number of a text by the one that it has counted to, at the same size and alignment. */
function showCount(
  context: SKRSContext2D,
  layout: TextLayout,
  { from, share }: NonNullable<VisibleText['count']>,
): TextLayout {
  const at = layout.lines.findIndex((line) => /\p{Nd}/u.test(line.text));
  const lines = layout.lines.map((line, index) => {
    if (index !== at) return line;
    const text = replaceNumber(line.text, (value) => from + (value - from) * share);
    const width = measureLine(context, layout, text);
    const left = { left: line.left, center: line.left + (line.width - width) / 2, right: line.right - width };
    return { ...line, text, width, left: left[layout.style.align], right: left[layout.style.align] + width };
  });
  return { ...layout, lines };
}

/** Clips to a share of a text's area, from the side where reading begins. */
function clipWiped(context: SKRSContext2D, { painted, lines }: TextLayout, share: number): void {
  const width = share * painted.width;
  const left = lines[0]?.rtl ? painted.left + painted.width - width : painted.left;
  context.beginPath();
  context.rect(left, painted.top, width, painted.height);
  context.clip();
}

/** Keeps the first units of a text at their positions in the full text, and the background of their lines. */
function truncateText(context: SKRSContext2D, { layout, textShare: visible, unit }: VisibleText): TextLayout {
  const total = layout.lines.reduce((sum, line) => sum + splitUnits(line.text, unit).length, 0);
  // Marks are rounded to the nearest, so that rounding errors show no letter of the next sentence.
  let remaining = Math.ceil(total * visible - (unit === 'mark' ? 0.5 : 0));
  const lines = layout.lines.flatMap((line) => {
    const units = splitUnits(line.text, unit);
    const visibleUnits = units.slice(0, Math.max(0, remaining));
    remaining -= units.length;
    const text = visibleUnits.join('').trimEnd();
    if (text === '') return [];
    const width = measureLine(context, layout, text);
    return [{ ...line, text, width, left: line.rtl ? line.right - width : line.left }];
  });
  const last = lines.at(-1);
  if (!last) return { ...layout, lines, style: { ...layout.style, background: null } };
  // A background box grows with its lines.
  const height = Math.min(layout.ink.height, last.baseline + layout.descent - layout.ink.top);
  return { ...layout, lines, ink: lines.length < layout.lines.length ? { ...layout.ink, height } : layout.ink };
}

function splitUnits(text: string, unit: VisibleText['unit']): string[] {
  if (unit === 'line') return [text];
  if (unit === 'mark') return text.match(/\S\s*/gu) ?? [];
  return unit === 'word' ? (text.match(/\S+\s*/g) ?? []) : splitGraphemes(text);
}
