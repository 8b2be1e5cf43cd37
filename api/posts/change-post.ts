import { Content } from '../../db/entities/content.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { editPost, type Changed, type TargetTexts } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import { fallbackTitle } from '../../domain/posts/compose-text.ts';
import { findFirstText, type Deck } from '../../domain/decks/deck.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { copyFor, type PostWords } from '../../domain/posts/post-copies.ts';
import { postProblems } from '../../domain/posts/post-rules.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { judgeTexts, stated } from './validate-post.ts';
import type { ChangePostBody } from './contract/request.ts';

/** The post with what the body replaces, its words as they are judged, and the platforms that it goes to. */
interface EditedPost extends PostWithTargets {
  words: PostWords;
  platforms: Platform[];
}

/**
 * Replaces texts or declarations of a post. The whole post is judged again as it would then be, with every text that an
 * account would receive. `held`: of two edits at once the later one sees the earlier.
 */
export async function changePost(ctx: ApiContext, held: PostWithTargets, changes: ChangePostBody): Promise<Changed> {
  const { tx } = ctx.state;
  const edited = withChanges(held, changes);
  const { words, platforms, post } = edited;
  const title = await titleFor(tx, edited);
  const problems = [...ruleProblems(edited), ...platforms.flatMap((platform) => textProblems(platform, words, title))];
  if (problems.length > 0) throw refuse.invalidInput(problems);
  const { caption, hashtags, perPlatform, declarations } = post;
  const texts = new Map(platforms.map((platform) => [platform, textsOf(platform, words, title)]));
  return editPost(tx, post.id, { caption, hashtags, perPlatform, declarations }, texts);
}

function withChanges({ post, ...rest }: PostWithTargets, changes: ChangePostBody): EditedPost {
  const { caption = post.caption, hashtags = post.hashtags, perPlatform, declarations } = changes;
  const { publishMode, clipappSendToInbox } = post;
  const words: PostWords = {
    caption,
    hashtags,
    perPlatform: perPlatform ? stated(perPlatform) : post.perPlatform,
    publishMode,
    clipappSendToInbox,
  };
  const edit = { ...words, hashtags, declarations: declarations ? stated(declarations) : post.declarations };
  const platforms = PLATFORMS.filter((platform) => rest.targets.some((target) => target.platform === platform));
  return { ...rest, post: Object.assign(post, edit), words, platforms };
}

/** What the parts that can be replaced do to the rules of a whole post. */
function ruleProblems({ post, platforms }: EditedPost): Problem[] {
  const all = postProblems({
    ...post,
    platforms,
    scheduledTime: post.scheduledTime?.toISOString(),
    influencerId: post.influencerId ?? undefined,
  });
  return all.filter(({ path }) => path.startsWith('perPlatform') || path.startsWith('declarations'));
}

function textProblems(platform: Platform, words: PostWords, title: string): Problem[] {
  const { contradictions, refused } = judgeTexts(platform, words, title);
  return [...contradictions, ...refused];
}

async function titleFor({ em }: Transaction, { post }: EditedPost): Promise<string> {
  const workspace = await em.findOneOrFail(Workspace, { id: post.workspaceId }, { disableIdentityMap: true });
  const content = await em.findOne(Content, { id: post.contentId ?? '' }, { disableIdentityMap: true });
  return fallbackTitle(findFirstText((content?.deck ?? null) as Partial<Deck> | null), workspace.name);
}

function textsOf(platform: Platform, words: PostWords, title: string): TargetTexts {
  const { given, composed } = copyFor(platform, words, title);
  const { caption, title: own, tags } = composed;
  return { caption, title: own, tags, firstCommentText: given.firstComment };
}
