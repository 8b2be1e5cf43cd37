/** The short run of `npm run chaos -- worst-bodies`. */
import { beforeAll, expect, test } from '@jest/globals';
import { getOwnDatabase } from '../support/database.ts';
import { measureWorstBodies, type Measurement } from './measure-worst-bodies.ts';
import { HEAP_MB } from './probed-api.ts';

/** Those that ended the process or blocked its event loop for seconds, and the cheapest of the others. */
const BODIES = [
  '5.2 million commas',
  'captions of',
  'malformed deck',
  'property name',
  'long name',
  'bad entries',
  '1 MB',
];
const COPIES = 30;

/** Of what the idle process computes between two timers. A body that blocked the process took thousands of times that. */
const MAX_TIMES_IDLE = 40;

let measured: Measurement;
beforeAll(async () => {
  measured = await measureWorstBodies(await getOwnDatabase(), {
    copies: COPIES,
    idleSeconds: 2,
    only: BODIES,
  });
});

test('30 of each of the worst bodies at once leave the event loop free', () => {
  const allowed = MAX_TIMES_IDLE * measured.idle.turnP99Ms;
  expect(measured.bodies.filter(({ turnP99Ms }) => turnP99Ms > allowed)).toEqual([]);
});

test('30 of each of the worst bodies at once stay far below the heap of the API', () => {
  expect(measured.bodies.filter(({ heapMb }) => heapMb > HEAP_MB / 2)).toEqual([]);
});

test('each of the worst bodies gets a response, a valid deck 200 and all others a short 400', () => {
  expect(measured.bodies.length).toBeGreaterThan(10);
  for (const { name, statuses, largestAnswerKb } of measured.bodies) {
    const status = /captions of (?!95,000|rare)/u.test(name) ? 200 : 400;
    expect([name, statuses]).toEqual([name, { [status]: COPIES }]);
    expect(largestAnswerKb).toBeLessThan(64);
  }
});
