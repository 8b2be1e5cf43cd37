import type { Random } from '../random.ts';
import { RIVALS, type Contender } from './contenders.ts';
import { shuffle } from './shuffle.ts';

export const READERS = 6;

/** Which video each sheet shows. Readers do not get it. */
export type Key = Record<string, { brief: string; contender: Contender }>;

/** Two sheets of one brief, of which the reader chooses A or B. */
export interface Pair {
  id: string;
  reader: number;
  brief: string;
  A: string;
  B: string;
}

/** Pairs `after` with each rival: each reader gets each brief once per rival, in an order of their own. */
export function pairSheets(briefs: readonly string[], key: Key, random: Random): Pair[] {
  const findSheet = (brief: string, contender: Contender): string => {
    const found = Object.entries(key).find(([, one]) => one.brief === brief && one.contender === contender);
    if (!found) throw new Error(`There is no sheet of ${brief} by ${contender}.`);
    return found[0];
  };
  const perReader: Omit<Pair, 'id'>[][] = Array.from({ length: READERS }, () => []);
  for (const { rival } of RIVALS)
    for (const brief of briefs) {
      const [after, other] = [findSheet(brief, 'after'), findSheet(brief, rival)];
      // Half of the readers see `after` as A, so that a habit of choosing one side cancels out.
      const sides = shuffle(
        perReader.map((_, reader) => reader % 2 === 0),
        random,
      );
      for (const [at, own] of perReader.entries())
        own.push({ reader: at + 1, brief, ...(sides[at] ? { A: after, B: other } : { A: other, B: after }) });
    }
  return perReader
    .flatMap((own) => shuffle(own, random))
    .map((pair, at) => ({ id: `p${String(at + 1).padStart(3, '0')}`, ...pair }));
}
