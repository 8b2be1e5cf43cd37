import { recordPost, buildTarget, type NewPost } from '../../db/posts/posts.ts';
import { hasSandboxMedia, SANDBOX_MEDIA } from '../../db/content/sandbox-media.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { newId } from '../../domain/ids.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { refuseUnmakeableIdea } from '../generations/accept-generation.ts';
import { countOrRefuse } from '../jobs/consume-quota.ts';
import { refuseArchived } from '../access/workspace.ts';
import { bringMedia, refuseLost, type BroughtMedia } from './accept-media.ts';
import { lookUp } from './load-references.ts';
import { planPost, stated, type Judge } from './validate-post.ts';
import { resolvePost, type ResolvedPost } from './build-copies.ts';
import type { CreatePostBody } from './contract/request.ts';

const KEEP_ANSWER_PAST_SLOT_MS = 24 * 3_600_000;
/** PostgreSQL does not read what JavaScript writes for the year 10000. */
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Records a post with everything that it needs. Refuses in the order of the contract, and leaves nothing when it does. */
export async function createPost(
  ctx: ApiContext,
  body: CreatePostBody,
): Promise<{ postId: string; mediaReady: boolean }> {
  const { planned, problems, refusals } = planPost(body, judgeOf(ctx));
  const wrong = [...problems, ...Object.values(refusals).flat()];
  if (!planned || wrong.length > 0) throw refuse.invalidInput(wrong);
  const resolved = resolvePost(planned, refusals, await lookUp(ctx, planned));
  refuseCopies(resolved);
  await refuseUnmakeableMedia(ctx, resolved);
  await refuseConflicts(ctx, resolved);
  await countOrRefuse(ctx, 'turbo_posts');
  const postId = newId('post');
  const media = await bringMedia(ctx, resolved, postId);
  await recordPost(ctx.state.tx, { ...newPostOf(ctx, resolved, media), id: postId });
  keepAnswerFor(ctx, planned.scheduledTime);
  // A deck is answered as one that renders, also where its render was there.
  return { postId, mediaReady: media.renderStatus === 'ready' && planned.source.kind !== 'deck' };
}

export function judgeOf({ deps }: ApiContext): Judge {
  return { now: new Date(), urlRefusal: (url) => deps.web.findUrlProblem(url) };
}

/** Refuses what could be seen only with everything at hand: a text of the idea, the length of the content. */
function refuseCopies({ copies }: ResolvedPost): void {
  const problems = new Map(
    copies.flatMap(({ refusals }) => refusals.map((problem) => [`${problem.path} ${problem.message}`, problem])),
  );
  if (problems.size > 0) throw refuse.invalidInput([...problems.values()]);
}

/** Refuses an idea of which no video can be made any more. */
export async function refuseUnmakeableMedia(ctx: ApiContext, { media }: ResolvedPost): Promise<void> {
  if (media.kind === 'suggestion') await refuseUnmakeableIdea(ctx, media.idea);
}

/** Refuses what the state of the workspace, the media or an account does not allow. */
export async function refuseConflicts(ctx: ApiContext, resolved: ResolvedPost): Promise<void> {
  refuseArchived(resolved.workspace);
  refuseLostMedia(resolved);
  await refuseSandboxMedia(ctx, resolved);
  for (const { account, unreachable } of resolved.copies) {
    if (unreachable) throw refuse.conflict(`${account.id} cannot be posted to. ${unreachable}`);
  }
}

/** Refuses media that will never be there. */
export function refuseLostMedia({ media }: Pick<ResolvedPost, 'media'>): void {
  if (media.kind === 'suggestion' && media.idea.state === 'discarded') {
    throw refuse.conflict('The idea was discarded; ask for new ones.');
  }
  if (media.kind === 'content' || media.kind === 'suggestion') refuseLost(media.content);
}

/** A live post never shows what the embedded provider made; what is still being made is judged when it is there. */
export async function refuseSandboxMedia(ctx: ApiContext, { planned: { source }, media }: ResolvedPost): Promise<void> {
  if (!ctx.state.key.live) return;
  const named = source.kind === 'deck' ? listDeckAssets(source.deck).map(({ id }) => id) : [];
  const isShown = 'content' in media && media.content?.sandboxMedia;
  if (isShown || (await hasSandboxMedia(ctx.state.tx.em, named))) throw refuse.conflict(SANDBOX_MEDIA.message);
}

/** The row and its targets. */
export function newPostOf(
  ctx: ApiContext,
  { planned, words, workspace, copies }: ResolvedPost,
  media: BroughtMedia,
): NewPost {
  const { body, source, scheduledTime } = planned;
  return {
    teamId: ctx.state.team.id,
    workspaceId: workspace.id,
    schedule: body.schedule,
    scheduledTime,
    timezone: body.timezone,
    ...media,
    caption: words.caption,
    hashtags: [...words.hashtags],
    perPlatform: stated(body.perPlatform),
    declarations: stated(body.declarations),
    publishMode: body.publishMode,
    clipappSendToInbox: body.clipappSendToInbox,
    clipappOptions: stated(body.clipappOptions),
    ownerType: body.ownerType,
    influencerId: body.influencerId ?? null,
    unpublishedUrls: source.kind === 'own_media' ? source.notSent : [],
    sandbox: !ctx.state.key.live,
    targets: copies.map(({ account, ...copy }) => buildTarget(account, copy)),
  };
}

/** A stored answer outlives the slot, so that a late retry cannot post twice. */
export function keepAnswerFor(ctx: ApiContext, slot: Date | null): void {
  if (!slot) return;
  ctx.state.keepResponseUntil = new Date(Math.min(slot.getTime() + KEEP_ANSWER_PAST_SLOT_MS, LAST_INSTANT_MS));
}
