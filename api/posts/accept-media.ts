import { lockContent } from '../../db/content/find-content.ts';
import { recordOwnMedia, type NewOwnMedia } from '../../db/content/own-media.ts';
import type { Content } from '../../db/entities/content.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { explainUnpublishable } from '../../domain/posts/find-conflicts.ts';
import type { RenderStatus } from '../../domain/posts/post.ts';
import type { ComposedPost } from '../../domain/posts/compose.ts';
import { acceptContent } from '../content/accept-content.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { rejectExhaustedStorage } from '../jobs/consume-quota.ts';
import { acceptGeneration } from '../generations/accept-generation.ts';
import type { LoadedPost } from './compose-post.ts';

/** The content that a post publishes. */
export interface AcceptedMedia {
  contentId: string;
  renderStatus: RenderStatus;
  generationId: string | null;
}

/**
 * Starts the work that the source needs: accepts a generation, renders a deck or fetches own media. Runs in the request's transaction,
 * which records the post `postId` next.
 */
export async function acceptMedia(
  ctx: ApiContext,
  { references: { workspace, media }, post }: LoadedPost,
  postId: string,
): Promise<AcceptedMedia> {
  switch (media?.kind) {
    case 'content':
      return toAcceptedMedia(media.content);
    case 'generation':
      return toAcceptedMedia(await acceptAsContent(ctx, media.generation, postId));
    case 'deck': {
      const job = {
        format: media.format,
        deck: { ...media.deck },
        deckHash: hashDeck(media.deck, media.assets),
        warnings: media.warnings,
        spendingType: 'studio_render' as const,
        credits: post.cost,
      };
      const { contentId, status } = await acceptContent(ctx, workspace, job, { postId });
      return { contentId, renderStatus: status, generationId: null };
    }
    case undefined: {
      await rejectExhaustedStorage(ctx);
      const contentId = await recordOwnMedia(ctx.state.tx, toNewOwnMedia(ctx, workspace.id, post));
      return { contentId, renderStatus: 'fetching', generationId: null };
    }
  }
}

export function toNewOwnMedia(
  { state: { team, key } }: ApiContext,
  workspaceId: string,
  { request: { source } }: ComposedPost,
): NewOwnMedia {
  if (source?.kind !== 'own_media') throw new Error(`the source of the post is ${source?.kind}, not own_media`);
  const { videoUrl, images, thumbnailUrl } = source;
  return { teamId: team.id, workspaceId, sandbox: !key.live, videoUrl, images, thumbnailUrl };
}

async function acceptAsContent(ctx: ApiContext, generation: Generation, postId: string): Promise<Content> {
  const { contentId } = await acceptGeneration(ctx, generation, { postId });
  const content = await lockContent(ctx.state.tx.em, contentId);
  if (!content) throw new Error(`there is no content ${contentId}`);
  const unpublishable = explainUnpublishable(content);
  if (unpublishable) throw refuse.conflict(unpublishable);
  return content;
}

function toAcceptedMedia({ id, status, generationId }: Content): AcceptedMedia {
  const renderStatus = status === 'ready' || status === 'rendering' ? status : 'queued';
  return { contentId: id, renderStatus, generationId };
}
