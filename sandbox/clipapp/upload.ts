import type { Exchange } from '../exchange.ts';
import { digits } from '../ids.ts';
import { hasFrameRate, type Mp4 } from '../media.ts';
import { json, type Reply } from '../reply.ts';
import { strike } from '../strike.ts';
import type { FinishedMedia, Piece } from '../uploads.ts';
import type { World } from '../world.ts';
import { MAX_DURATION_SECONDS } from './creator.ts';
import { failure, refuse } from './errors.ts';
import { clipHandles, type ClipHandle } from './handles.ts';

const CODECS = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09']);
const VIDEO_TYPES = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

/** `PUT {upload_url}`: one chunk. The last one publishes. */
export async function upload(exchange: Exchange, world: World): Promise<Reply> {
  const handle = findHandle(exchange, world);
  const range = readRange(exchange, handle);
  const last = range.last === handle.videoSize - 1;
  await strike(world, exchange, 'clipapp', last ? 'publish' : 'upload', handle.accountId);
  checkOpen(world, handle, range.first);
  const piece = await world.uploads.receive(exchange);
  if (!piece.complete) {
    await world.uploads.discard(piece);
    return failure(400, 'invalid_param', 'The body is shorter than its Content-Length.');
  }
  return world.turns.take(handle.publishId, () => admit(exchange, world, handle.publishId, range.first, piece));
}

function findHandle(exchange: Exchange, world: World): ClipHandle {
  const publishId = world.documents.collection<string>('clipapp.uploads').get(exchange.query('upload_id') ?? '');
  const handle = publishId === undefined ? undefined : clipHandles(world).get(publishId);
  if (!handle || handle.uploadToken !== exchange.query('upload_token')) {
    throw refuse(404, 'upload_not_found', 'There is no such upload.');
  }
  return handle;
}

/** Headers and chunk arithmetic. `last` is inclusive, as in the header. */
function readRange(exchange: Exchange, handle: ClipHandle): { first: number; last: number } {
  const type = (exchange.header('content-type') ?? '').split(';')[0] ?? '';
  if (!VIDEO_TYPES.has(type)) throw refuse(400, 'invalid_param', 'Content-Type must be a supported video type.');
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(exchange.header('content-range') ?? '');
  if (!match) throw refuse(400, 'invalid_param', 'Content-Range must be "bytes first-last/total".');
  const [first, last, total] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (total !== handle.videoSize)
    throw refuse(400, 'invalid_param', 'The total differs from the announced video_size.');
  if (Number(exchange.header('content-length') ?? -1) !== last - first + 1) {
    throw refuse(400, 'invalid_param', 'Content-Length does not match Content-Range.');
  }
  const index = Math.floor(first / handle.chunkSize);
  const isLast = index >= handle.totalChunks - 1;
  const expected = isLast ? handle.videoSize - first : handle.chunkSize;
  if (first % handle.chunkSize === 0 && index < handle.totalChunks && last - first + 1 !== expected) {
    throw refuse(400, 'invalid_param', `Chunk ${index} must have ${expected} bytes.`);
  }
  return { first, last };
}

/** 403 once the URL is an hour old, 416 where the range is not the next one; both also once the upload has ended. */
function checkOpen(world: World, handle: ClipHandle, first: number): void {
  const done = handle.failReason !== null || world.record.byHandle('clipapp', handle.publishId) !== undefined;
  if (!done && handle.expiresAt <= world.clock.now()) {
    throw refuse(403, 'upload_url_expired', 'The upload URL has expired.');
  }
  if (done || first !== handle.received) {
    const refusal = refuse(416, 'invalid_range', 'The range does not match the progress of the upload.');
    refusal.reply.headers['content-range'] = progress(handle, done ? handle.videoSize : handle.received);
    throw refusal;
  }
}

/** Runs alone per handle: of two requests with the same bytes, the first joins and the second comes too late. */
async function admit(exchange: Exchange, world: World, publishId: string, first: number, piece: Piece): Promise<Reply> {
  const handle = clipHandles(world).get(publishId);
  if (!handle) throw new Error('a handle is never removed');
  try {
    checkOpen(world, handle, first);
  } catch (error) {
    await world.uploads.discard(piece);
    throw error;
  }
  const arrivedAt = new Date();
  const received = first + piece.bytes;
  if (received < handle.videoSize) {
    await world.uploads.join(publishId, first, piece);
    clipHandles(world).put(publishId, { ...handle, received });
    return json(206, {}, { 'content-range': progress(handle, received) });
  }
  const media = await world.uploads.finish(publishId, first, piece);
  const failReason = exchange.ending ?? mediaFault(media.mp4) ?? accountFault(world, handle);
  if (failReason === null) await accept(world, handle, media, arrivedAt);
  const endedAt = failReason === null ? null : arrivedAt.getTime();
  const ended = { ...handle, received, failReason, endedAt };
  clipHandles(world).put(publishId, ended);
  const isPublic = handle.postInfo['privacy_level'] === 'PUBLIC_TO_EVERYONE';
  world.webhooks.uploaded(ended, world.record.byHandle('clipapp', publishId) ?? null, isPublic);
  await world.uploads.forget(publishId);
  return json(201, {}, { 'content-range': progress(handle, received) });
}

function accept(world: World, handle: ClipHandle, media: FinishedMedia, arrivedAt: Date): Promise<void> {
  const { title, is_aigc, brand_content_toggle, brand_organic_toggle, ...options } = handle.postInfo;
  const postId = digits(19, '7');
  const user = encodeURIComponent(handle.username);
  return world.record.accept({
    platform: 'clipapp',
    accountId: handle.accountId,
    username: handle.username,
    platformPostId: handle.mode === 'inbox' ? null : postId,
    mode: handle.mode,
    caption: typeof title === 'string' ? title : null,
    title: null,
    mediaSha256: media.sha256,
    mediaBytes: media.bytes,
    durationMs: media.mp4.durationMs,
    width: media.mp4.width,
    height: media.mp4.height,
    publishedAt: arrivedAt.toISOString(),
    handle: handle.publishId,
    clientRef: null,
    path: handle.mode === 'inbox' ? `/clipapp/@${user}` : `/clipapp/@${user}/video/${postId}`,
    declarations: sent({ is_aigc, brand_content_toggle, brand_organic_toggle }),
    options,
  });
}

function sent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function mediaFault(mp4: Mp4): string | null {
  if (!mp4.isMp4 || (mp4.codec !== null && !CODECS.has(mp4.codec))) return 'file_format_check_failed';
  if (!hasFrameRate(mp4)) return 'frame_rate_check_failed';
  if (mp4.durationMs > MAX_DURATION_SECONDS * 1_000 || mp4.durationMs === 0) return 'duration_check_failed';
  const shorter = Math.min(mp4.width, mp4.height);
  if (shorter < 360 || Math.max(mp4.width, mp4.height) > 4_096) return 'picture_size_check_failed';
  return null;
}

/** A post counts when it is made; uploads that were opened before the day was full find out here. */
function accountFault(world: World, handle: ClipHandle): string | null {
  if (world.accounts.get('clipapp', handle.accountId)?.withoutApp) return 'auth_removed';
  if (handle.mode === 'inbox' || world.caps.spend('clipapp.posts', handle.accountId)) return null;
  return 'spam_risk_too_many_posts';
}

/** The header that tells how far an upload is: the number of bytes held, not the index of the last one. */
function progress(handle: ClipHandle, uploaded: number): string {
  return `bytes 0-${uploaded}/${handle.videoSize}`;
}
