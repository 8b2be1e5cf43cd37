/**
 * Changes posts, which appends an entry to the audit log, and changes them with the function in PostgreSQL replaced by one that appends
 * nothing, alternately. Callers of twenty teams, so that each chain has its own lock.
 *
 *     npm run bench -- audit [--requests 1500] [--rounds 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { openApiFixture } from './api-fixture.ts';
import { load, type Load, type Request } from './load.ts';
import { reportFigure } from '../figures/figure.ts';
import { median } from '../figures/percentile.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1500' }, rounds: { type: 'string', default: '5' } },
});
const [requests, rounds] = [Number(values.requests), Number(values.rounds)];
const WARM_UP = 200;
/** Of the rate limit of a key. */
const PER_KEY = 60;

const WITHOUT = `create or replace function append_audit(p_entries jsonb) returns int language sql as 'select 0'`;

const home = await mkdtemp(join(tmpdir(), 'kinora-audit-bench-'));
const fixture = await openApiFixture(home, null);
const owner = await openAsOwner(fixture.databaseUrl);
try {
  const [{ definition } = { definition: '' }] = await owner.em.execute<{ definition: string }[]>(
    `select pg_get_functiondef('append_audit'::regproc) as definition`,
  );
  const statements = { with: definition, without: WITHOUT };
  const runs: Record<keyof typeof statements, Load[]> = { with: [], without: [] };
  await load(fixture.ours, await buildChanges(WARM_UP));
  for (let round = 0; round < rounds; round += 1) {
    // In turns, so that a change of machine speed affects both sides.
    for (const side of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await owner.em.execute(statements[side]);
      runs[side].push(await load(fixture.ours, await buildChanges(requests)));
      await fixture.untilQuiet();
    }
  }
  const read = (side: keyof typeof statements, what: keyof Load): number => median(runs[side].map((run) => run[what]));
  reportFigure({
    name: 'PATCH /posts/{id} with an audit entry',
    value: read('with', 'perSecond') / read('without', 'perSecond'),
    unit: 'of the rate without',
    goal: { is: 'at least', bound: 0.85 },
    beside: [
      { name: 'requests/s with', value: read('with', 'perSecond') },
      { name: 'without', value: read('without', 'perSecond') },
    ],
  });
  for (const share of ['p50', 'p99'] as const) {
    const beside = [{ name: 'without', value: read('without', share) }];
    reportFigure({ name: `PATCH /posts/{id}, ${share}`, value: read('with', share), unit: 'ms', beside });
  }
} finally {
  await owner.close();
  await fixture.close();
  await rm(home, { recursive: true, force: true });
}

/** Each request changes the caption, because an unchanged post adds no entry. */
async function buildChanges(count: number): Promise<Request[]> {
  const callers = await fixture.freshCallers(Math.ceil(count / PER_KEY));
  return Array.from({ length: count }, (_, n) => {
    const { key, ids } = callers[n % callers.length] ?? { key: '', ids: { postId: '' } };
    const body = { caption: `Caption ${n} of ${performance.now()}` };
    return { method: 'PATCH', path: `/posts/${ids.postId}`, key, body, status: 200 };
  });
}
