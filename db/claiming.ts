import type { EntityManager } from '@mikro-orm/postgresql';
import type { TargetError } from '../domain/post.ts';
import type { Arm } from './arming.ts';

export type Claim =
  /** The post is `publishing`, and its targets are reserved for this arm. A lost answer may be asked again. */
  | { outcome: 'won' }
  | { outcome: 'early'; ms: number }
  /** The post was moved, edited or cancelled, or a later arm took over. */
  | { outcome: 'moved' }
  /** Its workspace is archived: the post waits for the restore. */
  | { outcome: 'withheld' };

const DISCONNECTED: TargetError = {
  code: 'account_disconnected',
  message: 'The account was disconnected before the post went out; connect it again and post anew.',
  platformCode: null,
};

/**
 * The one transaction in which a post starts to go out; its steps stand in the function `claim_post`, so that at a full hour
 * each post costs one round trip. It locks the workspace row first, in the order that archive and restore keep, so that an
 * archive either withholds the post or finds it publishing; then it reserves for this arm every target whose call has not left.
 */
export async function claimPost(em: EntityManager, arm: Arm): Promise<Claim> {
  const [row] = await em
    .fork()
    .execute<{ outcome: Claim['outcome']; early_ms: number }[]>('select * from claim_post(?, ?, ?, ?, ?::jsonb)', [
      arm.postId,
      arm.workspaceId,
      arm.arm,
      arm.revision,
      JSON.stringify(DISCONNECTED),
    ]);
  if (!row) throw new Error('claim_post answered nothing');
  return row.outcome === 'early' ? { outcome: 'early', ms: row.early_ms } : { outcome: row.outcome };
}
