import type { NewContent } from '../../db/content/contents.ts';
import { recordOrReuse, type MediaStore } from '../../db/content/record-or-reuse.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { SpendingType } from '../../domain/credits/prices.ts';
import { newId } from '../../domain/ids.ts';
import type { MediaKind } from '../../domain/content/media-call.ts';
import type { ApiContext } from '../http/context.ts';
import { acceptCallback, acceptJob } from '../jobs/accept-job.ts';
import { resolveModels } from './models/resolve-models.ts';
import type { AcceptedRender } from './present.ts';
import type { ApiDeps } from '../api-deps.ts';

export interface ContentJob extends Omit<
  NewContent,
  'teamId' | 'workspaceId' | 'sandbox' | 'mediaModels' | 'creditsCharged'
> {
  spendingType: SpendingType;
  credits: number;
  callbackUrl?: string | undefined;
  /** The model that the caller chose. */
  model?: string | undefined;
  /** The only kind of media that the job needs. */
  modelKind?: MediaKind;
}

/**
 * Accepts a job that produces one piece of content, and starts its render or reuses a finished render of the same deck. `postId` is
 * the post that the content is for, if any.
 */
export async function acceptContent(
  ctx: ApiContext,
  workspace: Workspace,
  { spendingType, credits, callbackUrl, model, modelKind, ...content }: ContentJob,
  { contentId = newId('content'), postId }: { contentId?: string; postId?: string } = {},
): Promise<AcceptedRender> {
  const { tx, key, team } = ctx.state;
  const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: !key.live };
  const mediaModels = resolveModels(ctx, model, modelKind);
  const row = { ...content, ...owner, mediaModels, creditsCharged: credits };
  const job = { id: contentId, spendingType, credits, quota: 'content_pieces' as const };
  const status = await acceptJob(ctx, workspace, job, async () => {
    await acceptCallback(ctx, contentId, callbackUrl);
    return recordOrReuse(tx, row, toMediaStore(ctx.deps), contentId, postId);
  });
  const items = credits === 0 ? [] : [{ spendingType, credits }];
  return { contentId, format: content.format, status, items, warnings: content.warnings };
}

/** Builds the store of finished renders. While the storage is unreachable, decks are rendered again. */
export function toMediaStore({ storage, log }: Pick<ApiDeps, 'storage' | 'log'>): MediaStore {
  return {
    getUrl: storage.getUrl,
    exists: (key) =>
      storage.exists(key).catch((error: unknown) => {
        log.warn({ err: error }, 'storage unreachable, render not reused');
        return false;
      }),
  };
}
