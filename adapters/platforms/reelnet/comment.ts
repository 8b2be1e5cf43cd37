import { z } from 'zod';
import type { Answer, Commented, LivePost, PlatformError } from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { unreadableAnswer } from '../platform-errors.ts';
import { commentsClosed, mayNotComment, postGone, sameComment } from '../comment-errors.ts';
import { refused, unanswered } from '../failed-outcome.ts';
import { reelnetError } from './errors.ts';
import { formCall, getNode, graphUrl, type Reelnet } from './client.ts';

const LOOK_MS = 3_000;

const Created = z.object({ id: PlatformId });
const Media = z.object({ is_comment_enabled: z.boolean().nullish() });
const Comments = z.object({
  data: z.array(z.object({ id: PlatformId, text: z.string().nullish(), username: z.string().nullish() })),
});

/** `POST /{media}/comments`. The text goes in the body, so that it never stands in an address. */
export async function addComment(reelnet: Reelnet, post: LivePost, text: string): Promise<Commented> {
  const url = graphUrl(reelnet, `${post.platformPostId}/comments`);
  const reply = await reelnet.http.sendOnFreshConnection(formCall(url, post.accessToken, { message: text }));
  if (!reply.answered) return unanswered(reply.failure);
  if (reply.status !== 200) {
    const error = await whyRefused(reelnet, post, reelnetError(reply));
    return refused(error, reply.status);
  }
  const created = readAnswer(Created, reply.body);
  if (created === null) return { outcome: 'unknown', error: unreadableAnswer() };
  return { outcome: 'posted', platformCommentId: created.id };
}

/** The newest fifty comments are asked for: a first comment is looked for within minutes. */
export async function findComment(reelnet: Reelnet, post: LivePost, text: string): Promise<Answer<string | null>> {
  const query = { fields: 'id,text,username', limit: '50' };
  const { accessToken } = post;
  const path = `${post.platformPostId}/comments`;
  const listed = await getNode(reelnet, { path, query, accessToken, shape: Comments });
  if (!listed.ok) return { ok: false, error: named(listed.error) };
  const own = post.username.toLowerCase();
  const found = listed.value.data.find(
    (comment) => comment.username?.toLowerCase() === own && sameComment(comment.text, text),
  );
  return { ok: true, value: found?.id ?? null };
}

/** No error of the reference says that comments are closed: the post itself does. */
async function whyRefused(reelnet: Reelnet, post: LivePost, refusal: PlatformError): Promise<PlatformError> {
  const error = named(refusal);
  if (error.code !== 'invalid_request' && error.code !== 'scope_missing' && error.code !== 'platform_refused')
    return error;
  const { platformPostId: path, accessToken } = post;
  const node = { path, query: { fields: 'is_comment_enabled' }, accessToken, shape: Media };
  const media = await getNode(reelnet, node, { timeoutMs: LOOK_MS });
  const closed = media.ok && media.value.is_comment_enabled === false;
  return closed ? commentsClosed('reelnet', error.platformCode) : error;
}

/** What errors of publishing mean for a comment. */
function named(error: PlatformError): PlatformError {
  if (error.code === 'handle_unknown') return postGone('reelnet', error.platformCode);
  if (error.code === 'scope_missing') return mayNotComment('reelnet', error.platformCode);
  if (error.code !== 'invalid_request') return error;
  return { ...error, message: 'reelnet refused the comment: 2,200 characters at most.' };
}
