import type { Exchange } from '../http/exchange.ts';
import { randomDigits } from '../ids.ts';
import { hasSupportedFrameRate, type Mp4 } from '../media/mp4.ts';
import { json, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { FinishedMedia, ReceivedBody } from '../media/uploads.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { MAX_DURATION_SECONDS } from './creator-info.ts';
import { clipappFaults, presentError, refuse } from './errors.ts';
import { clipHandles, type ClipHandle } from './handles.ts';

const CODECS = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09']);
const VIDEO_TYPES = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

/** `PUT {upload_url}`: one chunk. The last one publishes. */
export async function receiveChunk(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const handle = findHandle(exchange, state);
  const range = readRange(exchange, handle);
  const last = range.last === handle.videoSize - 1;
  await injectFault(state, exchange, clipappFaults, last ? 'publish' : 'upload', handle.accountId);
  checkOpen(state, handle, range.first);
  const requestBody = await state.uploads.receive(exchange);
  if (!requestBody.complete) {
    await state.uploads.discard(requestBody);
    return presentError(400, 'invalid_param', 'The body is shorter than its Content-Length.');
  }
  return state.uploadQueue.run(handle.publishId, () =>
    storeChunk(exchange, state, handle.publishId, range.first, requestBody),
  );
}

function findHandle(exchange: Exchange, state: SimulatorState): ClipHandle {
  const publishId = state.documents.collection<string>('clipapp.uploads').get(exchange.query('upload_id') ?? '');
  const handle = publishId === undefined ? undefined : clipHandles(state).get(publishId);
  if (!handle || handle.uploadToken !== exchange.query('upload_token')) {
    throw refuse(404, 'upload_not_found', 'There is no such upload.');
  }
  return handle;
}

/** Validates the headers and the chunk size. `last` is inclusive, as in the header. */
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

/** Checks that the upload takes the range. Throws 403 if the URL has expired, 416 if the range is not the next one or the upload has ended. */
function checkOpen(state: SimulatorState, handle: ClipHandle, first: number): void {
  const done = handle.failReason !== null || state.record.findByHandle('clipapp', handle.publishId) !== undefined;
  if (!done && handle.expiresAt <= state.clock.now()) {
    throw refuse(403, 'upload_url_expired', 'The upload URL has expired.');
  }
  if (done || first !== handle.received) {
    const refusal = refuse(416, 'invalid_range', 'The range does not match the progress of the upload.');
    refusal.reply.headers['content-range'] = formatProgress(handle, done ? handle.videoSize : handle.received);
    throw refusal;
  }
}

/** Stores a chunk, one at a time per handle: of two requests with the same bytes, the first is stored and the second is rejected. */
async function storeChunk(
  exchange: Exchange,
  state: SimulatorState,
  publishId: string,
  first: number,
  requestBody: ReceivedBody,
): Promise<Reply> {
  const handle = clipHandles(state).get(publishId);
  if (!handle) throw new Error('the handle is missing');
  try {
    checkOpen(state, handle, first);
  } catch (error) {
    await state.uploads.discard(requestBody);
    throw error;
  }
  const arrivedAt = new Date();
  const received = first + requestBody.bytes;
  if (received < handle.videoSize) {
    await state.uploads.append(publishId, first, requestBody);
    clipHandles(state).put(publishId, { ...handle, received });
    return json(206, {}, { 'content-range': formatProgress(handle, received) });
  }
  const media = await state.uploads.finish(publishId, first, requestBody);
  const failReason = exchange.processingFailure ?? checkMedia(media.mp4) ?? checkAccount(state, handle);
  if (failReason === null) await recordPublish(state, handle, media, arrivedAt);
  const endedAt = failReason === null ? null : arrivedAt.getTime();
  const ended = { ...handle, received, failReason, endedAt };
  clipHandles(state).put(publishId, ended);
  const isPublic = handle.postInfo['privacy_level'] === 'PUBLIC_TO_EVERYONE';
  state.webhooks.notifyUploaded(ended, state.record.findByHandle('clipapp', publishId) ?? null, isPublic);
  await state.uploads.deletePart(publishId);
  return json(201, {}, { 'content-range': formatProgress(handle, received) });
}

function recordPublish(
  state: SimulatorState,
  handle: ClipHandle,
  media: FinishedMedia,
  arrivedAt: Date,
): Promise<void> {
  const { title, is_aigc, brand_content_toggle, brand_organic_toggle, ...options } = handle.postInfo;
  const postId = randomDigits(19, '7');
  const user = encodeURIComponent(handle.username);
  return state.record.accept({
    platform: 'clipapp',
    accountId: handle.accountId,
    username: handle.username,
    team: handle.team,
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
    declarations: omitUndefined({ is_aigc, brand_content_toggle, brand_organic_toggle }),
    options,
  });
}

function omitUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function checkMedia(mp4: Mp4): string | null {
  if (!mp4.isMp4 || (mp4.codec !== null && !CODECS.has(mp4.codec))) return 'file_format_check_failed';
  if (!hasSupportedFrameRate(mp4)) return 'frame_rate_check_failed';
  if (mp4.durationMs > MAX_DURATION_SECONDS * 1_000 || mp4.durationMs === 0) return 'duration_check_failed';
  const shorter = Math.min(mp4.width, mp4.height);
  if (shorter < 360 || Math.max(mp4.width, mp4.height) > 4_096) return 'picture_size_check_failed';
  return null;
}

/** Returns why an account may not publish, or null. The limit counts published posts, so it can be hit after init. */
function checkAccount(state: SimulatorState, handle: ClipHandle): string | null {
  if (state.accounts.get('clipapp', handle.accountId)?.appRemoved) return 'auth_removed';
  if (handle.mode === 'inbox' || state.rateLimits.consume('clipapp.posts', handle.accountId)) return null;
  return 'spam_risk_too_many_posts';
}

/** Formats the Content-Range header of a reply: the number of stored bytes, not the index of the last one. */
function formatProgress(handle: ClipHandle, uploaded: number): string {
  return `bytes 0-${uploaded}/${handle.videoSize}`;
}
