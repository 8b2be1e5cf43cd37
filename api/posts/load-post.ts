import type { EntityManager } from '@mikro-orm/postgresql';
import { lockPost, type Changed } from '../../db/posts/post-changes.ts';
import { findPost, type PostWithTargets } from '../../db/posts/posts.ts';
import type { Visibility } from '../../db/visibility.ts';
import { respond } from '../http/respond.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { presentPost } from './present.ts';

export function postViewOf({ state: { team, key } }: ApiContext): Visibility {
  return { teamId: team.id, sandbox: !key.live, workspaceId: key.workspaceId };
}

/** The post of that id; refuses as `not_found` what the key does not see. */
export async function postOf(ctx: ApiContext, em: EntityManager, id: string): Promise<PostWithTargets> {
  const found = await findPost(em, postViewOf(ctx), id);
  if (!found) throw refuse.notFound();
  return found;
}

/** The same for a change: nobody else moves the post until the request has ended. */
export async function heldPostOf(ctx: ApiContext, id: string): Promise<PostWithTargets> {
  const { tx } = ctx.state;
  if (!(await lockPost(tx, postViewOf(ctx), id))) throw refuse.notFound();
  return postOf(ctx, tx.em, id);
}

/** Answers with the post as this request's transaction leaves it. */
export async function answerPost(ctx: ApiContext, status: number, id: string): Promise<void> {
  respond(ctx, status, presentPost(ctx.deps, await postOf(ctx, ctx.state.tx.em, id)));
}

/** Whether a change was made now rather than before. A refusal becomes `409`. */
export function isNew(changed: Changed): boolean {
  if (!changed.ok) throw refuse.conflict(changed.refusal);
  return !changed.repeat;
}
