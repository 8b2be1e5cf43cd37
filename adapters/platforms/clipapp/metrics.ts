import { z } from 'zod';
import type { AccountAccess, MeasuredPost } from '../../ports.ts';
import { Figure } from '../response-fields.ts';
import { inBatches, type Measured, reported } from '../metrics-batches.ts';
import { callApi, type Clipapp } from './client.ts';

/** Ids of one query. */
const QUERY_SIZE = 20;

const FIELDS = 'id,view_count,like_count,comment_count,share_count';

const Videos = z.object({
  videos: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      view_count: Figure,
      like_count: Figure,
      comment_count: Figure,
      share_count: Figure,
    }),
  ),
});

/** By `video/query`. clipapp reports neither reach nor saves nor watch time; a video that is not public it leaves out. */
export function measureVideos(
  clipapp: Clipapp,
  { accessToken }: AccountAccess,
  posts: readonly MeasuredPost[],
): Promise<Measured> {
  return inBatches(posts, QUERY_SIZE, async (batch) => {
    const path = `/v2/video/query/?fields=${FIELDS}`;
    const body = { filters: { video_ids: batch.map(({ platformPostId }) => platformPostId) } };
    const answer = await callApi(clipapp, { method: 'POST', path, accessToken, body, shape: Videos });
    if (!answer.ok) return answer;
    const found = answer.value.videos.map((video) => {
      const { view_count: views, like_count: likes, comment_count: comments, share_count: shares } = video;
      return [video.id, reported({ views, likes, comments, shares })] as const;
    });
    return { ok: true, value: new Map(found) };
  });
}
