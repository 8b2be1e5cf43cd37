import { z } from 'zod';
import type { Answer, Commented, LivePost, PlatformError } from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { unreadableAnswer } from '../platform-errors.ts';
import { mayNotComment, postGone, sameComment } from '../comment-errors.ts';
import { refused, unanswered } from '../failed-outcome.ts';
import { getList, type Videoshorts } from './client.ts';
import { videoshortsError } from './errors.ts';

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
export async function addComment({ settings, http }: Videoshorts, post: LivePost, text: string): Promise<Commented> {
  const { platformUserId: channelId, platformPostId: videoId } = post;
  const reply = await http.sendOnFreshConnection({
    method: 'POST',
    url: `${settings.apiUrl}/commentThreads?part=snippet`,
    headers: { authorization: `Bearer ${post.accessToken}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ snippet: { channelId, videoId, topLevelComment: { snippet: { textOriginal: text } } } }),
  });
  if (!reply.answered) return unanswered(reply.failure);
  if (reply.status !== 200) return refused(named(videoshortsError(reply)), reply.status);
  const created = readAnswer(Created, reply.body);
  if (created === null) return { outcome: 'unknown', error: unreadableAnswer() };
  return { outcome: 'posted', platformCommentId: created.id };
}

/** The newest hundred threads are asked for: a first comment is looked for within minutes. */
export async function findComment(
  videoshorts: Videoshorts,
  post: LivePost,
  text: string,
): Promise<Answer<string | null>> {
  const query = {
    part: 'snippet',
    videoId: post.platformPostId,
    order: 'time',
    maxResults: '100',
    textFormat: 'plainText',
  };
  const listed = await getList(videoshorts, 'commentThreads', query, post.accessToken, Threads);
  if (!listed.ok) return { ok: false, error: named(listed.error) };
  const found = listed.value.items
    .map(({ snippet }) => snippet.topLevelComment)
    .find(({ snippet }) => {
      const own = snippet.authorChannelId?.value === post.platformUserId;
      return own && (sameComment(snippet.textOriginal, text) || sameComment(snippet.textDisplay, text));
    });
  return { ok: true, value: found?.id ?? null };
}

/** What errors of publishing mean for a comment. */
function named(error: PlatformError): PlatformError {
  if (error.code === 'not_found') return postGone('videoshorts', error.platformCode);
  return error.code === 'scope_missing' ? mayNotComment('videoshorts', error.platformCode) : error;
}
