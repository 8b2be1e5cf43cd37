import { getContent } from '../../db/content/find-content.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import { editPost, type Changed, type TargetTexts } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { findFirstText, type Deck } from '../../domain/decks/deck.ts';
import { chooseFallbackTitle } from '../../domain/posts/title.ts';
import type { PostCopy, PostTexts } from '../../domain/posts/post-copies.ts';
import { validatePostRules } from '../../domain/posts/validate-post-rules.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { ChangePostBody } from './contract/request.ts';
import { validateTexts } from './validate-texts.ts';

/** A post with the changes of the body applied. */
interface EditedPost extends PostWithTargets {
  words: PostTexts;
  platforms: Platform[];
}

/** Replaces texts or declarations of a locked post. Every text that an account receives is validated again. */
export async function changePost(ctx: ApiContext, locked: PostWithTargets, changes: ChangePostBody): Promise<Changed> {
  const { tx } = ctx.state;
  const edited = applyChanges(locked, changes);
  const { words, platforms, post } = edited;
  const title = await loadFallbackTitle(tx, edited);
  const texts = platforms.map((platform) => ({ platform, ...validateTexts(platform, words, title) }));
  const problems = [
    ...validateRules(edited),
    ...texts.flatMap(({ contradictions, refusals }) => [...contradictions, ...refusals]),
  ];
  if (problems.length > 0) throw refuse.invalidInput(problems);
  const { caption, hashtags, perPlatform, declarations } = post;
  const targetTexts = new Map(texts.map(({ platform, copy }) => [platform, toTargetTexts(copy)]));
  return editPost(tx, post.id, { caption, hashtags, perPlatform, declarations }, targetTexts);
}

function applyChanges({ post, ...rest }: PostWithTargets, changes: ChangePostBody): EditedPost {
  const { caption = post.caption, hashtags = post.hashtags, perPlatform, declarations } = changes;
  const { publishMode, clipappSendToInbox } = post;
  const words: PostTexts = {
    caption,
    hashtags,
    perPlatform: perPlatform ? omitUndefined(perPlatform) : post.perPlatform,
    publishMode,
    clipappSendToInbox,
  };
  const edit = { ...words, hashtags, declarations: declarations ? omitUndefined(declarations) : post.declarations };
  const platforms = PLATFORMS.filter((platform) => rest.targets.some((target) => target.platform === platform));
  return { ...rest, post: Object.assign(post, edit), words, platforms };
}

/** Applies the rules of a whole post, and keeps the problems of properties that PATCH can change. */
function validateRules({ post, platforms }: EditedPost): Problem[] {
  const problems = validatePostRules({
    ...post,
    platforms,
    scheduledTime: post.scheduledTime?.toISOString(),
    influencerId: post.influencerId ?? undefined,
  });
  return problems.filter(({ path }) => path.startsWith('perPlatform') || path.startsWith('declarations'));
}

async function loadFallbackTitle({ em }: Transaction, { post }: EditedPost): Promise<string> {
  const workspace = await getWorkspace(em, post.workspaceId);
  const content = post.contentId === null ? null : await getContent(em, post.contentId);
  return chooseFallbackTitle(findFirstText((content?.deck ?? null) as Partial<Deck> | null), workspace.name);
}

function toTargetTexts({ given, composed: { caption, title, tags } }: PostCopy): TargetTexts {
  return { caption, title, tags, firstCommentText: given.firstComment };
}
