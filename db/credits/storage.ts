/**
 * The bytes that the files of a team take, counted by the transactions that record and delete the rows of the files.
 * The count is their last statement, because the row of a team is shared by all its files.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { PLAN_TERMS, PLANS } from '../../domain/teams/plans.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The storage of each plan, as JSON. */
const CEILINGS = JSON.stringify(Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TERMS[plan].storageBytes])));

/** Counts a new file unless it exceeds the plan's storage. Returns whether it counted it. */
export async function takeStorage({ em }: Transaction, teamId: string, bytes: number): Promise<boolean> {
  const taken = await queryPrepared(
    em,
    `with plan as (select ($1::jsonb ->> plan)::bigint as ceiling from team where id = $2)
     insert into team_storage (team_id, bytes) select $2, $3::bigint from plan where $3::bigint <= ceiling
     on conflict (team_id) do update set bytes = team_storage.bytes + excluded.bytes
       where team_storage.bytes + excluded.bytes <= (select ceiling from plan)
     returning 1`,
    [CEILINGS, teamId, bytes],
  );
  return taken.length > 0;
}

/** Counts the file of a job that was accepted, even beyond the plan's storage. */
export async function addStorage({ em }: Transaction, teamId: string, bytes: number): Promise<void> {
  await queryPrepared(
    em,
    `insert into team_storage (team_id, bytes) values ($1, $2)
     on conflict (team_id) do update set bytes = team_storage.bytes + excluded.bytes`,
    [teamId, bytes],
  );
}

/** Counts the deletion of a file. */
export async function giveBackStorage({ em }: Transaction, teamId: string, bytes: number): Promise<void> {
  await queryPrepared(em, 'update team_storage set bytes = greatest(0, bytes - $2) where team_id = $1', [
    teamId,
    bytes,
  ]);
}

/** The bytes of the plan's storage if it is used up, else null. The sizes of the files of a job are not known when it is accepted. */
export async function findExhaustedStorage(em: EntityManager, teamId: string): Promise<number | null> {
  const [row] = await queryPrepared<{ ceiling: number }>(
    em,
    `select ($1::jsonb ->> plan)::float8 as ceiling from team join team_storage on team_id = id
     where id = $2 and bytes >= ($1::jsonb ->> plan)::bigint`,
    [CEILINGS, teamId],
  );
  return row?.ceiling ?? null;
}
