import type { Exchange } from '../http/exchange.ts';
import { isObject } from '../json.ts';
import { isListed } from '../posts/is-listed.ts';
import type { Post } from '../posts/publish-record.ts';
import type { Reply } from '../http/reply.ts';
import { computeStatistics } from '../posts/statistics.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize } from './authorize.ts';
import { presentData, refuse } from './errors.ts';
import { clipHandles, getClipStatus, isPubliclyVisible } from './handles.ts';

/** `POST /v2/video/list/?fields=`: public videos, newest first; a page begins before its cursor, a time in ms. */
export async function listVideos(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account } = await authorize(exchange, state, 'video_list', ['video.list']);
  const body = (await exchange.object()) ?? {};
  const { cursor = Number.MAX_SAFE_INTEGER, max_count: count = 10 } = body;
  if (typeof cursor !== 'number' || typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 20) {
    throw refuse(400, 'invalid_params', 'cursor must be a number and max_count 1 to 20.');
  }
  const older = state.record
    .listByAccount('clipapp', account.id)
    .filter((post) => Date.parse(post.publishedAt) < cursor && isPublic(state, post));
  const page = older.slice(0, count);
  const last = page.at(-1);
  return presentData({
    videos: page.map((post) => presentVideo(exchange, state, post)),
    cursor: last ? Date.parse(last.publishedAt) : 0,
    has_more: older.length > page.length,
  });
}

/** `POST /v2/video/query/?fields=` with `filters.video_ids`, at most 20. */
export async function queryVideos(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account } = await authorize(exchange, state, 'video_query', ['video.list']);
  const filters = (await exchange.object())?.['filters'];
  const ids: unknown = isObject(filters) ? filters['video_ids'] : undefined;
  if (!Array.isArray(ids) || ids.length > 20) {
    throw refuse(400, 'invalid_params', 'filters.video_ids must be a list of at most 20 ids.');
  }
  const found = [...new Set(ids)]
    .flatMap((id) => (typeof id === 'string' ? (state.record.findById('clipapp', id) ?? []) : []))
    .filter((post) => post.accountId === account.id && isPublic(state, post));
  return presentData({ videos: found.map((post) => presentVideo(exchange, state, post)) });
}

function isPublic(state: SimulatorState, post: Post): boolean {
  const handle = clipHandles(state).get(post.handle);
  const complete = handle !== undefined && getClipStatus(state, handle).status === 'PUBLISH_COMPLETE';
  return complete && isPubliclyVisible(state, post) && isListed(state, post);
}

function presentVideo(exchange: Exchange, state: SimulatorState, post: Post): object {
  const fields = (exchange.query('fields') ?? '').split(',').filter((field) => field !== '');
  if (fields.length === 0) throw refuse(400, 'invalid_params', 'The fields parameter is required.');
  const counts = computeStatistics(state, post);
  const text = (post.caption ?? '').slice(0, 150);
  const known: Record<string, unknown> = {
    id: post.platformPostId,
    create_time: Math.floor(Date.parse(post.publishedAt) / 1_000),
    cover_image_url: `${exchange.origin}/media/${post.mediaSha256}.mp4`,
    share_url: exchange.origin + post.path,
    video_description: text,
    title: text,
    duration: Math.round(post.durationMs / 1_000),
    height: post.height,
    width: post.width,
    embed_html: '',
    embed_link: exchange.origin + post.path,
    like_count: counts.likes,
    comment_count: counts.comments,
    share_count: counts.shares,
    view_count: counts.views,
    is_aigc: post.declarations['is_aigc'] === true,
  };
  const unknown = fields.find((field) => !(field in known));
  if (unknown !== undefined) throw refuse(400, 'invalid_params', `Invalid field: ${unknown}`);
  return Object.fromEntries(fields.map((field) => [field, known[field]]));
}
