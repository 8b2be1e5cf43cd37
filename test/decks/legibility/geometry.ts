import { frameSize, type Deck } from '../../../domain/decks/deck.ts';
import { getSafeArea } from '../../../domain/decks/deck-safe-area.ts';
import type { Area } from '../../../decks/geometry/area.ts';
import type { LegibilityProblem } from './check-legibility.ts';
import type { ShownText } from './shown-text.ts';
import type { TextMask } from './text-mask.ts';

/** Overshoot of round letters and accents, in em. */
const OVERSHOOT = 0.12;

/** Finds letters outside their rect or the safe area, and overlapping texts. */
export function findGeometryProblems(deck: Deck, masks: ReadonlyMap<ShownText, TextMask>): LegibilityProblem[] {
  const frame = frameSize(deck);
  const { x, y, w, h } = getSafeArea(deck.safeArea ?? 'universal');
  const safe = { left: x * frame.width, top: y * frame.height, width: w * frame.width, height: h * frame.height };
  const shown = [...masks];
  return shown.flatMap(([text, mask], index): LegibilityProblem[] => {
    const report = (message: string): LegibilityProblem => ({ check: 'geometry', path: text.path, message });
    const slack = OVERSHOOT * text.layout.px;
    const over = shown
      .slice(0, index)
      .filter(([other, theirs]) => text.from < other.to && other.from < text.to && overlap(mask, theirs));
    return [
      ...(isWithin(mask, text.rect, slack) ? [] : [report('letters stand outside the rect')]),
      ...(isWithin(mask, safe, slack) ? [] : [report('letters stand where the platforms have their buttons')]),
      ...over.map(([other]) => report(`it lies on ${other.path}`)),
    ];
  });
}

function isWithin(inner: Area, outer: Area, slack: number): boolean {
  const across = inner.left >= outer.left - slack && inner.left + inner.width <= outer.left + outer.width + slack;
  return across && inner.top >= outer.top - slack && inner.top + inner.height <= outer.top + outer.height + slack;
}

function overlap(a: Area, b: Area): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width;
  return across && a.top < b.top + b.height && b.top < a.top + a.height;
}
