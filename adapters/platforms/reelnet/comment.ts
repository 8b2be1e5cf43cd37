import { z } from 'zod';
import type { PlatformResult, CommentResult, LivePost, PlatformError } from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { unreadableResponseError } from '../platform-errors.ts';
import { commentsDisabledError, commentScopeError, postNotFoundError, isSameComment } from '../comment-errors.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../failed-outcome.ts';
import { toReelnetError } from './errors.ts';
import { buildFormRequest, getNode, buildGraphUrl, type Reelnet } from './client.ts';

const CHECK_MS = 3_000;

const Created = z.object({ id: PlatformId });
const Media = z.object({ is_comment_enabled: z.boolean().nullish() });
const Comments = z.object({
  data: z.array(z.object({ id: PlatformId, text: z.string().nullish(), username: z.string().nullish() })),
});

/** `POST /{media}/comments`. The text goes in the body, so that it never stands in an address. */
export async function comment(reelnet: Reelnet, post: LivePost, text: string): Promise<CommentResult> {
  const url = buildGraphUrl(reelnet, `${post.platformPostId}/comments`);
  const reply = await reelnet.http.sendOnFreshConnection(buildFormRequest(url, post.accessToken, { message: text }));
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  if (reply.status !== 200) {
    const error = await findRefusalReason(reelnet, post, toReelnetError(reply));
    return toRefusedOutcome(error, reply.status);
  }
  const created = parseResponse(Created, reply.body);
  if (created === null) return { outcome: 'unknown', error: unreadableResponseError() };
  return { outcome: 'posted', platformCommentId: created.id };
}

/** The newest fifty comments are asked for: a first comment is looked for within minutes. */
export async function findComment(reelnet: Reelnet, post: LivePost, text: string): Promise<PlatformResult<string | null>> {
  const query = { fields: 'id,text,username', limit: '50' };
  const { accessToken } = post;
  const path = `${post.platformPostId}/comments`;
  const listed = await getNode(reelnet, { path, query, accessToken, shape: Comments });
  if (!listed.ok) return { ok: false, error: toCommentError(listed.error) };
  const own = post.username.toLowerCase();
  const found = listed.value.data.find(
    (comment) => comment.username?.toLowerCase() === own && isSameComment(comment.text, text),
  );
  return { ok: true, value: found?.id ?? null };
}

/** No error of the reference says that comments are closed: the post itself does. */
async function findRefusalReason(reelnet: Reelnet, post: LivePost, refusal: PlatformError): Promise<PlatformError> {
  const error = toCommentError(refusal);
  if (error.code !== 'invalid_request' && error.code !== 'scope_missing' && error.code !== 'platform_refused')
    return error;
  const { platformPostId: path, accessToken } = post;
  const node = { path, query: { fields: 'is_comment_enabled' }, accessToken, shape: Media };
  const media = await getNode(reelnet, node, { timeoutMs: CHECK_MS });
  const closed = media.ok && media.value.is_comment_enabled === false;
  return closed ? commentsDisabledError('reelnet', error.platformCode) : error;
}

/** What errors of publishing mean for a comment. */
function toCommentError(error: PlatformError): PlatformError {
  if (error.code === 'handle_unknown') return postNotFoundError('reelnet', error.platformCode);
  if (error.code === 'scope_missing') return commentScopeError('reelnet', error.platformCode);
  if (error.code !== 'invalid_request') return error;
  return { ...error, message: 'reelnet refused the comment: 2,200 characters at most.' };
}
