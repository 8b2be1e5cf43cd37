import { getContent } from '../../db/content/find-content.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import { editPost, type Changed } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import type { Post } from '../../db/entities/post.ts';
import { composeEdit, type PostEdit } from '../../domain/posts/compose-edit.ts';
import type { PostReferences } from '../../domain/posts/post-references.ts';
import { getTeamTime } from '../access/team-time.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { ChangePostBody } from './contract/request.ts';

/** Replaces texts or declarations of a locked post. Every text that an account receives is validated again. */
export async function changePost(ctx: ApiContext, locked: PostWithTargets, changes: ChangePostBody): Promise<Changed> {
  const { post } = locked;
  const edit = applyChanges(post, changes);
  const references = await loadTitleReferences(ctx, post);
  const { problems, refusals, copies } = composeEdit(locked, edit, references, getTeamTime(ctx));
  if (problems.length > 0 || refusals.length > 0) throw refuse.invalidInput([...problems, ...refusals]);
  const texts = copies.map(({ platform, given, composed: { caption, title, tags } }) => {
    return [platform, { caption, title, tags, firstCommentText: given.firstComment }] as const;
  });
  return editPost(ctx.state.tx, post.id, { ...edit, hashtags: [...edit.hashtags] }, new Map(texts));
}

function applyChanges(post: Post, { caption, hashtags, perPlatform, declarations }: ChangePostBody): PostEdit {
  return {
    caption: caption === undefined ? post.caption : caption,
    hashtags: hashtags ?? post.hashtags,
    perPlatform: perPlatform ? omitUndefined(perPlatform) : post.perPlatform,
    declarations: declarations ? omitUndefined(declarations) : post.declarations,
  };
}

/** Loads what a title may be made from. Accounts are left out, because those of a post do not change. */
async function loadTitleReferences({ state: { tx, key } }: ApiContext, post: Post): Promise<PostReferences> {
  const workspace = await getWorkspace(tx.em, post.workspaceId);
  const content = post.contentId === null ? null : await getContent(tx.em, post.contentId);
  const media = content && { kind: 'content' as const, content, generation: null };
  return { workspace, accounts: [], media, offers: new Map(), live: key.live };
}
