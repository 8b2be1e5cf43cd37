import { expect, test } from '@jest/globals';
import { RIVALS } from '../../bench/side-by-side/contenders.ts';
import { resolveVotes } from '../../bench/side-by-side/count-votes.ts';
import { pairSheets, type Key } from '../../bench/side-by-side/pair-sheets.ts';
import { createRandom } from '../../bench/random.ts';

const BRIEFS = ['dentist', 'cafe', 'bank', 'toys', 'lawyer', 'fashion', 'fitness', 'skincare', 'bicycles', 'invoices'];
const KEY: Key = Object.fromEntries(
  BRIEFS.flatMap((brief) =>
    (['before', 'after', 'remotion', 'hyperframes'] as const).map((contender) => [
      `${brief}-${contender}`,
      { brief, contender },
    ]),
  ),
);
const PAIRS = pairSheets(BRIEFS, KEY, createRandom(7));

test('each rival meets Kinora in 60 pairs, six of each brief, each by another reader', () => {
  for (const { rival } of RIVALS) {
    const own = PAIRS.filter(({ A, B }) => [KEY[A]?.contender, KEY[B]?.contender].includes(rival));
    expect(own).toHaveLength(60);
    for (const brief of BRIEFS) {
      const readers = own.filter((pair) => pair.brief === brief).map(({ reader }) => reader);
      expect(new Set(readers).size).toBe(6);
    }
  }
});

test('both sheets of a pair are of its brief, and one is of Kinora after', () => {
  for (const { A, B, brief } of PAIRS) {
    expect([KEY[A]?.brief, KEY[B]?.brief]).toEqual([brief, brief]);
    expect([KEY[A]?.contender, KEY[B]?.contender].filter((contender) => contender === 'after')).toHaveLength(1);
  }
});

test('a reader who always chooses the same side gives each contender half of the votes', () => {
  const choices = new Map(PAIRS.map(({ id }) => [id, 'A' as const]));
  for (const { rival } of RIVALS) {
    const own = resolveVotes(PAIRS, KEY, choices).filter((vote) => vote.rival === rival);
    expect(own.filter(({ forAfter }) => forAfter)).toHaveLength(30);
  }
});

test('a vote counts for the contender of the chosen sheet, on either side', () => {
  const pairs = [
    { id: 'p1', reader: 1, brief: 'cafe', A: 'cafe-after', B: 'cafe-before' },
    { id: 'p2', reader: 2, brief: 'cafe', A: 'cafe-remotion', B: 'cafe-after' },
    { id: 'p3', reader: 3, brief: 'cafe', A: 'cafe-after', B: 'cafe-before' },
  ];
  const choices = new Map([
    ['p1', 'A' as const],
    ['p2', 'A' as const],
  ]);
  expect(resolveVotes(pairs, KEY, choices)).toEqual([
    { brief: 'cafe', reader: 1, rival: 'before', forAfter: true },
    { brief: 'cafe', reader: 2, rival: 'remotion', forAfter: false },
  ]);
});
