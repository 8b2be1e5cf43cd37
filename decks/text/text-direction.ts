import bidiFactory from 'bidi-js';
import { hasRightToLeft } from '../../domain/text/scripts.ts';

/** The package is CommonJS but its types describe an ES module: the import is the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a line with one direction: characters `[from, to)`. */
export interface DirectionRun {
  from: number;
  to: number;
  rtl: boolean;
}

/** Whether a paragraph is right-to-left: `override` if given, otherwise as its first strong letter is. */
export function isRightToLeft(paragraph: string, override: boolean | null): boolean {
  if (override !== null) return override;
  if (!hasRightToLeft(paragraph)) return false;
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1;
}

/**
 * Splits a line at changes of direction (Unicode's bidirectional algorithm) and of the word index. Returns the runs in
 * visual order from left to right.
 */
export function splitVisualRuns(line: string, rtl: boolean, numbers: readonly number[]): DirectionRun[] {
  if (!rtl && !hasRightToLeft(line)) return splitRuns(line, numbers, () => 0);
  const embedding = bidi.getEmbeddingLevels(line, rtl ? 'rtl' : 'ltr');
  const runs = splitRuns(line, numbers, (at) => embedding.levels[at] ?? 0);
  const visualIndexes = new Map(bidi.getReorderedIndices(line, embedding).map((index, at) => [index, at]));
  const getVisualIndex = (run: DirectionRun): number => visualIndexes.get(run.from) ?? 0;
  return runs.sort((a, b) => getVisualIndex(a) - getVisualIndex(b));
}

function splitRuns(line: string, numbers: readonly number[], levelAt: (at: number) => number): DirectionRun[] {
  const runs: DirectionRun[] = [];
  for (let at = 0; at < line.length; at++) {
    const last = runs.at(-1);
    const same = numbers[at] === numbers[at - 1] && levelAt(at) === levelAt(at - 1);
    if (last && same) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, rtl: levelAt(at) % 2 === 1 });
  }
  return runs;
}
