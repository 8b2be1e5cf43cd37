/**
 * Sends the worst bodies for each door to an API process with its usual heap, many copies at once, and measures the delay of its
 * event loop, its heap and the requests of another team, beside the same process when idle.
 *
 *     npm run chaos -- worst-bodies [--copies 30] [--only import]
 */
import { parseArgs } from 'node:util';
import { reportFigure } from '../support/figures/figure.ts';
import { openPostgres } from '../support/processes/own-postgres.ts';
import { measureWorstBodies, type Experience, type MeasuredBody } from './measure-worst-bodies.ts';
import { HEAP_MB } from './probed-api.ts';

const MAX_DELAY_MS = 200;

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '30' },
    only: { type: 'string', multiple: true },
  },
});
const postgres = await openPostgres();
try {
  await measureWorstBodies(postgres.url, {
    copies: Number(values.copies),
    idleSeconds: 5,
    ...(values.only ? { only: values.only } : {}),
    report: print,
  });
} finally {
  await postgres.close();
}

function print(idle: Experience, body: MeasuredBody): void {
  const { p99Ms, maxMs, heapMb, otherP99Ms, statuses, seconds, largestAnswerKb } = body;
  const of = (what: string): string => `${values.copies} × ${body.name}: ${what}`;
  console.log(`${body.name}: ${JSON.stringify(statuses)} in ${seconds.toFixed(1)} s`);
  reportFigure({
    name: of('event-loop delay p99'),
    value: p99Ms,
    unit: 'ms',
    goal: { is: 'at most', bound: MAX_DELAY_MS },
    beside: [
      { name: 'idle', value: idle.p99Ms },
      { name: 'times idle', value: p99Ms / idle.p99Ms },
      { name: 'largest', value: maxMs },
    ],
  });
  reportFigure({ name: of('heap'), value: heapMb, unit: 'MB', goal: { is: 'at most', bound: HEAP_MB } });
  reportFigure({
    name: of('GET /me of another team, p99'),
    value: otherP99Ms,
    unit: 'ms',
    beside: [{ name: 'idle', value: idle.otherP99Ms }],
  });
  reportFigure({ name: of('largest answer'), value: largestAnswerKb, unit: 'KB' });
}
