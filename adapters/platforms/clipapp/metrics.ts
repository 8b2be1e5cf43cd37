import { z } from 'zod';
import type { AccountCredentials, PublishedVideo } from '../../ports.ts';
import { MetricValue } from '../response-fields.ts';
import { collectInBatches, type MetricsByVideo, toMetrics } from '../metrics-batches.ts';
import { callApi, type Clipapp } from './client.ts';

/** The most ids per query. */
const QUERY_SIZE = 20;

const FIELDS = 'id,view_count,like_count,comment_count,share_count';

const Videos = z.object({
  videos: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      view_count: MetricValue,
      like_count: MetricValue,
      comment_count: MetricValue,
      share_count: MetricValue,
    }),
  ),
});

/** Calls `video/query`. clipapp reports neither reach nor saves nor watch time, and omits videos that are not public. */
export function getMetrics(
  clipapp: Clipapp,
  { accessToken }: AccountCredentials,
  posts: readonly PublishedVideo[],
): Promise<MetricsByVideo> {
  return collectInBatches(posts, QUERY_SIZE, async (batch) => {
    const path = `/v2/video/query/?fields=${FIELDS}`;
    const body = { filters: { video_ids: batch.map(({ platformPostId }) => platformPostId) } };
    const answer = await callApi(clipapp, { method: 'POST', path, accessToken, body, shape: Videos });
    if (!answer.ok) return answer;
    const found = answer.value.videos.map((video) => {
      const { view_count: views, like_count: likes, comment_count: comments, share_count: shares } = video;
      return [video.id, toMetrics({ views, likes, comments, shares })] as const;
    });
    return { ok: true, value: new Map(found) };
  });
}
