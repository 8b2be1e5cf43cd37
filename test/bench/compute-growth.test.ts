import { expect, test } from '@jest/globals';
import { computeGrowth, selectSeries } from '../../bench/memory/compute-growth.ts';

const MINUTES = Array.from({ length: 21 }, (_, minute) => minute);

test('memory that rises by a tenth has grown by a tenth', () => {
  expect(computeGrowth(MINUTES.map((at) => ({ at, value: 100 + at / 2 })))).toBeCloseTo(0.1);
});

test('ups and downs of a garbage collector are no growth', () => {
  const sawtooth = MINUTES.map((at) => ({ at, value: 100 + 20 * (at % 2) }));
  expect(Math.abs(computeGrowth(sawtooth))).toBeLessThan(0.02);
});

test('one sample says nothing', () => {
  expect(computeGrowth([{ at: 0, value: 100 }])).toBeNaN();
});

test('what runs for a moment among many samples is no growth', () => {
  const encodes = MINUTES.map((at) => ({ at, value: 100 + (at > 12 && at % 4 === 0 ? 200 : 0) }));
  expect(computeGrowth(encodes)).toBeCloseTo(0);
});

test('a process that came or went meanwhile is not counted among those that a part holds', () => {
  const samples = [
    { atMs: 0, memory: { worker: new Map([[1, 100]]) } },
    { atMs: 1, memory: { worker: new Map(Object.entries({ 1: 101, 2: 300 }).map(([pid, mb]) => [Number(pid), mb])) } },
    { atMs: 2, memory: { worker: new Map([[1, 102]]) } },
  ];
  expect(selectSeries('worker', samples)).toEqual([100, 101, 102].map((value, at) => ({ at, value })));
});
