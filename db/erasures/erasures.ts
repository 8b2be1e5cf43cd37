import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface Erasure {
  id: string;
  teamId: string;
  status: 'scheduled' | 'running' | 'done' | 'cancelled';
  requestedAt: Date;
  dueAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  waitingFor: 'publishing' | 'tokens' | null;
  counts: Record<string, number>;
  auditHead: string | null;
}

const COLUMNS = `id, team_id as "teamId", status, requested_at as "requestedAt", due_at as "dueAt", started_at as "startedAt",
  finished_at as "finishedAt", waiting_for as "waitingFor", counts, audit_head as "auditHead"`;

/** The newest erasure of a team, by the id of the team or of the erasure; also after the team is gone. */
export async function findErasure(em: EntityManager, id: string): Promise<Erasure | null> {
  const [found] = await queryPrepared<Erasure>(
    em,
    `select ${COLUMNS} from team_erasure where team_id = $1 or id = $1 order by requested_at desc limit 1`,
    [id],
  );
  return found ?? null;
}

/** Schedules an erasure. Safe to repeat: an open one is kept. */
export async function scheduleErasure(tx: Transaction, teamId: string, days: number): Promise<Erasure> {
  const scheduled = await queryPrepared(
    tx.em,
    `insert into team_erasure (id, team_id, due_at, next_attempt_at)
     select $1, $2, due, due from (select date_trunc('milliseconds', clock_timestamp()) + $3 * interval '1 day' as due) moment
     on conflict (team_id) where status in ('scheduled', 'running') do nothing returning id`,
    [newId('erasure'), teamId, days],
  );
  if (scheduled.length > 0)
    recordAudit(tx, { teamId, action: 'team.erasure_scheduled', subjectId: teamId, details: { days } });
  const erasure = await findErasure(tx.em, teamId);
  if (!erasure) throw new Error('the erasure was not recorded');
  return erasure;
}

/** Returns false if no erasure waits: there is none, or it has begun. */
export async function cancelErasure(tx: Transaction, teamId: string): Promise<boolean> {
  const cancelled = await queryPrepared(
    tx.em,
    `update team_erasure set status = 'cancelled', finished_at = clock_timestamp()
     where team_id = $1 and status = 'scheduled' returning id`,
    [teamId],
  );
  if (cancelled.length > 0) recordAudit(tx, { teamId, action: 'team.erasure_cancelled', subjectId: teamId });
  return cancelled.length > 0;
}

/** How long a claimed erasure stays with its worker. A second worker that claims it after that does no harm. */
const CLAIM_MINUTES = 15;

/** Claims an erasure that is due, and begins it: from then on it cannot be cancelled. */
export async function claimErasure(em: EntityManager): Promise<Erasure | null> {
  const [claimed] = await queryPrepared<Erasure>(
    em,
    `update team_erasure set status = 'running', started_at = coalesce(started_at, clock_timestamp()), waiting_for = null,
       next_attempt_at = clock_timestamp() + $1 * interval '1 minute'
     where id = (select id from team_erasure where status in ('scheduled', 'running') and next_attempt_at <= clock_timestamp()
       order by next_attempt_at limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [CLAIM_MINUTES],
  );
  return claimed ?? null;
}

export async function delayErasure(em: EntityManager, id: string, waitingFor: Erasure['waitingFor']): Promise<void> {
  await queryPrepared(
    em,
    `update team_erasure set waiting_for = $2, next_attempt_at = clock_timestamp() + interval '5 seconds' where id = $1`,
    [id, waitingFor],
  );
}

/** Adds to the numbers of the receipt. */
export async function countErased(em: EntityManager, id: string, name: string, count: number): Promise<void> {
  if (count === 0) return;
  await queryPrepared(
    em,
    `update team_erasure set counts = jsonb_set(counts, array[$2], to_jsonb(coalesce((counts ->> $2)::bigint, 0) + $3::bigint))
     where id = $1`,
    [id, name, count],
  );
}

export async function finishErasure(em: EntityManager, id: string): Promise<void> {
  await queryPrepared(
    em,
    `update team_erasure set status = 'done', finished_at = clock_timestamp() where id = $1 and status = 'running'`,
    [id],
  );
}
