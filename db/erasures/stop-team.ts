import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import { disconnectAccount } from '../accounts/accounts.ts';
import { removeAutomation } from '../automations/automation-changes.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordSignal } from '../outbox/record.ts';
import { cancelPost } from '../posts/post-changes.ts';
import { revokeKey } from '../teams/api-keys.ts';

const BATCH = 50;

/**
 * Stops everything of a team that is being erased, in steps of one transaction each: keys, automations, posts, then accounts, whose
 * tokens a worker revokes. Returns whether something may be left. Safe to repeat.
 */
export async function stopTeam(tx: Transaction, teamId: string): Promise<boolean> {
  const keys = await listIds(tx.em, 'api_key where team_id = $1 and revoked_at is null', teamId);
  for (const id of keys) await revokeKey(tx, id);
  if (keys.length > 0) return true;
  const [automation] = await listIds(tx.em, 'automation where team_id = $1 and deleted_at is null', teamId);
  if (automation) return (await removeAutomation(tx, automation), true);
  const posts = await queryPrepared<{ id: string; status: string }>(
    tx.em,
    `select id, status from post where team_id = $1 and status = any($2) order by id limit ${BATCH}`,
    [teamId, CHANGEABLE],
  );
  for (const { id, status } of posts) {
    await cancelPost(tx, id);
    if (status !== 'draft') await recordSignal(tx, id, 'cancel');
  }
  if (posts.length > 0) return true;
  const accounts = await listIds(tx.em, 'account where team_id = $1 and disconnected_at is null', teamId);
  for (const id of accounts) await disconnectAccount(tx, id);
  return accounts.length > 0;
}

async function listIds(em: EntityManager, source: string, teamId: string): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(em, `select id from ${source} order by id limit ${BATCH}`, [teamId]);
  return rows.map(({ id }) => id);
}

/** What an erasure must wait for: a call to a platform in flight, or tokens that are not revoked yet. */
export async function findErasureObstacle(em: EntityManager, teamId: string): Promise<'publishing' | 'tokens' | null> {
  const [row] = await queryPrepared<{ publishing: boolean; tokens: boolean }>(
    em,
    `select exists (select 1 from post where team_id = $1 and status = 'publishing') as publishing,
       exists (select 1 from account where team_id = $1
         and (access_token_sealed is not null or refresh_token_sealed is not null)) as tokens`,
    [teamId],
  );
  return row?.publishing ? 'publishing' : row?.tokens ? 'tokens' : null;
}
