import type { EntityManager } from '@mikro-orm/postgresql';
import { targetError } from '../../domain/posts/target-error.ts';
import type { Lease } from './lease.ts';
import { batched } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

export type Claim =
  /** The post is `publishing`, and its targets are reserved for this lease. Safe to repeat. */
  | { outcome: 'won' }
  | { outcome: 'early'; ms: number }
  /** Not claimed, for example because the post was rescheduled, edited, or cancelled, or a newer lease exists. */
  | { outcome: 'moved' }
  /** The workspace is archived; the post waits until it is restored. */
  | { outcome: 'withheld' };

const DISCONNECTED = targetError({
  code: 'account_disconnected',
  message: 'The account was disconnected before the post was published. Connect it again and create a new post.',
  platformCode: null,
});

/**
 * Starts publishing a post in one transaction. The function `claim_post` does it in one round trip, which matters at a
 * full hour. It locks the workspace first, in the order of archive and restore, so that an archive either withholds the
 * post or finds it publishing. Then it reserves every target whose call has not been sent. Claims that arrive at
 * the same time share a commit.
 */
export const claimPost: (em: EntityManager, lease: Lease) => Promise<Claim> = batched<Lease, Claim>({
  async many(em, leases) {
    const claims = leases.map(({ postId, workspaceId, epoch, revision }, place) => {
      return { place, post: postId, workspace: workspaceId, lease_epoch: epoch, revision };
    });
    const rows = await em.execute<(ClaimRow & { place: number })[]>('select * from claim_posts(?::jsonb, ?::jsonb)', [
      JSON.stringify(claims),
      JSON.stringify(DISCONNECTED),
    ]);
    const found = new Map(rows.map((row) => [row.place, toClaim(row)]));
    return leases.map((_, place) => found.get(place));
  },
  async one(em, lease) {
    const [row] = await queryPrepared<ClaimRow>(em, 'select * from claim_post($1, $2, $3, $4, $5::jsonb)', [
      lease.postId,
      lease.workspaceId,
      lease.epoch,
      lease.revision,
      JSON.stringify(DISCONNECTED),
    ]);
    if (!row) throw new Error('claim_post returned no row');
    return toClaim(row);
  },
});

interface ClaimRow {
  outcome: Claim['outcome'];
  early_ms: number;
}

function toClaim({ outcome, early_ms }: ClaimRow): Claim {
  return outcome === 'early' ? { outcome: 'early', ms: early_ms } : { outcome };
}
