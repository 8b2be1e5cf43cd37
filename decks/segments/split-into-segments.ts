import { frameCount } from '../../domain/decks/deck.ts';
import { listChanges } from '../encode/caption-track.ts';
import type { Screenplay } from '../encode/encode-plan.ts';
import type { Span } from '../geometry/span.ts';
import { isMoving, type Element } from '../scene/element.ts';
import { listShown } from '../scene/scene-layers.ts';
import type { Moment, Scene } from '../scene/timeline.ts';

/** A closed group of pictures that is encoded on its own and shown `repeats` times in a row. */
export interface Segment {
  span: Span;
  repeats: number;
}

/** Frames during which the same elements move, or nothing changes if `still`. */
interface Run extends Span {
  still: boolean;
  moving: readonly Element[];
}

/** The shortest segment. x264 times the packets of shorter ones differently, because they have fewer frames than it reorders. */
const MIN_FRAMES = 4;

/** Seconds of the shortest repeated segment. Shorter ones cost less to encode and more bytes for their key frames. */
const MIN_REPEATED_S = 0.25;

/** The most seconds between two key frames, which is the longest segment without moving elements. */
export const MAX_SEGMENT_S = 2;

/**
 * Splits a video into segments, in order. A run in which nothing changes becomes a short segment that is repeated. Moving elements are
 * never split, because each segment would decode them from their start.
 */
export function splitIntoSegments(screenplay: Screenplay): Segment[] {
  const { fps } = screenplay.deck;
  const runs = mergeShortRuns(listRuns(screenplay));
  const segments: Segment[] = [];
  let from = 0;
  runs.forEach((run, index) => {
    if (run.still) {
      const next = runs[index + 1];
      const needed = next && !next.still ? Math.max(0, MIN_FRAMES - (next.to - next.from)) : 0;
      const repeated = repeatStill(run.to - from, { fps, needed, hasNext: next !== undefined && !next.still });
      if (repeated) {
        segments.push({ span: { from, to: from + repeated.length }, repeats: repeated.repeats });
        from += repeated.length * repeated.repeats;
      }
      if (from < run.to && (!next || next.still)) segments.push({ span: { from, to: run.to }, repeats: 1 });
      if (!next || next.still) from = run.to;
      return;
    }
    segments.push(...splitRun({ ...run, from }, fps));
    from = run.to;
  });
  return segments;
}

/** Finds the length and number of repetitions that leave the fewest frames to encode, and `needed` to the next run. */
function repeatStill(
  frames: number,
  { fps, needed, hasNext }: { fps: number; needed: number; hasNext: boolean },
): { length: number; repeats: number } | null {
  const shortest = Math.round(MIN_REPEATED_S * fps);
  let best: { length: number; repeats: number; cost: number } | null = null;
  for (let length = shortest; length <= MAX_SEGMENT_S * fps; length++) {
    for (let repeats = Math.floor((frames - needed) / length); repeats >= 1; repeats--) {
      const remaining = frames - length * repeats;
      if (!hasNext && remaining > 0 && remaining < MIN_FRAMES) continue;
      const cost = length + remaining;
      if (!best || cost < best.cost) best = { length, repeats, cost };
      break;
    }
  }
  return best;
}

function splitRun({ from, to, moving }: Run, fps: number): Segment[] {
  const count = moving.length > 0 ? 1 : Math.ceil((to - from) / (MAX_SEGMENT_S * fps));
  const at = (index: number): number => from + Math.round((index * (to - from)) / count);
  return Array.from({ length: count }, (_, index) => ({ span: { from: at(index), to: at(index + 1) }, repeats: 1 }));
}

function listRuns({ deck, layout, moments }: Screenplay): Run[] {
  const words = layout.captions.flatMap((page) => [...listChanges(page, deck), page.to]);
  const total = frameCount(deck);
  const changes = [...new Set([...moments.map(({ frame }) => frame), ...words])].filter((frame) => frame < total);
  changes.sort((a, b) => a - b);
  const runs: Run[] = [];
  changes.forEach((from, index) => {
    const to = changes[index + 1] ?? total;
    const moment = moments.findLast(({ frame }) => frame <= from);
    const shown = moment ? listShown([moment]) : [];
    const moving = shown.filter(isMoving);
    const still = moving.length === 0 && to - from >= 2 * MIN_REPEATED_S * deck.fps;
    const last = runs.at(-1);
    const before = moment && moments[moments.indexOf(moment) - 1];
    const isEnd = moving.length === 0 && moment?.frame === from && endsOldScene(before, moment);
    if (last && !last.still && !still && !isEnd && continues(last, moving)) {
      runs[runs.length - 1] = { ...last, to, moving: [...new Set([...last.moving, ...moving])] };
    } else runs.push({ from, to, still, moving });
  });
  return runs;
}

/** Whether the old scene disappears at this moment of a transition that had not shown the new one yet. The backdrop stays. */
function endsOldScene(before: Moment | undefined, { previous, scene }: Moment): boolean {
  if (!before?.previous || !previous || previous.backdrop !== scene.backdrop) return false;
  return !isEmpty(before.previous) && isEmpty(before.scene) && isEmpty(previous);
}

function isEmpty({ texts, layers, shapes }: Scene): boolean {
  return texts.length + layers.length + shapes.length === 0;
}

function continues({ moving: before }: Run, moving: readonly Element[]): boolean {
  if (before.length === 0 || moving.length === 0) return before.length === moving.length;
  return moving.some((element) => before.includes(element));
}

/** Joins runs shorter than a segment with a neighbour. Between still runs they are lengthened by `repeatStill`. */
function mergeShortRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isShort = (one: Run): boolean => !one.still && one.to - one.from < MIN_FRAMES;
    if (last && !last.still && !run.still && (isShort(run) || isShort(last))) {
      merged[merged.length - 1] = { ...last, to: run.to, moving: [...last.moving, ...run.moving] };
    } else merged.push({ ...run });
  }
  const [first, second] = merged;
  if (first && second?.still && !first.still && first.to - first.from < MIN_FRAMES) {
    first.to = first.from + MIN_FRAMES;
    second.from = first.to;
  }
  return merged;
}
