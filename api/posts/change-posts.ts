import { lockPosts } from '../../db/posts/post-changes.ts';
import { listPostStates, loadPosts, type PostWithTargets } from '../../db/posts/posts.ts';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import { NEXT_SLOT, type NextSlot } from '../../domain/posts/posting-times.ts';
import { getVisibility } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, Refusal } from '../http/errors.ts';
import { createPacer } from '../http/next-turn.ts';
import { approvePost } from './approve-post.ts';
import { cancelPost } from './cancel-post.ts';
import type { ChangePostsBody } from './contract/request.ts';
import type { ChangedPosts } from './contract/response.ts';
import { findNewSlots } from './find-slot.ts';
import { reschedulePost, validateReschedule } from './reschedule-post.ts';

type Verb = (
  ctx: ApiContext,
  locked: PostWithTargets,
  body: ChangePostsBody,
  nextSlot: NextSlot | undefined,
) => Promise<void>;

const VERBS: Record<ChangePostsBody['action'], Verb> = {
  cancel: cancelPost,
  approve: (ctx, locked) => approvePost(ctx, locked),
  reschedule: (ctx, locked, { scheduledTime = '', timezone }, nextSlot) =>
    reschedulePost(ctx, locked, { scheduledTime, timezone }, nextSlot),
};

/**
 * Changes each post as its own request would, in one transaction. A verb rejects before it writes, so what it refuses for one post leaves
 * the others as they are.
 */
export async function changePosts(ctx: ApiContext, body: ChangePostsBody): Promise<ChangedPosts> {
  const { tx } = ctx.state;
  const { scheduledTime, timezone } = body;
  const problems = scheduledTime === undefined ? [] : validateReschedule({ scheduledTime, timezone });
  if (problems.length > 0) throw refuse.invalidInput(problems);
  const ids = await lockPosts(tx, getVisibility(ctx), body.ids);
  const locked = new Map((await loadPosts(tx.em, ids)).map((loaded) => [loaded.post.id, loaded]));
  const movable = body.ids
    .flatMap((id) => locked.get(id)?.post ?? [])
    .filter(({ status }) => CHANGEABLE.includes(status));
  const nextSlots = scheduledTime === NEXT_SLOT ? await findNewSlots(ctx, movable) : null;
  const refusals = new Map<string, Refusal>();
  const pause = createPacer();
  for (const id of body.ids) {
    await pause();
    try {
      const post = locked.get(id);
      if (!post) throw refuse.notFound();
      await VERBS[body.action](ctx, post, body, nextSlots?.get(id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.set(id, error);
    }
  }
  const states = new Map((await listPostStates(tx.em, ids)).map((state) => [state.id, state]));
  return body.ids.map((id) => presentResult(id, states.get(id), refusals.get(id)));
}

function presentResult(
  id: string,
  state: Awaited<ReturnType<typeof listPostStates>>[number] | undefined,
  refusal: Refusal | undefined,
): ChangedPosts[number] {
  const { status = null, revision = null, scheduledTime = null } = state ?? {};
  const error = refusal ? { type: refusal.type, message: refusal.message } : null;
  return { id, success: !refusal, status, revision, scheduledTime: scheduledTime?.toISOString() ?? null, error };
}
