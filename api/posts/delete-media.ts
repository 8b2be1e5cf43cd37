import { recordRequestAudit } from '../middleware/record-request-audit.ts';
import { deleteContent } from '../../db/content/end-content.ts';
import { NO_OWN_MEDIA, STILL_FETCHED, STILL_NEEDED } from '../../domain/posts/own-media-refusals.ts';
import { deleteAfterCommit } from '../delete-after-commit.ts';
import { getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { lockPost } from './load-post.ts';

/** Deletes the caller's own media of a post that has ended, and frees its storage. Returns the id of the post. */
export async function deletePostMedia(ctx: ApiContext): Promise<string> {
  const { post, content } = await lockPost(ctx, getPathId(ctx));
  if (content?.source !== 'own_media') throw refuse.conflict(NO_OWN_MEDIA);
  const deleted = await deleteContent(ctx.state.tx, content.id);
  switch (deleted.outcome) {
    case 'unfinished':
      throw refuse.conflict(STILL_FETCHED);
    case 'in_use':
      throw refuse.conflict(STILL_NEEDED);
    case 'deleted':
      recordRequestAudit(ctx, 'post.media_deleted', post);
      await deleteAfterCommit(ctx, deleted.mediaKeys);
      return post.id;
    case 'deleted_before':
      return post.id;
  }
}
