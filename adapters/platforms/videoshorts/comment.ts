import { z } from 'zod';
import type { PlatformResult, CommentResult, LivePost, PlatformError } from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { unreadableResponseError } from '../platform-errors.ts';
import { commentScopeError, postNotFoundError, isSameComment } from '../comment-errors.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../failed-outcome.ts';
import { getList, type Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

const Created = z.object({ id: PlatformId });
const Threads = z.object({
  items: z.array(
    z.object({
      snippet: z.object({
        topLevelComment: z.object({
          id: PlatformId,
          snippet: z.object({
            textDisplay: z.string().nullish(),
            textOriginal: z.string().nullish(),
            authorChannelId: z.object({ value: z.string() }).nullish(),
          }),
        }),
      }),
    }),
  ),
});

/** `commentThreads.insert`: 50 of the project's 10,000 units a day. */
export async function comment({ settings, http }: Videoshorts, post: LivePost, text: string): Promise<CommentResult> {
  const { platformUserId: channelId, platformPostId: videoId } = post;
  const reply = await http.sendOnFreshConnection({
    method: 'POST',
    url: `${settings.apiUrl}/commentThreads?part=snippet`,
    headers: { authorization: `Bearer ${post.accessToken}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ snippet: { channelId, videoId, topLevelComment: { snippet: { textOriginal: text } } } }),
  });
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  if (reply.status !== 200) return toRefusedOutcome(toCommentError(toVideoshortsError(reply)), reply.status);
  const created = parseResponse(Created, reply.body);
  if (created === null) return { outcome: 'unknown', error: unreadableResponseError() };
  return { outcome: 'posted', platformCommentId: created.id };
}

/** The newest hundred threads are asked for: a first comment is looked for within minutes. */
export async function findComment(
  videoshorts: Videoshorts,
  post: LivePost,
  text: string,
): Promise<PlatformResult<string | null>> {
  const query = {
    part: 'snippet',
    videoId: post.platformPostId,
    order: 'time',
    maxResults: '100',
    textFormat: 'plainText',
  };
  const listed = await getList(videoshorts, 'commentThreads', query, post.accessToken, Threads);
  if (!listed.ok) return { ok: false, error: toCommentError(listed.error) };
  const found = listed.value.items
    .map(({ snippet }) => snippet.topLevelComment)
    .find(({ snippet }) => {
      const own = snippet.authorChannelId?.value === post.platformUserId;
      return own && (isSameComment(snippet.textOriginal, text) || isSameComment(snippet.textDisplay, text));
    });
  return { ok: true, value: found?.id ?? null };
}

/** What errors of publishing mean for a comment. */
function toCommentError(error: PlatformError): PlatformError {
  if (error.code === 'not_found') return postNotFoundError('videoshorts', error.platformCode);
  return error.code === 'scope_missing' ? commentScopeError('videoshorts', error.platformCode) : error;
}
