import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** What is erased: a team, or one of its workspaces. */
export interface ErasureScope {
  teamId: string;
  /** Null for the whole team. */
  workspaceId: string | null;
}

export interface Erasure extends ErasureScope {
  id: string;
  /** The erased member; null for a team or workspace. */
  memberId: string | null;
  status: 'scheduled' | 'running' | 'done' | 'cancelled';
  requestedAt: Date;
  dueAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  waitingFor: Obstacle | null;
  counts: Record<string, number>;
  auditHead: string | null;
}

/** What an erasure waits for: a call to a platform in flight, tokens that are not revoked yet, or the storage. */
export type Obstacle = 'publishing' | 'tokens' | 'storage';

const COLUMNS = `id, team_id as "teamId", workspace_id as "workspaceId", member_id as "memberId", status, requested_at as "requestedAt", due_at as "dueAt", 
  started_at as "startedAt", finished_at as "finishedAt", waiting_for as "waitingFor", counts, audit_head as "auditHead"`;

/** The newest erasure by its id, or by the id of the team, workspace or member, which may be deleted by now. */
export async function findErasure(em: EntityManager, id: string): Promise<Erasure | null> {
  const [found] = await queryPrepared<Erasure>(
    em,
    `select ${COLUMNS} from erasure where id = $1 or workspace_id = $1 or member_id = $1 or team_id = $1 and workspace_id is null and member_id is null
     order by requested_at desc limit 1`,
    [id],
  );
  return found ?? null;
}

/** Schedules an erasure. Safe to repeat: an open one is kept. */
export async function scheduleErasure(tx: Transaction, scope: ErasureScope, days: number): Promise<void> {
  const scheduled = await queryPrepared(
    tx.em,
    `insert into erasure (id, team_id, workspace_id, due_at, next_attempt_at)
     select $1, $2, $3, due, due from (select date_trunc('milliseconds', clock_timestamp()) + $4 * interval '1 day' as due) moment
     on conflict (team_id, (coalesce(workspace_id, ''))) where status in ('scheduled', 'running') do nothing returning id`,
    [newId('erasure'), scope.teamId, scope.workspaceId, days],
  );
  if (scheduled.length > 0) recordErasureAudit(tx, scope, 'erasure_scheduled', { days });
}

/** Cancels a scheduled erasure. Returns false if there is none, or it has begun. */
export async function cancelErasure(tx: Transaction, scope: ErasureScope): Promise<boolean> {
  const cancelled = await queryPrepared(
    tx.em,
    `update erasure set status = 'cancelled', finished_at = clock_timestamp()
     where team_id = $1 and workspace_id is not distinct from $2 and status = 'scheduled' returning id`,
    [scope.teamId, scope.workspaceId],
  );
  if (cancelled.length > 0) recordErasureAudit(tx, scope, 'erasure_cancelled');
  return cancelled.length > 0;
}

function recordErasureAudit(
  tx: Transaction,
  { teamId, workspaceId }: ErasureScope,
  verb: 'erasure_scheduled' | 'erasure_cancelled',
  details: Record<string, number> = {},
): void {
  const subject =
    workspaceId === null
      ? { action: `team.${verb}` as const, subjectId: teamId }
      : { action: `workspace.${verb}` as const, subjectId: workspaceId, workspaceId };
  recordAudit(tx, { teamId, ...subject, details });
}

/** How long an acquired erasure stays with its worker after its last step. A second worker that acquires it after that does no harm. */
const LEASE = `interval '1 minute'`;

/** Acquires an erasure that is due, and begins it: from then on it cannot be cancelled. */
export async function acquireErasure(em: EntityManager): Promise<Erasure | null> {
  const [acquired] = await queryPrepared<Erasure>(
    em,
    `update erasure set status = 'running', started_at = coalesce(started_at, clock_timestamp()), waiting_for = null,
       next_attempt_at = clock_timestamp() + ${LEASE}
     where id = (select id from erasure where status in ('scheduled', 'running') and next_attempt_at <= clock_timestamp()
       order by next_attempt_at limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [],
  );
  return acquired ?? null;
}

export async function renewErasureLease(em: EntityManager, id: string): Promise<void> {
  await queryPrepared(
    em,
    `update erasure set next_attempt_at = clock_timestamp() + ${LEASE} where id = $1 and status = 'running'`,
    [id],
  );
}

/** Records that a member is erased: the receipt, and an entry of the audit log. */
export async function recordMemberErasure(
  tx: Transaction,
  { teamId, memberId }: { teamId: string; memberId: string },
  counts: Readonly<Record<string, number>>,
): Promise<Erasure> {
  const [erasure] = await queryPrepared<Erasure>(
    tx.em,
    `insert into erasure (id, team_id, member_id, status, due_at, next_attempt_at, started_at, finished_at, counts)
     select $1, $2, $3, 'done', moment, moment, moment, moment, $4::jsonb from clock_timestamp() moment returning ${COLUMNS}`,
    [newId('erasure'), teamId, memberId, JSON.stringify(counts)],
  );
  if (!erasure) throw new Error('the receipt is inserted');
  recordAudit(tx, { teamId, action: 'member.erased', subjectId: memberId, details: { erasure: erasure.id } });
  return erasure;
}

/** Releases the lease and records what the erasure waits for. A later run continues it. */
export async function delayErasure(em: EntityManager, id: string, waitingFor: Erasure['waitingFor']): Promise<void> {
  await queryPrepared(
    em,
    `update erasure set waiting_for = $2, next_attempt_at = clock_timestamp() + interval '5 seconds'
     where id = $1 and status = 'running'`,
    [id, waitingFor],
  );
}

/** Adds to the numbers of the receipt. */
export async function countErased(em: EntityManager, id: string, name: string, count: number): Promise<void> {
  if (count === 0) return;
  await queryPrepared(
    em,
    `update erasure set counts = jsonb_set(counts, array[$2], to_jsonb(coalesce((counts ->> $2)::bigint, 0) + $3::bigint))
     where id = $1`,
    [id, name, count],
  );
}

/** Ends an erasure. The audit log of a team outlives its workspace, and records that the workspace is erased. */
export async function finishErasure(tx: Transaction, { id, teamId, workspaceId }: Erasure): Promise<void> {
  const finished = await queryPrepared(
    tx.em,
    `update erasure set status = 'done', finished_at = clock_timestamp() where id = $1 and status = 'running' returning id`,
    [id],
  );
  if (finished.length === 0 || workspaceId === null) return;
  recordAudit(tx, {
    teamId,
    action: 'workspace.erased',
    subjectId: workspaceId,
    workspaceId,
    details: { erasure: id },
  });
}

/** When the last workspace of each of these teams was erased. */
export async function listWorkspaceErasures(
  em: EntityManager,
  teamIds: readonly string[],
): Promise<{ teamId: string; finishedAt: Date }[]> {
  return queryPrepared(
    em,
    `select team_id as "teamId", max(finished_at) as "finishedAt" from erasure
     where team_id = any($1) and workspace_id is not null and status = 'done' group by team_id`,
    [teamIds],
  );
}
