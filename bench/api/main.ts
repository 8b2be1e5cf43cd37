/**
 * Measures the requests per second of one API process and of a bare Koa handler with the same SQL statements, alternately, on the same
 * PostgreSQL and Temporal servers. The rate limiter is enabled, so enough keys are created.
 *
 *     npm run bench -- api [--requests 2000] [--rounds 3] [--profile <folder>]
 *
 * `--profile` writes a CPU profile of the API process.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';
import { load, type Load, type Request } from './load.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { median } from '../../test/support/figures/percentile.ts';

const GOAL = 0.6;
const WARM_UP = 200;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});
const home = await mkdtemp(join(tmpdir(), 'kinora-api-bench-'));
const fixture = await openApiFixture(home, values.profile ?? null);
try {
  for (const [name, operation] of Object.entries(OPERATIONS)) await measure(fixture, name, operation);
} finally {
  await fixture.close();
  await rm(home, { recursive: true, force: true });
}

async function measure(on: ApiFixture, name: string, operation: Operation): Promise<void> {
  const runs: Record<'ours' | 'bare', Load[]> = { ours: [], bare: [] };
  for (const origin of [on.ours, on.bare]) await load(origin, await getRequests(on, operation, WARM_UP));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const side of ['ours', 'bare'] as const) {
      runs[side].push(await load(on[side], await getRequests(on, operation, Number(values.requests))));
      await on.untilQuiet();
    }
  }
  const of = (side: 'ours' | 'bare', what: keyof Load): number => median(runs[side].map((run) => run[what]));
  const [ours, bare] = [of('ours', 'perSecond'), of('bare', 'perSecond')];
  reportFigure({
    name: `${name}: of the bare handler`,
    value: ours / bare,
    unit: '',
    goal: { is: 'at least', bound: GOAL },
  });
  reportFigure({ name, value: ours, unit: 'requests/s', beside: [{ name: 'bare', value: bare }] });
  for (const share of ['p50', 'p99'] as const) {
    const beside = [{ name: 'bare', value: of('bare', share) }];
    reportFigure({ name: `${name}, ${share}`, value: of('ours', share), unit: 'ms', beside });
  }
}

/** Builds the requests with new keys. */
async function getRequests(on: ApiFixture, operation: Operation, count: number): Promise<Request[]> {
  const callers = await on.freshCallers(Math.ceil(count / operation.rateLimitPerKey));
  return Array.from({ length: count }, (_, n) => {
    const { key, ids } = callers[n % callers.length] ?? {
      key: '',
      ids: { contentId: '', accountId: '', postId: '' },
    };
    const { method, status } = operation;
    const body = operation.body?.(ids);
    return { method, status, key, path: operation.path(ids), ...(body ? { body } : {}) };
  });
}
