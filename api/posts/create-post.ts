import { Account } from '../../db/entities/account.ts';
import { Asset } from '../../db/entities/asset.ts';
import { Content } from '../../db/entities/content.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { recordContent } from '../../db/contents.ts';
import { recordPost, type NewTarget } from '../../db/posts.ts';
import { fallbackTitle } from '../../domain/captions.ts';
import { assetsOf } from '../../domain/deck.ts';
import { renderPrice, type Format } from '../../domain/formats.ts';
import { newId } from '../../domain/ids.ts';
import type { Platform } from '../../domain/platforms.ts';
import type { RenderStatus } from '../../domain/post.ts';
import { deckHash } from '../../render/deck-hash.ts';
import { loadFonts } from '../../render/fonts.ts';
import { charge } from '../charge.ts';
import type { ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { countOrRefuse } from '../quota.ts';
import { chosenWorkspace, refuseArchived } from '../workspaces/chosen-workspace.ts';
import type { AcceptedDeck } from './accept-deck.ts';
import { planPost, present, textsFor, tooShort, type PlannedPost } from './plan-post.ts';
import type { CreatePostBody } from './schema.ts';

const KEEP_ANSWER_PAST_SLOT_MS = 24 * 3_600_000;

/** Records a post with everything that it needs. Refuses in the order of the contract, and leaves nothing when it does. */
export async function createPost(
  ctx: ApiContext,
  body: CreatePostBody,
): Promise<{ postId: string; mediaReady: boolean }> {
  const planned = planPost(body, new Date());
  if ('problems' in planned) throw refuse.invalidInput(planned.problems);
  const { tx, key, team } = ctx.state;
  const workspace = await chosenWorkspace(ctx, tx.em, body.workspaceId);
  if (body.suggestionId || body.influencerId) throw refuse.notFound();
  const accounts = await accountsOf(ctx, body, workspace);
  const media = planned.source.kind === 'content' ? await contentOf(ctx, planned.source.contentId, workspace) : null;
  if (media) refuseShort(media, planned.platforms);
  if (planned.source.kind === 'deck') await checkAssets(ctx, planned.source.deck, workspace);
  refuseArchived(workspace);
  if (media && ['failed', 'cancelled'].includes(media.status))
    throw refuse.conflict(`The content piece is ${media.status}.`);

  await countOrRefuse(ctx, 'turbo_posts');
  const contentId = media?.id ?? (await renderDeckOf(ctx, planned, body.format as Format, workspace));
  const title = fallbackTitle(firstText(planned), workspace.name);
  const postId = await recordPost(tx, {
    teamId: team.id,
    workspaceId: workspace.id,
    schedule: body.schedule,
    scheduledTime: planned.scheduledTime,
    timezone: body.timezone,
    renderStatus: media ? renderStatusOf(media) : 'queued',
    contentId,
    caption: body.caption ?? null,
    hashtags: body.hashtags,
    perPlatform: present(body.perPlatform) as never,
    declarations: present(body.declarations),
    publishMode: body.publishMode,
    clipappSendToInbox: body.clipappSendToInbox,
    clipappOptions: present(body.clipappOptions),
    notSent: [],
    sandbox: !key.live,
    targets: accounts.map((account) => targetOf(body, account, title)),
  });
  if (planned.scheduledTime) {
    ctx.state.keepAnswerUntil = new Date(planned.scheduledTime.getTime() + KEEP_ANSWER_PAST_SLOT_MS);
  }
  return { postId, mediaReady: media?.status === 'ready' };
}

/** The selected accounts in the caller's order; one of another team, workspace, platform or sandbox setting does not exist. */
async function accountsOf(ctx: ApiContext, body: CreatePostBody, workspace: Workspace): Promise<Account[]> {
  const wanted = Object.entries(body.selectedAccounts).flatMap(([platform, ids]) =>
    ids.map((id) => ({ platform, id })),
  );
  const rows = await ctx.state.tx.em.find(Account, {
    id: { $in: wanted.map(({ id }) => id) },
    workspaceId: workspace.id,
    sandbox: !ctx.state.key.live,
    disconnectedAt: null,
  });
  return wanted.map(({ platform, id }) => {
    const account = rows.find((row) => row.id === id && row.platform === platform);
    if (!account) throw refuse.notFound();
    return account;
  });
}

async function contentOf(ctx: ApiContext, contentId: string, workspace: Workspace): Promise<Content> {
  const content = await ctx.state.tx.em.findOne(Content, { id: contentId, workspaceId: workspace.id });
  if (!content) throw refuse.notFound();
  return content;
}

function refuseShort(content: Content, platforms: readonly Platform[]): void {
  const durationMs = content.durationMs ?? Number(content.deck?.['durationMs'] ?? Infinity);
  const problems = tooShort(durationMs, platforms, 'contentId');
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

async function checkAssets(ctx: ApiContext, { deck }: AcceptedDeck, workspace: Workspace): Promise<void> {
  const named = assetsOf(deck);
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const rows = await ctx.state.tx.em.find(Asset, { id: { $in: ids }, workspaceId: workspace.id, deletedAt: null });
  const problems = named
    .filter(({ id, kind }) => !rows.some((row) => row.id === id && row.kind === kind))
    .map(({ path, id, kind }) => ({
      path: `deck.${path}`,
      message: `There is no ${kind} asset ${id} in the workspace.`,
    }));
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

/** Records the render of the deck, charged in the same transaction. */
async function renderDeckOf(
  ctx: ApiContext,
  planned: PlannedPost,
  format: Format,
  workspace: Workspace,
): Promise<string> {
  if (planned.source.kind !== 'deck') throw new Error('only a deck is rendered');
  const { deck, warnings } = planned.source.deck;
  const { tx, key, team } = ctx.state;
  await countOrRefuse(ctx, 'content_pieces');
  const contentId = newId('content');
  const price = renderPrice(format);
  await charge(ctx, { credits: price, spendingType: 'studio_render', jobId: contentId });
  const rows = await tx.em.find(Asset, { id: { $in: assetsOf(deck).map(({ id }) => id) } });
  await recordContent(
    tx,
    {
      teamId: team.id,
      workspaceId: workspace.id,
      format,
      deck: deck as unknown as Record<string, unknown>,
      deckHash: deckHash({
        deck,
        assetHashes: new Map(rows.map((row) => [row.id, row.sha256])),
        fontsDigest: loadFonts().digest,
      }),
      warnings,
      creditsCharged: price,
      sandbox: !key.live,
    },
    contentId,
  );
  return contentId;
}

function targetOf(body: CreatePostBody, account: Account, title: string): NewTarget {
  const { mode, given, composed } = textsFor(body, account.platform, title);
  return {
    accountId: account.id,
    platform: account.platform,
    mode,
    caption: composed.caption,
    title: composed.title,
    tags: composed.tags,
    firstCommentText: given.firstComment,
  };
}

function firstText({ source }: PlannedPost): string | null {
  return source.kind === 'deck' ? (source.deck.deck.slides[0]?.boxes[0]?.text ?? null) : null;
}

function renderStatusOf(content: Content): RenderStatus {
  return content.status === 'ready' ? 'ready' : content.status === 'rendering' ? 'rendering' : 'queued';
}
