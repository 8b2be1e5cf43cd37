import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { acquireLease, type Lease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { storeHandle, listTargets } from '../../db/posts/send-state.ts';
import { readyPost, type ReadyPost, type ReadyPostOptions } from '../support/ready-post.ts';

export interface Reserved extends ReadyPost {
  lease: Lease;
  targetId: string;
}

export const handleNamed = (id: string) => ({ id, urlSealed: null, expiresAt: new Date(Date.now() + 3_600_000) });

/** A claimed post whose first target has the handle `first`, ready for its publish call. */
export async function reservedPost(deps: ActivityDeps, options: ReadyPostOptions = {}): Promise<Reserved> {
  const ready = await readyPost(deps, options);
  const lease = await claimed(deps, ready.postId);
  const [target] = await listTargets(deps.orm.em.fork(), ready.postId);
  await storeHandle(deps.orm.em.fork(), target!.id, null, handleNamed('first'), lease.revision);
  return { ...ready, lease, targetId: target!.id };
}

export async function claimed(deps: ActivityDeps, postId: string): Promise<Lease> {
  const lease = await acquireLease(deps.orm.em.fork(), postId, 1);
  if (!lease) throw new Error('the post has no lease to acquire');
  const claim = await claimPost(deps.orm.em, lease);
  if (claim.outcome !== 'won') throw new Error(`the claim was ${claim.outcome}`);
  return lease;
}
