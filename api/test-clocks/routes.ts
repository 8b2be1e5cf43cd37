import type { EntityManager } from '@mikro-orm/postgresql';
import { readDatabaseTime } from '../../db/connection/read-database-time.ts';
import { listPending } from '../../db/test-clocks/pending.ts';
import {
  createTestClock,
  deleteTestClock,
  findTestClock,
  startAdvance,
  type TestClock,
} from '../../db/test-clocks/test-clocks.ts';
import { findAdvanceProblem, findStartProblem, TEST_CLOCK_WAITS } from '../../domain/test-clocks/test-clock.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { presentRow } from '../http/present-row.ts';
import { paginate, respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { AdvanceTestClock, CLOCK_REFUSALS, CreateTestClock, ListTestClocks, TestClockResponse } from './contract.ts';

export const testClockRoutes = createRouter('/test-clocks');

const READ = [scope('automations:read'), unpinned(), rateLimit()] as const;
const WRITE = [scope('automations:write'), unpinned(), rateLimit()] as const;

testClockRoutes.post('/', ...WRITE, idempotent(), validate({ body: CreateTestClock }), async (ctx) => {
  const { tx, team, key } = ctx.state;
  if (key.live) throw refuse.forbiddenScope('Only a sandbox key can create a test clock.');
  const realNow = await readDatabaseTime(tx.em);
  const from = getBody(ctx, CreateTestClock)?.from ?? realNow;
  requireTime('from', findStartProblem(from, realNow));
  const clock = await createTestClock(tx, team.id, from < realNow ? realNow : from);
  if (typeof clock === 'string') throw refuse.conflict(CLOCK_REFUSALS[clock]);
  respond(ctx, 201, await presentTestClock(tx.em, clock));
});

testClockRoutes.get('/', ...READ, validate({ query: ListTestClocks }), async (ctx) => {
  const em = forkEntityManager(ctx);
  const query = getQuery(ctx, ListTestClocks);
  const clock = ctx.state.key.live ? null : await findTestClock(em, ctx.state.team.id);
  const shown = clock && query.page === 1 ? [await presentTestClock(em, clock)] : [];
  respond(ctx, 200, shown, paginate(clock ? 1 : 0, query));
});

testClockRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  respond(ctx, 200, await presentTestClock(em, await loadTestClock(ctx, em)));
});

testClockRoutes.post(
  '/:id/advance',
  ...WRITE,
  pathId('id'),
  idempotent(),
  validate({ body: AdvanceTestClock }),
  async (ctx) => {
    const { tx } = ctx.state;
    const clock = await loadTestClock(ctx, tx.em);
    const { to } = getBody(ctx, AdvanceTestClock);
    if (clock.status === 'advancing') throw refuse.conflict(CLOCK_REFUSALS.advancing);
    requireTime('to', findAdvanceProblem(to, clock.now, await readDatabaseTime(tx.em)));
    const advancing = await startAdvance(tx, clock, to);
    if (!advancing) throw refuse.conflict(CLOCK_REFUSALS.advancing);
    respond(ctx, 202, await presentTestClock(tx.em, advancing));
  },
);

testClockRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const clock = await loadTestClock(ctx, tx.em);
  const refusal = await deleteTestClock(tx, clock);
  if (refusal) throw refuse.conflict(CLOCK_REFUSALS[refusal]);
  respond(ctx, 200, { id: clock.id });
});

function requireTime(path: string, message: string | null): void {
  if (message !== null) throw refuse.invalidInput([{ path, message }]);
}

/** Loads the clock in the path. Rejects with 404 if there is none, or for a live key, which does not see it. */
async function loadTestClock(ctx: ApiContext, em: EntityManager): Promise<TestClock> {
  const { key, team } = ctx.state;
  const clock = key.live ? null : await findTestClock(em, team.id);
  if (clock?.id !== getPathId(ctx)) throw refuse.notFound();
  return clock;
}

async function presentTestClock(em: EntityManager, clock: TestClock): Promise<TestClockResponse> {
  const pending = await listPending(em, clock.teamId, clock.now);
  return presentRow(TestClockResponse, clock, {
    advancingTo: clock.target?.toISOString() ?? null,
    waitingFor: pending.map((one) => ({ ...one, message: TEST_CLOCK_WAITS[one.reason] })),
  });
}
