import { expect, test } from '@jest/globals';
import { computeGrowth, selectSeries } from '../../bench/memory/compute-growth.ts';

const MINUTES = Array.from({ length: 21 }, (_, minute) => minute);

test('memory that rises by 10 % has grown by 10 %', () => {
  expect(computeGrowth(MINUTES.map((at) => ({ at, value: 100 + at / 2 })))).toBeCloseTo(0.1);
});

test('garbage collection cycles are not growth', () => {
  const sawtooth = MINUTES.map((at) => ({ at, value: 100 + 20 * (at % 2) }));
  expect(Math.abs(computeGrowth(sawtooth))).toBeLessThan(0.02);
});

test('one sample has no growth', () => {
  expect(computeGrowth([{ at: 0, value: 100 }])).toBeNaN();
});

test('a short spike is not growth', () => {
  const encodes = MINUTES.map((at) => ({ at, value: 100 + (at > 12 && at % 4 === 0 ? 200 : 0) }));
  expect(computeGrowth(encodes)).toBeCloseTo(0);
});

test('a process that started or ended during the run is not counted', () => {
  const samples = [
    { atMs: 0, memory: { worker: new Map([[1, 100]]) } },
    { atMs: 1, memory: { worker: new Map(Object.entries({ 1: 101, 2: 300 }).map(([pid, mb]) => [Number(pid), mb])) } },
    { atMs: 2, memory: { worker: new Map([[1, 102]]) } },
  ];
  expect(selectSeries('worker', samples)).toEqual([100, 101, 102].map((value, at) => ({ at, value })));
});
