import { lockContent } from '../../db/content/find-content.ts';
import { recordOwnMedia, type NewOwnMedia } from '../../db/content/own-media.ts';
import type { Content } from '../../db/entities/content.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import type { RenderStatus } from '../../domain/posts/post.ts';
import { acceptContent } from '../content/accept-content.ts';
import type { ApiContext } from '../http/context.ts';
import { refuseExhaustedStorage } from '../jobs/consume-storage.ts';
import { acceptGeneration } from '../generations/accept-generation.ts';
import { refuseUnpublishable } from './check-conflicts.ts';
import type { OwnMedia } from './own-media.ts';
import type { ValidatedPost } from './validate-post.ts';

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
export async function acceptMedia(ctx: ApiContext, post: ValidatedPost, postId: string): Promise<AcceptedMedia> {
  const { source, workspace } = post;
  switch (source.kind) {
    case 'content':
      return toAcceptedMedia(source.content);
    case 'generation':
      return toAcceptedMedia(await acceptAsContent(ctx, source.generation, postId));
    case 'own_media': {
      await refuseExhaustedStorage(ctx);
      const contentId = await recordOwnMedia(ctx.state.tx, toNewOwnMedia(ctx, workspace.id, source));
      return { contentId, renderStatus: 'fetching', generationId: null };
    }
    case 'deck': {
      const job = {
        format: source.format,
        deck: { ...source.deck },
        deckHash: hashDeck(source.deck, source.assets),
        warnings: source.warnings,
        spendingType: 'studio_render' as const,
        credits: post.cost,
      };
      const { contentId, status } = await acceptContent(ctx, workspace, job, { postId });
      return { contentId, renderStatus: status, generationId: null };
    }
  }
}

export function toNewOwnMedia(
  { state: { team, key } }: ApiContext,
  workspaceId: string,
  { videoUrl, images, thumbnailUrl }: OwnMedia,
): NewOwnMedia {
  return { teamId: team.id, workspaceId, sandbox: !key.live, videoUrl, images, thumbnailUrl };
}

async function acceptAsContent(ctx: ApiContext, generation: Generation, postId: string): Promise<Content> {
  const { contentId } = await acceptGeneration(ctx, generation, { postId });
  const content = await lockContent(ctx.state.tx.em, contentId);
  if (!content) throw new Error(`there is no content ${contentId}`);
  refuseUnpublishable(content);
  return content;
}

function toAcceptedMedia({ id, status, generationId }: Content): AcceptedMedia {
  const renderStatus = status === 'ready' || status === 'rendering' ? status : 'queued';
  return { contentId: id, renderStatus, generationId };
}
