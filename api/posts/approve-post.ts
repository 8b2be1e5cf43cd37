import { recordSignal } from '../../db/outbox/record.ts';
import { approvePost as recordApproval } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import type { ApiContext } from '../http/context.ts';
import { keepResponseUntil, requireChanged } from './load-post.ts';

/** Approves a locked post. `revision`: the one that was read, if the caller names it. */
export async function approvePost(ctx: ApiContext, { post }: PostWithTargets, revision?: number): Promise<void> {
  const { tx } = ctx.state;
  if (requireChanged(await recordApproval(tx, post.id, revision))) await recordSignal(tx, post.id, 'release');
  keepResponseUntil(ctx, post.scheduledTime);
}
