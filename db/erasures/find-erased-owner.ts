import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

/** Whether a statement referred to a row that does not exist; only an erasure deletes rows that others refer to. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof ForeignKeyConstraintViolationException;
}

/**
 * Whether the team or one of its workspaces is being erased, or was within the last hour, if that explains the error of
 * a request that began before; else null. No request takes an hour.
 */
export async function findErasedOwner(
  em: EntityManager,
  teamId: string,
  error: unknown,
): Promise<'team' | 'workspace' | null> {
  if (!isMissingReference(error)) return null;
  const [erasure] = await queryPrepared<{ owner: 'team' | 'workspace' }>(
    em,
    `select case when workspace_id is null then 'team' else 'workspace' end as owner from erasure
     where team_id = $1 and member_id is null and (status = 'running' or status = 'done' and finished_at > clock_timestamp() - interval '1 hour')
     order by owner limit 1`,
    [teamId],
  );
  return erasure?.owner ?? null;
}
