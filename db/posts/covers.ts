import type { EntityManager } from '@mikro-orm/postgresql';

/** Plans to set the chosen cover after publication. Safe to repeat. */
export async function planCover(em: EntityManager, targetId: string): Promise<void> {
  await em.execute(`update post_target set cover = 'pending' where id = ? and cover is null`, [targetId]);
}

export async function markCoverSet(em: EntityManager, targetId: string): Promise<void> {
  await em.execute(`update post_target set cover = 'set', cover_reason = null where id = ? and cover = 'pending'`, [
    targetId,
  ]);
}

/** Records that the platform shows another cover; `reason` is a warning to the caller. Safe to repeat. */
export async function markCoverFailed(em: EntityManager, targetId: string, reason: string): Promise<void> {
  await em.execute(
    `update post_target set cover = 'failed', cover_reason = ?
     where id = ? and (cover is null or cover = 'pending')`,
    [reason, targetId],
  );
}
