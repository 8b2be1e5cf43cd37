import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_STARTED_JOBS } from '../../domain/content/started-jobs.ts';
import type { JobKind } from '../../domain/workflow-names.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Whether a new job of the team must wait in its row until others of the same workflow have ended. */
export async function mustDefer({ em }: Transaction, teamId: string, workflow: JobKind): Promise<boolean> {
  const [row] = await queryPrepared<{ started: number }>(
    em,
    `select count(*)::int as started from content
     where team_id = $1 and workflow = $2 and status in ('queued', 'rendering') and not deferred and parent_id is null`,
    [teamId, workflow],
  );
  return (row?.started ?? 0) >= MAX_STARTED_JOBS;
}

/** Starts deferred jobs of the team and workflow, as many as `MAX_STARTED_JOBS` permits. The relay dispatches them. */
export async function startDeferred({ em }: Transaction, teamId: string, workflow: JobKind): Promise<void> {
  await queryPrepared(em, 'select start_deferred_jobs($1, $2)', [teamId, workflow]);
}

/**
 * Starts deferred jobs of every team. The end of a job starts the next one; this finds what two concurrent transactions
 * overlooked.
 */
export async function startAllDeferred(em: EntityManager): Promise<void> {
  await queryPrepared(
    em,
    `select start_deferred_jobs(team_id, workflow)
     from (select distinct team_id, workflow from content where deferred and status = 'queued') waiting`,
    [],
  );
}
