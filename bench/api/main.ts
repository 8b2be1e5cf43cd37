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
import { OPERATIONS, type Operation } from './operations.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { median, percentile } from '../../test/support/figures/percentile.ts';
import { Pool } from 'undici';

interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  key: string;
  body?: object;
  /** The expected status. */
  status: number;
}

interface Load {
  perSecond: number;
  /** Milliseconds per request. */
  p50: number;
  p99: number;
}

/** Concurrent callers; each waits for a response before its next request. */
const CALLERS = 32;

/** Sends all requests as fast as possible. Throws for an unexpected status. */
async function load(origin: string, requests: readonly Request[]): Promise<Load> {
  const pool = new Pool(origin, { connections: CALLERS });
  const tookMs: number[] = [];
  const remaining = requests.values();
  const startedAt = performance.now();
  const caller = async (): Promise<void> => {
    for (const { method, path, key, body, status } of remaining) {
      const askedAt = performance.now();
      const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const sent = body ? { body: JSON.stringify(body) } : {};
      const answer = await pool.request({ method, path: `/api/v1${path}`, headers, ...sent });
      const text = await answer.body.text();
      if (answer.statusCode !== status) throw new Error(`${method} ${path} returned ${answer.statusCode}: ${text}`);
      tookMs.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: CALLERS }, caller));
  } finally {
    await pool.close();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  tookMs.sort((a, b) => a - b);
  return { perSecond: requests.length / seconds, p50: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99) };
}

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
