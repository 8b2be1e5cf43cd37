import type { EntityManager } from '@mikro-orm/postgresql';
import { CLAIMABLE, type PostStatus } from '../domain/post.ts';
import type { Arm } from './arming.ts';

export type Claim =
  /** The post is `publishing`, and its targets are reserved for this arm. A lost answer may be asked again. */
  | { outcome: 'won' }
  | { outcome: 'early'; ms: number }
  /** The post was moved, edited or cancelled, or a later arm took over. */
  | { outcome: 'moved' }
  /** Its workspace is archived: the post waits for the restore. */
  | { outcome: 'withheld' };

interface ClaimedRow {
  status: PostStatus;
  arm: number;
  revision: number;
  early_ms: number;
}

/**
 * The one transaction in which a post starts to go out. The workspace row is locked first, in the order that archive and
 * restore keep, so that an archive either withholds the post or finds it publishing.
 */
export async function claimPost(em: EntityManager, arm: Arm): Promise<Claim> {
  return em.fork().transactional(async (tx) => {
    const [workspace] = await tx.execute<{ archived_at: string | null }[]>(
      'select archived_at from workspace where id = ? for share',
      [arm.workspaceId],
    );
    const [post] = await tx.execute<ClaimedRow[]>(
      `select status, arm, revision, extract(epoch from due_at - clock_timestamp())::float8 * 1000 as early_ms
       from post where id = ? for update`,
      [arm.postId],
    );
    if (!workspace || !post || post.arm !== arm.arm) return { outcome: 'moved' };
    if (post.status === 'publishing') {
      await reserve(tx as EntityManager, arm);
      return { outcome: 'won' };
    }
    if (!CLAIMABLE.includes(post.status) || post.revision !== arm.revision) return { outcome: 'moved' };
    if (post.early_ms > 0) return { outcome: 'early', ms: post.early_ms };
    if (workspace.archived_at) {
      await tx.execute('update post set withheld_at = clock_timestamp(), updated_at = clock_timestamp() where id = ?', [
        arm.postId,
      ]);
      return { outcome: 'withheld' };
    }
    await tx.execute(
      `update post set status = 'publishing', claimed_at = clock_timestamp(), updated_at = clock_timestamp() where id = ?`,
      [arm.postId],
    );
    await reserve(tx as EntityManager, arm);
    return { outcome: 'won' };
  });
}

/**
 * Reserves for this arm every target whose call has not left, with its account read under a share lock: a disconnect waits
 * for the claim, or the claim sees it.
 */
async function reserve(tx: EntityManager, arm: Arm): Promise<void> {
  await tx.execute(
    `select account.id from account join post_target target on target.account_id = account.id
     where target.post_id = ? order by account.id for share of account`,
    [arm.postId],
  );
  await tx.execute(
    `update post_target set status = 'failed', attempt = 'none', arm = ?, error = ?::jsonb
     from account where post_target.post_id = ? and account.id = post_target.account_id
       and post_target.attempt in ('none', 'reserved') and post_target.status in ('pending', 'publishing')
       and account.disconnected_at is not null`,
    [
      arm.arm,
      JSON.stringify({
        code: 'account_disconnected',
        message: 'The account was disconnected before the post went out; connect it again and post anew.',
        platformCode: null,
      }),
      arm.postId,
    ],
  );
  await tx.execute(
    `update post_target set attempt = 'reserved', arm = ?, status = 'publishing'
     where post_id = ? and attempt in ('none', 'reserved') and status in ('pending', 'publishing')`,
    [arm.arm, arm.postId],
  );
}
