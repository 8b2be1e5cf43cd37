import bidiFactory from 'bidi-js';

/** The package is CommonJS and its types speak of an ES module: what is imported is the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202b\u202e\u2067]/u;

/** A stretch of a line that is drawn in one go: `[from, to)` of its text. */
export interface Run {
  from: number;
  to: number;
  rtl: boolean;
}

/** Whether a paragraph runs from right to left: as its first letter does, unless the style says otherwise. */
export function runsFromRight(paragraph: string, said: boolean | null): boolean {
  if (said !== null) return said;
  if (!RIGHT_TO_LEFT.test(paragraph)) return false;
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1;
}

/** Whether anything in a text runs from right to left. */
export function hasTurns(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * A line cut at turns of direction (Unicode's bidirectional algorithm) and where the number of the word changes, in the
 * order in which the eye meets the pieces from left to right.
 */
export function visualRuns(line: string, rtl: boolean, numbers: readonly number[]): Run[] {
  if (!rtl && !hasTurns(line)) return cut(line, numbers, () => 0);
  const embedding = bidi.getEmbeddingLevels(line, rtl ? 'rtl' : 'ltr');
  const runs = cut(line, numbers, (at) => embedding.levels[at] ?? 0);
  const place = new Map(bidi.getReorderedIndices(line, embedding).map((index, at) => [index, at]));
  const placeOf = (run: Run): number => place.get(run.from) ?? 0;
  return runs.sort((a, b) => placeOf(a) - placeOf(b));
}

function cut(line: string, numbers: readonly number[], levelAt: (at: number) => number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < line.length; at++) {
    const last = runs.at(-1);
    const same = numbers[at] === numbers[at - 1] && levelAt(at) === levelAt(at - 1);
    if (last && same) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, rtl: levelAt(at) % 2 === 1 });
  }
  return runs;
}
