import { frameAt, frameCount, type Box, type Deck, type Slide } from '../../domain/decks/deck.ts';
import { getCoverArea } from '../../domain/decks/deck-safe-area.ts';
import type { PaintedText } from '../../domain/decks/painted-text.ts';
import { measureOverlap } from '../../domain/decks/measure-overlap.ts';
import { computeAppearance } from '../scene/appearance.ts';
import { buildShots } from '../scene/timeline.ts';

/** The maximum number of candidates. More cost time and hardly improve the cover. */
const MAX_FRAMES = 5;
/** The share of a text that a cover must show. */
const MIN_SHOWN = 0.97;

/**
 * Lists the frames among which a cover is chosen, in order: those that show the hook, or else the first text,
 * completely and while nothing moves in or out. A text outside the part of a cover that platforms show counts only if
 * there would be no frame otherwise. `painted` are the areas of the texts, if they are known. Empty if there is no such
 * frame.
 */
export function listCoverFrames(deck: Deck, painted: readonly PaintedText[] = []): number[] {
  const wanted = chooseBoxes(deck);
  const area = getCoverArea(deck);
  const hidden = new Set(
    painted.filter(({ rect }) => measureOverlap(rect, area) < MIN_SHOWN * rect.w * rect.h).map(({ boxId }) => boxId),
  );
  const complete = listFrames(
    deck,
    wanted.filter(({ id }) => !hidden.has(id)),
  );
  return sample(complete.length > 0 ? complete : listFrames(deck, wanted));
}

function chooseBoxes({ slides }: Deck): Box[] {
  const hooks = slides.flatMap(({ boxes }) => boxes.filter(({ role }) => role === 'hook'));
  return hooks.length > 0 ? hooks : (slides.find(({ boxes }) => boxes.length > 0)?.boxes ?? []);
}

/** Lists the frames that show a wanted text while all texts are still, without frame 0 (often black) and the last. */
function listFrames(deck: Deck, wanted: readonly Box[]): number[] {
  const last = frameCount(deck) - 1;
  return buildShots(deck).flatMap(({ slide, from, to, transitionFrames }) => {
    const boxes = slide?.boxes.filter((box) => wanted.includes(box)) ?? [];
    if (!slide || boxes.length === 0) return [];
    const first = Math.max(1, from + transitionFrames);
    return Array.from({ length: Math.max(0, Math.min(to, last) - first) }, (_, at) => first + at).filter(
      (frame) =>
        boxes.some((box) => isShown(deck, slide, box, frame)) &&
        slide.boxes.every((box) => isStill(deck, slide, box, frame)),
    );
  });
}

function isShown(deck: Deck, slide: Slide, box: Box, frame: number): boolean {
  const [from, to] = getFrames(deck, slide, box);
  return frame >= from && frame < to;
}

/** Whether a text is at rest or not shown. */
function isStill(deck: Deck, slide: Slide, box: Box, frame: number): boolean {
  const shown = computeAppearance(box, ...getFrames(deck, slide, box), frame, deck.fps);
  return !shown || (shown.alpha === 1 && shown.scale === 1 && shown.downEm === 0 && shown.textShare === 1);
}

function getFrames(deck: Deck, slide: Slide, box: Box): [from: number, to: number] {
  return [frameAt(box.startMs ?? slide.startMs, deck.fps), frameAt(box.endMs ?? slide.endMs, deck.fps)];
}

function sample(frames: readonly number[]): number[] {
  if (frames.length <= MAX_FRAMES) return [...frames];
  return Array.from(
    { length: MAX_FRAMES },
    (_, at) => frames[Math.floor(((at + 0.5) * frames.length) / MAX_FRAMES)] ?? 0,
  );
}
