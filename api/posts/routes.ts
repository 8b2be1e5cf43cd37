import { parseInstant } from '../../adapters/clock/instants.ts';
import { cancelPost, releasePost, reschedulePost, type Changed } from '../../db/post-changes.ts';
import { findPost, type PostWithTargets } from '../../db/posts.ts';
import { recordSignal, recordStart } from '../../db/outbox.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { answer } from '../answer.ts';
import { apiRouter, idIn, reader, type ApiContext } from '../context.ts';
import { refuse, type Problem } from '../errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { bodyOf, validate } from '../middleware/validate.ts';
import { createPost } from './create-post.ts';
import { planPost } from './plan-post.ts';
import { presentPost } from './present.ts';
import { CreatePost, ReschedulePost, type CreatePostBody } from './schema.ts';

export const postRoutes = apiRouter('/posts');

postRoutes.post(
  '/',
  scope('posts:write'),
  rateLimit('posts'),
  idempotent(),
  validate({ body: CreatePost, rules: rulesOfPost }),
  async (ctx) => {
    const { postId, mediaReady } = await createPost(ctx, bodyOf(ctx, CreatePost));
    answer(ctx, mediaReady ? 201 : 202, presentPost(ctx.world, await postOf(ctx, ctx.state.tx.em, postId)));
  },
);

postRoutes.get('/:id', scope('posts:read'), rateLimit('posts'), pathId('id'), validate(), async (ctx) => {
  answer(ctx, 200, presentPost(ctx.world, await postOf(ctx, reader(ctx), idIn(ctx))));
});

postRoutes.post(
  '/:id/reschedule',
  scope('posts:write'),
  rateLimit('posts'),
  pathId('id'),
  idempotent(),
  validate({ body: ReschedulePost, rules: rulesOfReschedule }),
  async (ctx) => {
    const { scheduledTime, timezone } = bodyOf(ctx, ReschedulePost);
    const { post } = await postOf(ctx, ctx.state.tx.em, idIn(ctx));
    const parsed = parseInstant(scheduledTime, timezone ?? post.timezone);
    if (!parsed.ok) throw refuse.invalidInput([{ path: 'scheduledTime', message: parsed.message }]);
    if (parsed.instant.getTime() <= Date.now()) {
      throw refuse.invalidInput([{ path: 'scheduledTime', message: 'It must lie in the future.' }]);
    }
    const to = { scheduledTime: parsed.instant, ...(timezone ? { timezone } : {}) };
    const moved = await reschedulePost(ctx.state.tx, post.id, to);
    if (isNew(moved) && post.status !== 'draft') await recordSignal(ctx.state.tx, post.id, 'reschedule');
    answer(ctx, 200, presentPost(ctx.world, await postOf(ctx, ctx.state.tx.em, post.id)));
  },
);

postRoutes.post(
  '/:id/publish',
  scope('posts:write'),
  rateLimit('posts'),
  pathId('id'),
  idempotent(),
  validate(),
  async (ctx) => {
    const { post } = await postOf(ctx, ctx.state.tx.em, idIn(ctx));
    if (isNew(await releasePost(ctx.state.tx, post.id))) await recordStart(ctx.state.tx, 'post', post.id);
    answer(ctx, 202, presentPost(ctx.world, await postOf(ctx, ctx.state.tx.em, post.id)));
  },
);

postRoutes.delete(
  '/:id',
  scope('posts:write'),
  rateLimit('posts'),
  pathId('id'),
  transaction(),
  validate(),
  async (ctx) => {
    const { post } = await postOf(ctx, ctx.state.tx.em, idIn(ctx));
    const cancelled = isNew(await cancelPost(ctx.state.tx, post.id));
    if (cancelled && post.status !== 'draft') await recordSignal(ctx.state.tx, post.id, 'cancel');
    answer(ctx, 200, presentPost(ctx.world, await postOf(ctx, ctx.state.tx.em, post.id)));
  },
);

function rulesOfPost(body: CreatePostBody): Problem[] {
  const planned = planPost(body, new Date());
  return 'problems' in planned ? planned.problems : [];
}

function rulesOfReschedule({ scheduledTime, timezone }: z.output<typeof ReschedulePost>): Problem[] {
  const parsed = parseInstant(scheduledTime, timezone ?? 'UTC');
  return parsed.ok ? [] : [{ path: 'scheduledTime', message: parsed.message }];
}

/** The post of that id; refuses as `not_found` what the key does not see. */
async function postOf(ctx: ApiContext, em: EntityManager, id: string): Promise<PostWithTargets> {
  const { team, key } = ctx.state;
  const found = await findPost(em, { teamId: team.id, sandbox: !key.live, workspaceId: key.workspaceId }, id);
  if (!found) throw refuse.notFound();
  return found;
}

/** Whether a change was made now rather than before. A refusal becomes `409`. */
function isNew(changed: Changed): boolean {
  if (!changed.ok) throw refuse.conflict(changed.refusal);
  return !changed.repeat;
}
