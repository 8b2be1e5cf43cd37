import { z } from 'zod';
import type { AccountCredentials, PublishedVideo } from '../../ports.ts';
import { collectInBatches, type MetricsByVideo, toMetrics } from '../metrics-batches.ts';
import { MetricValue } from '../response-fields.ts';
import { type Atproto, readMethod } from './client.ts';
import { readHostToken } from './host-token.ts';

/** The most posts per call. */
const QUERY_SIZE = 25;

const Posts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: MetricValue.optional(),
      replyCount: MetricValue.optional(),
      repostCount: MetricValue.optional(),
      quoteCount: MetricValue.optional(),
    }),
  ),
});

/** Reads likes, replies and shares; views are not counted. The host forwards the call to the counting service. */
export function getMetrics(
  atproto: Atproto,
  { accessToken }: AccountCredentials,
  posts: readonly PublishedVideo[],
): Promise<MetricsByVideo> {
  const token = readHostToken(accessToken);
  const headers = { 'atproto-proxy': atproto.settings.figuresFrom };
  return collectInBatches(posts, QUERY_SIZE, async (batch) => {
    const uris = new URLSearchParams(batch.map(({ platformPostId }): [string, string] => ['uris', platformPostId]));
    const method = `app.bsky.feed.getPosts?${uris.toString()}`;
    const answer = await readMethod(atproto, token, method, { headers }, Posts);
    if (!answer.ok) return answer;
    const found = answer.value.posts.map(({ uri, likeCount = null, replyCount = null, repostCount, quoteCount }) => {
      const shares = repostCount == null && quoteCount == null ? null : (repostCount ?? 0) + (quoteCount ?? 0);
      return [uri, toMetrics({ likes: likeCount, comments: replyCount, shares })] as const;
    });
    return { ok: true, value: new Map(found) };
  });
}
