import { lockContent } from '../../db/content/find-content.ts';
import type { Content } from '../../db/entities/content.ts';
import { recordOwnMedia } from '../../db/content/own-media.ts';
import { recordOrReuse } from '../../db/content/reuse-render.ts';
import { newId } from '../../domain/ids.ts';
import type { RenderStatus } from '../../domain/posts/post.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { charge } from '../jobs/accept-job.ts';
import { storedMedia } from '../content/media-store.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { acceptOrRefuse } from '../generations/accept-generation.ts';
import { countOrRefuse } from '../jobs/consume-quota.ts';
import type { NamedMedia } from './load-references.ts';
import type { OwnMediaSource, PostSource } from './own-media.ts';
import type { ResolvedPost } from './build-copies.ts';

/** The content that a post is made of, and how far it is. */
export interface BroughtMedia {
  contentId: string;
  renderStatus: RenderStatus;
  generationId: string | null;
}

/**
 * Starts what the source needs: an idea is accepted, a deck rendered and charged, own media fetched. In the request's transaction,
 * which records the post by this id next.
 */
export async function bringMedia(ctx: ApiContext, resolved: ResolvedPost, postId: string): Promise<BroughtMedia> {
  const { planned, media } = resolved;
  const { source } = planned;
  if (media.kind === 'content') return contentOf(media.content);
  if (media.kind === 'suggestion') {
    const { contentId } = await acceptOrRefuse(ctx, media.idea, { postId });
    const content = await lockContent(ctx.state.tx.em, contentId);
    if (!content) throw new Error(`there is no content ${contentId}`);
    refuseLost(content);
    return contentOf(content);
  }
  if (source.kind === 'own_media') {
    const contentId = await recordOwnMedia(ctx.state.tx, ownMediaOf(ctx, resolved, source));
    return { contentId, renderStatus: 'fetching', generationId: null };
  }
  if (source.kind !== 'deck' || media.kind !== 'deck') throw new Error(`a ${source.kind} came with a ${media.kind}`);
  return renderDeck(ctx, resolved, source, media, postId);
}

/** Refuses a content piece that will never have a video. */
export function refuseLost(content: Content | null): void {
  if (!content) return;
  const { format, parentId } = content;
  if (format === 'image' || format === 'voiceover') throw refuse.conflict('The content piece is no video.');
  if (format === 'clips' && parentId === null) {
    throw refuse.conflict('The content piece is a long video that is cut; post one of its clips.');
  }
  const end = content.deletedAt ? 'deleted' : content.status;
  if (['deleted', 'failed', 'cancelled'].includes(end)) throw refuse.conflict(`The content piece is ${end}.`);
}

/** What is to be fetched for a post. */
export function ownMediaOf(
  ctx: ApiContext,
  { workspace }: Pick<ResolvedPost, 'workspace'>,
  { videoUrl, images, thumbnailUrl }: OwnMediaSource,
) {
  const owner = { teamId: ctx.state.team.id, workspaceId: workspace.id, sandbox: !ctx.state.key.live };
  return { ...owner, videoUrl, images, thumbnailUrl };
}

function contentOf({ id, status, generationId }: Content): BroughtMedia {
  const renderStatus = status === 'ready' || status === 'rendering' ? status : 'queued';
  return { contentId: id, renderStatus, generationId };
}

/** Records the render of a deck, or takes the one that is there; counted and charged in the same transaction. */
async function renderDeck(
  ctx: ApiContext,
  { workspace, cost }: ResolvedPost,
  { deck, format }: Extract<PostSource, { kind: 'deck' }>,
  { assets, warnings }: Extract<NamedMedia, { kind: 'deck' }>,
  postId: string,
): Promise<BroughtMedia> {
  const { tx, key, team } = ctx.state;
  await countOrRefuse(ctx, 'content_pieces');
  const contentId = newId('content');
  await charge(ctx, { credits: cost, spendingType: 'studio_render', jobId: contentId });
  const content = {
    teamId: team.id,
    workspaceId: workspace.id,
    format,
    deck: deck as unknown as Record<string, unknown>,
    deckHash: hashDeck(deck, assets),
    warnings,
    creditsCharged: cost,
    sandbox: !key.live,
  };
  const renderStatus = await recordOrReuse(tx, content, storedMedia(ctx.deps), contentId, postId);
  return { contentId, renderStatus, generationId: null };
}
