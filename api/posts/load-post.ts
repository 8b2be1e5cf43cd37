import type { EntityManager } from '@mikro-orm/postgresql';
import { lockPost as lockRow, type Changed } from '../../db/posts/post-changes.ts';
import { findPost, type PostWithTargets } from '../../db/posts/posts.ts';
import { getVisibility } from '../access/workspace.ts';
import { respond } from '../http/respond.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { presentPost } from './present.ts';
import { getResponseExpiry } from '../../domain/posts/publish-timing.ts';

/** Rejects with 404 if the key cannot see the post. */
export async function loadPost(ctx: ApiContext, em: EntityManager, id: string): Promise<PostWithTargets> {
  const found = await findPost(em, getVisibility(ctx), id);
  if (!found) throw refuse.notFound();
  return found;
}

/** Locks a post until the request's transaction ends. Rejects with 404 if the key cannot see it. */
export async function lockPost(ctx: ApiContext, id: string): Promise<PostWithTargets> {
  const { tx } = ctx.state;
  if (!(await lockRow(tx, getVisibility(ctx), id))) throw refuse.notFound();
  return loadPost(ctx, tx.em, id);
}

/** Responds with the post as the request's transaction leaves it. */
export async function sendPost(ctx: ApiContext, status: number, id: string): Promise<void> {
  respond(ctx, status, presentPost(ctx.deps, await loadPost(ctx, ctx.state.tx.em, id)));
}

/** Returns whether this request made the change; false if it was made before. Rejects with 409 if the change is not allowed. */
export function requireChanged(changed: Changed): boolean {
  if (!changed.ok) throw refuse.conflict(changed.refusal);
  return !changed.repeat;
}

/** Keeps the stored response past the slot, so that a late retry cannot publish twice. */
export function keepResponseUntil(ctx: ApiContext, slot: Date | null): void {
  if (!slot) return;
  const [expiry, kept] = [getResponseExpiry(slot), ctx.state.keepResponseUntil];
  if (!kept || kept < expiry) ctx.state.keepResponseUntil = expiry;
}
