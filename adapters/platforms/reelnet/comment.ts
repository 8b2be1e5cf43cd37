import { z } from 'zod';
import type { CommentResult, LivePost, PlatformError, PlatformResult } from '../../ports.ts';
import {
  commentScopeError,
  commentsDisabledError,
  isSameComment,
  postNotFoundError,
  toCommentResult,
} from '../comment-result.ts';
import { buildFormRequest } from '../form-request.ts';
import { PlatformId } from '../response-fields.ts';
import { buildGraphUrl, getNode, type Reelnet } from './client.ts';
import { toReelnetError } from './errors.ts';

const CHECK_MS = 3_000;

/** Codes that reelnet also uses when comments are disabled. */
const AMBIGUOUS_CODES = new Set(['invalid_request', 'scope_missing', 'platform_refused']);

const Media = z.object({ is_comment_enabled: z.boolean().nullish() });
const Comments = z.object({
  data: z.array(z.object({ id: PlatformId, text: z.string().nullish(), username: z.string().nullish() })),
});

/** Writes a comment: `POST /{media}/comments`. The text is sent in the body, so that it never appears in a URL. */
export async function comment(reelnet: Reelnet, post: LivePost, text: string): Promise<CommentResult> {
  const url = buildGraphUrl(reelnet, `${post.platformPostId}/comments`);
  const request = buildFormRequest(url, { message: text }, post.accessToken);
  const reply = await reelnet.http.sendOnFreshConnection(request);
  return toCommentResult(reply, (response) => findRefusalReason(reelnet, post, toReelnetError(response)));
}

/** Searches only the newest fifty comments, because a first comment is looked up within minutes. */
export async function findComment(
  reelnet: Reelnet,
  post: LivePost,
  text: string,
): Promise<PlatformResult<string | null>> {
  const query = { fields: 'id,text,username', limit: '50' };
  const { accessToken } = post;
  const path = `${post.platformPostId}/comments`;
  const listed = await getNode(reelnet, { path, query, accessToken, shape: Comments });
  if (!listed.ok) return { ok: false, error: toCommentError(listed.error) };
  const author = post.username.toLowerCase();
  const found = listed.value.data.find(
    (shown) => shown.username?.toLowerCase() === author && isSameComment(shown.text, text),
  );
  return { ok: true, value: found?.id ?? null };
}

/** Why a comment was refused. No documented error says that comments are disabled, so the post itself is read. */
async function findRefusalReason(reelnet: Reelnet, post: LivePost, refusal: PlatformError): Promise<PlatformError> {
  const error = toCommentError(refusal);
  if (!AMBIGUOUS_CODES.has(error.code)) return error;
  const { platformPostId: path, accessToken } = post;
  const node = { path, query: { fields: 'is_comment_enabled' }, accessToken, shape: Media };
  const media = await getNode(reelnet, node, { timeoutMs: CHECK_MS });
  const isDisabled = media.ok && media.value.is_comment_enabled === false;
  return isDisabled ? commentsDisabledError('reelnet', error.platformCode) : error;
}

/** Replaces publishing errors by their meaning for a comment. */
function toCommentError(error: PlatformError): PlatformError {
  if (error.code === 'handle_unknown') return postNotFoundError('reelnet', error.platformCode);
  if (error.code === 'scope_missing') return commentScopeError('reelnet', error.platformCode);
  if (error.code !== 'invalid_request') return error;
  return { ...error, message: 'reelnet refused the comment; it may have at most 2,200 characters.' };
}
