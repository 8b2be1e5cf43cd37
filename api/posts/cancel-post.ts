import { recordSignal } from '../../db/outbox/record.ts';
import { cancelPost as recordCancel } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import type { ApiContext } from '../http/context.ts';
import { requireChanged } from './load-post.ts';

/** Cancels a locked post. A draft has no workflow. */
export async function cancelPost({ state: { tx } }: ApiContext, { post }: PostWithTargets): Promise<void> {
  const cancelled = requireChanged(await recordCancel(tx, post.id));
  if (cancelled && post.status !== 'draft') await recordSignal(tx, post.id, 'cancel');
}
