import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import { disconnectAccount } from '../accounts/accounts.ts';
import { removeAutomation } from '../automations/automation-commands.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { cancelRender } from '../content/end-content.ts';
import { failPreview } from '../influencers/influencer-previews.ts';
import { recordSignal } from '../outbox/record.ts';
import { cancelPost } from '../posts/post-changes.ts';
import { revokeKey } from '../teams/api-keys.ts';
import { closeWorkspace } from '../teams/workspaces.ts';
import type { ErasureScope, Obstacle } from './erasures.ts';
import { getOwnerId, selectOwn } from './own-tables.ts';

const BATCH = 50;

const PREVIEW_CANCELLED = { code: 'cancelled', message: 'Its workspace is being erased.' };

/**
 * Takes one step to stop what is being erased: workspaces, whose posts are withheld at once, keys, automations, posts,
 * jobs of a workspace, then accounts, whose tokens a worker revokes. Returns whether something may be left. Safe to
 * repeat.
 */
export async function stopWork(tx: Transaction, scope: ErasureScope): Promise<boolean> {
  const [own, owner] = [selectOwn(scope), getOwnerId(scope)];
  const isOpen = `workspace where (archived_at is null or is_default) and ${scope.workspaceId === null ? 'team_id' : 'id'} = $1`;
  const workspaces = await listIds(tx.em, isOpen, owner);
  for (const id of workspaces) await closeWorkspace(tx, id);
  if (workspaces.length > 0) return true;
  const keys = await listIds(tx.em, `api_key where ${own} and revoked_at is null`, owner);
  for (const id of keys) await revokeKey(tx, id);
  if (keys.length > 0) return true;
  const [automation] = await listIds(tx.em, `automation where ${own} and deleted_at is null`, owner);
  if (automation) return (await removeAutomation(tx, automation), true);
  const posts = await queryPrepared<{ id: string; status: string }>(
    tx.em,
    `select id, status from post where ${own} and status = any($2) order by id limit ${BATCH}`,
    [owner, CHANGEABLE],
  );
  for (const { id, status } of posts) {
    await cancelPost(tx, id);
    if (status !== 'draft') await recordSignal(tx, id, 'cancel');
  }
  if (posts.length > 0) return true;
  // The credits of a team that is being erased need no refund.
  if (scope.workspaceId !== null && (await cancelJobs(tx, scope.workspaceId))) return true;
  const accounts = await listIds(tx.em, `account where ${own} and disconnected_at is null`, owner);
  for (const id of accounts) await disconnectAccount(tx, id);
  return accounts.length > 0;
}

/** Cancels and refunds the unfinished jobs of a workspace. Returns whether there was one. */
async function cancelJobs(tx: Transaction, workspaceId: string): Promise<boolean> {
  const unfinished = `content where workspace_id = $1 and status in ('queued', 'rendering')`;
  const [content] = await listIds(tx.em, unfinished, workspaceId);
  if (content) return (await cancelRender(tx, content), true);
  const queued = `influencer_preview where status = 'queued' and influencer_id in (select id from influencer where workspace_id = $1)`;
  const [preview] = await listIds(tx.em, queued, workspaceId);
  return preview !== undefined && failPreview(tx, preview, PREVIEW_CANCELLED);
}

async function listIds(em: EntityManager, source: string, owner: string): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(em, `select id from ${source} order by id limit ${BATCH}`, [owner]);
  return rows.map(({ id }) => id);
}

/** What the deletion has to wait for; null if nothing is in its way. */
export async function findObstacle(em: EntityManager, scope: ErasureScope): Promise<Obstacle | null> {
  const own = selectOwn(scope);
  const [row] = await queryPrepared<{ publishing: boolean; tokens: boolean }>(
    em,
    `select exists (select 1 from post where ${own} and status = 'publishing') as publishing,
       exists (select 1 from account where ${own}
         and (access_token_sealed is not null or refresh_token_sealed is not null)) as tokens`,
    [getOwnerId(scope)],
  );
  return row?.publishing ? 'publishing' : row?.tokens ? 'tokens' : null;
}
