import { expect, test } from '@jest/globals';
import { compare, listUnended } from './compare.ts';
import { LIMIT_MS, type Measured } from './victim.ts';
import { isMet } from '../support/figures/figure.ts';

const ALONE: Measured = { reads: [10, 20, 30], post: 100, delivery: 500, render: 6_000, fetch: 1_000, upload: 300 };
const run = (beside: Partial<Measured>, attack: Parameters<typeof compare>[0] = { name: 'x' }, lost: string[] = []) =>
  compare(attack, { alone: ALONE, beside: { ...ALONE, ...beside }, lost, requests: {}, replies: {} });
const missed = (figures: ReturnType<typeof run>) => figures.filter((figure) => !isMet(figure)).map(({ name }) => name);

test('a victim that notices nothing meets every goal', () => {
  expect(missed(run({}))).toEqual([]);
});

test('each operation beyond its bound misses its goal', () => {
  const late = { reads: [10, 91], post: 2_101, delivery: 1_001, render: 12_001, fetch: 2_001, upload: 601 };
  expect(missed(run(late, undefined, ['api']))).toEqual([
    'x: processes that ended',
    'x: reads, p99',
    'x: post later than alone',
    'x: upload',
    'x: render',
    'x: videoUrl',
    'x: webhook',
  ]);
});

test('a render may wait for one render of the attacker, and nothing else may', () => {
  const attack = { name: 'x', job: { kind: 'render', seconds: 6 } } as const;
  expect(missed(run({ render: 17_900 }, attack))).toEqual([]);
  expect(missed(run({ render: 18_100, fetch: 2_001 }, attack))).toEqual(['x: render', 'x: videoUrl']);
});

test('operations that did not end are listed', () => {
  const beside = { ...ALONE, render: LIMIT_MS, reads: [LIMIT_MS] };
  expect(listUnended({ alone: ALONE, beside, lost: [], requests: {}, replies: {} })).toEqual(['render', 'reads']);
});
