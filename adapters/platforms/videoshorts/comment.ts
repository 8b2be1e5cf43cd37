import { z } from 'zod';
import type { CommentResult, LivePost, PlatformError, PlatformResult } from '../../ports.ts';
import { commentScopeError, isSameComment, postNotFoundError, toCommentResult } from '../comment-result.ts';
import { PlatformId } from '../response-fields.ts';
import { getList, type Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

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

/** Writes a comment. `commentThreads.insert` costs 50 of the project's 10,000 daily quota units. */
export async function comment({ settings, http }: Videoshorts, post: LivePost, text: string): Promise<CommentResult> {
  const { platformUserId: channelId, platformPostId: videoId } = post;
  const reply = await http.sendOnFreshConnection({
    method: 'POST',
    url: `${settings.apiUrl}/commentThreads?part=snippet`,
    headers: { authorization: `Bearer ${post.accessToken}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ snippet: { channelId, videoId, topLevelComment: { snippet: { textOriginal: text } } } }),
  });
  return toCommentResult(reply, (response) => toCommentError(toVideoshortsError(response)));
}

/** Searches only the newest hundred threads, because a first comment is looked up within minutes. */
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
      const isOwn = snippet.authorChannelId?.value === post.platformUserId;
      return isOwn && (isSameComment(snippet.textOriginal, text) || isSameComment(snippet.textDisplay, text));
    });
  return { ok: true, value: found?.id ?? null };
}

/** Replaces publishing errors by their meaning for a comment. */
function toCommentError(error: PlatformError): PlatformError {
  if (error.code === 'not_found') return postNotFoundError('videoshorts', error.platformCode);
  return error.code === 'scope_missing' ? commentScopeError('videoshorts', error.platformCode) : error;
}
