import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import type { TestClockStatus } from '../../domain/test-clocks/test-clock.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { startDueCreditPeriods } from '../credits/start-credit-periods.ts';
import { undoClock } from '../credits/ledger.ts';
import { recordChanged } from '../outbox/record.ts';
import { shiftRetries, WAITING_RETRY, listPending, signalWaiting, signalDue } from './pending.ts';

export interface TestClock {
  id: string;
  teamId: string;
  now: Date;
  status: TestClockStatus;
  target: Date | null;
  createdAt: Date;
}

const COLUMNS = 'id, team_id as "teamId", now_at as now, status, target_at as target, created_at as "createdAt"';

/** Finds the clock of a team, which has one at most. */
export async function findTestClock(em: EntityManager, teamId: string): Promise<TestClock | null> {
  const [clock] = await queryPrepared<TestClock>(em, `select ${COLUMNS} from test_clock where team_id = $1`, [teamId]);
  return clock ?? null;
}

/** Why a team cannot have a clock now: `live` work would follow it too, and a post that is `publishing` has read the real time. */
export type ClockRefusal = 'exists' | 'live' | 'publishing';

/** The condition on posts whose publisher has a lease, and so has read the time. */
const LEASED = `lease_holder is not null and status in ('in_review', 'approved', 'queued', 'scheduled', 'publishing')`;

/** Creates the clock of a team. Starts the credit periods due by the real time first, then those due by the clock. */
export async function createTestClock(tx: Transaction, teamId: string, from: Date): Promise<TestClock | ClockRefusal> {
  const [team] = await queryPrepared<{ live: boolean; publishing: boolean }>(
    tx.em,
    `select exists (select 1 from account where team_id = $1 and not sandbox and disconnected_at is null)
         or exists (select 1 from post where team_id = $1 and not sandbox
           and status in ('draft', 'in_review', 'approved', 'queued', 'scheduled', 'publishing'))
         or exists (select 1 from automation where team_id = $1 and not sandbox and deleted_at is null
           and status in ('generating', 'launched', 'paused')) as live,
       exists (select 1 from post where team_id = $1 and sandbox and (status = 'publishing' or ${LEASED})) as publishing
     from team where id = $1 for no key update`,
    [teamId],
  );
  if (team?.live) return 'live';
  if (team?.publishing) return 'publishing';
  await startDueCreditPeriods(tx, teamId);
  const [created] = await tx.em.execute<unknown[]>(
    `insert into test_clock (id, team_id, now_at, period_start, period_end)
     select ?, id, ?, period_start, period_end from team where id = ? on conflict (team_id) do nothing returning id`,
    [newId('testClock'), from, teamId],
  );
  if (!created) return 'exists';
  await startDueCreditPeriods(tx, teamId);
  await signalWaiting(tx, teamId);
  return requireClock(tx, teamId);
}

/** Starts an advance. Returns null if one is running: of two at once, one wins. */
export async function startAdvance(tx: Transaction, clock: TestClock, to: Date): Promise<TestClock | null> {
  const [started] = await tx.em.execute<unknown[]>(
    `update test_clock set status = 'advancing', target_at = ?, stepped_at = clock_timestamp()
     where id = ? and status <> 'advancing' and now_at = ? returning id`,
    [to, clock.id, clock.now],
  );
  if (!started) return null;
  await recordChanged(tx, 'advanceClock', clock.id, clock.teamId);
  return requireClock(tx, clock.teamId);
}

/** Returns the team to real time. Returns what prevents it: a running advance or a leased post; else null. */
export async function deleteTestClock(
  tx: Transaction,
  { id, teamId }: TestClock,
): Promise<'advancing' | 'publishing' | null> {
  const [leased] = await queryPrepared(
    tx.em,
    `select 1 from post where team_id = $1 and sandbox and ${LEASED} limit 1`,
    [teamId],
  );
  if (leased) return 'publishing';
  const [period] = await tx.em.execute<{ start: string; end: string }[]>(
    `delete from test_clock where id = ? and status <> 'advancing' returning period_start as start, period_end as "end"`,
    [id],
  );
  if (!period) return 'advancing';
  await undoClock(tx, { teamId, testClockId: id }, period);
  await signalWaiting(tx, teamId);
  return null;
}

async function requireClock(tx: Transaction, teamId: string): Promise<TestClock> {
  const clock = await findTestClock(tx.em, teamId);
  if (!clock) throw new Error(`team ${teamId} has no test clock`);
  return clock;
}

interface LockedClock extends TestClock {
  waitedMs: number;
  unsignalledMs: number;
}

/** How long due rows may rest before they are signalled again, because an operator may have terminated a workflow. */
const SIGNAL_AGAIN_MS = 30_000;

export type ClockStep = 'moved' | 'waits' | 'ended';

/**
 * Takes one step of an advance: waits while something due is not done, else moves the clock to the next time at which
 * something is due. Stops the advance if a wait exceeds `patienceMs`, or if only platform limits are awaited. Safe to
 * repeat.
 */
export async function stepClock(tx: Transaction, id: string, patienceMs: number): Promise<ClockStep> {
  const [clock] = await queryPrepared<LockedClock>(
    tx.em,
    `select ${COLUMNS}, (extract(epoch from clock_timestamp() - stepped_at) * 1000)::float8 as "waitedMs",
       (extract(epoch from clock_timestamp() - signalled_at) * 1000)::float8 as "unsignalledMs"
     from test_clock where id = $1 for update`,
    [id],
  );
  if (!clock?.target || clock.status !== 'advancing') return 'ended';
  const pending = await listPending(tx.em, clock.teamId, clock.now);
  if (pending.length === 0) return moveClock(tx, clock, clock.target);
  if (clock.waitedMs > patienceMs || pending.every(({ reason }) => reason === 'limit')) {
    await tx.em.execute(`update test_clock set status = 'stopped' where id = ?`, [id]);
    return 'ended';
  }
  if (clock.unsignalledMs > SIGNAL_AGAIN_MS) {
    await tx.em.execute('update test_clock set signalled_at = clock_timestamp() where id = ?', [id]);
    await signalDue(tx, clock.teamId, clock.now);
  }
  return 'waits';
}

async function moveClock(tx: Transaction, clock: TestClock, target: Date): Promise<ClockStep> {
  if (clock.now >= target) {
    await tx.em.execute(`update test_clock set status = 'ready', target_at = null where id = ?`, [clock.id]);
    return 'ended';
  }
  const next = await findNextDue(tx.em, clock);
  const to = next && next < target ? next : target;
  await tx.em.execute(
    'update test_clock set now_at = ?, stepped_at = clock_timestamp(), signalled_at = clock_timestamp() where id = ?',
    [to, clock.id],
  );
  await shiftRetries(tx, clock.teamId, clock.now, to);
  await signalDue(tx, clock.teamId, to);
  return 'moved';
}

/** The earliest time after now at which a post, period, run or retry is due. */
async function findNextDue(em: EntityManager, { teamId, now }: TestClock): Promise<Date | null> {
  const [row] = await queryPrepared<{ at: Date | null }>(
    em,
    `select min(at) as at from (
       select min(due_at) as at from post where team_id = $1 and status in ('queued', 'scheduled', 'approved')
         and withheld_at is null and due_at > $2
       union all
       select min(due_at + expires_after * interval '1 minute' + interval '1 millisecond') from post
         where team_id = $1 and status = 'in_review' and due_at + expires_after * interval '1 minute' >= $2
       union all
       select min(next_run_at) from automation where team_id = $1 and status = 'launched' and deleted_at is null and next_run_at > $2
       union all
       select period_end from team where id = $1 and period_end > $2
       union all
       select min($2::timestamptz + (next_attempt_at - clock_timestamp())) from delivery, webhook_endpoint endpoint
         where ${WAITING_RETRY}) due`,
    [teamId, now],
  );
  return row?.at ?? null;
}

/** Signals the workflows of advances without progress. Returns their number. */
export async function signalStalledClocks(tx: Transaction, stalledMs: number): Promise<number> {
  const stalled = await tx.em.execute<{ id: string; team_id: string }[]>(
    `select id, team_id from test_clock where status = 'advancing' and stepped_at < clock_timestamp() - ? * interval '1 millisecond'
       and not exists (select 1 from outbox_message where workflow = 'advanceClock' and row_id = test_clock.id)`,
    [stalledMs],
  );
  for (const { id, team_id: teamId } of stalled) await recordChanged(tx, 'advanceClock', id, teamId);
  return stalled.length;
}
