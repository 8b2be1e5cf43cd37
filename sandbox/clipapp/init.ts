import type { Account } from '../accounts/accounts.ts';
import type { Exchange } from '../http/exchange.ts';
import { isObject } from '../json.ts';
import { randomDigits, randomToken } from '../ids.ts';
import type { Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, type Caller } from './authorize.ts';
import { listPrivacyOptions } from './creator-info.ts';
import { presentData, refuse } from './errors.ts';
import { clipHandles, type ClipHandle } from './handles.ts';
import { countPendingShares } from './finish-share.ts';

const MAX_CAPTION_UNITS = 2_200;
const URL_LIFETIME_MS = 3_600_000;
const MIB = 1_048_576;
/** The documented "5 MB", as the smaller of 5 MB and 5 MiB. */
const MIN_CHUNK_BYTES = 5_000_000;
const MAX_CHUNK_BYTES = 64 * MIB;
const MAX_VIDEO_BYTES = 4 * 1_024 * MIB;

/** `POST /v2/post/publish/video/init/`: creates a publish id. The last chunk publishes. */
export async function initUpload(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'init', ['video.publish'], 'clipapp.init');
  const body = await exchange.object();
  const postInfo = body?.['post_info'];
  if (!isObject(postInfo)) throw refuse(400, 'invalid_param', 'post_info is required.');
  checkPostInfo(state, caller.account, postInfo);
  if (state.rateLimits.isExhausted('clipapp.posts', caller.account.id)) {
    throw refuse(403, 'spam_risk_too_many_posts', 'The daily post cap from the API is reached for this user.');
  }
  return createHandle(exchange, state, caller, 'publish', postInfo, body?.['source_info']);
}

/** `POST /v2/post/publish/inbox/video/init/`: has no caption; the creator writes it. */
export async function initInboxUpload(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'inbox_init', ['video.upload'], 'clipapp.init');
  const body = await exchange.object();
  if (countPendingShares(state, caller.account.id) >= (state.rateLimits.get('clipapp.inbox')?.limit ?? Infinity)) {
    throw refuse(403, 'spam_risk_too_many_pending_share', 'There are more than 5 pending shares within 24 hours.');
  }
  return createHandle(exchange, state, caller, 'inbox', {}, body?.['source_info']);
}

function checkPostInfo(state: SimulatorState, account: Account, postInfo: Record<string, unknown>): void {
  const { title, privacy_level: privacy, video_cover_timestamp_ms: cover } = postInfo;
  if (title !== undefined && (typeof title !== 'string' || title.length > MAX_CAPTION_UNITS)) {
    throw refuse(400, 'invalid_param', `title must be a string of at most ${MAX_CAPTION_UNITS} UTF-16 units.`);
  }
  if (typeof privacy !== 'string' || !listPrivacyOptions(account).includes(privacy)) {
    throw refuse(403, 'privacy_level_option_mismatch', 'privacy_level is missing or not one of the offered options.');
  }
  if (!state.settings.audited && (!account.isPrivate || privacy !== 'SELF_ONLY')) {
    const message = 'Unaudited clients can only post to a private account, for its owner alone.';
    throw refuse(403, 'unaudited_client_can_only_post_to_private_accounts', message);
  }
  const toggles = ['disable_duet', 'disable_stitch', 'disable_comment', 'brand_content_toggle', 'brand_organic_toggle'];
  for (const toggle of [...toggles, 'is_aigc']) {
    const value = postInfo[toggle];
    if (value !== undefined && typeof value !== 'boolean')
      throw refuse(400, 'invalid_param', `${toggle} must be a boolean.`);
  }
  if (cover !== undefined && !Number.isInteger(cover)) {
    throw refuse(400, 'invalid_param', 'video_cover_timestamp_ms must be an integer.');
  }
  if (postInfo['brand_content_toggle'] === true && privacy === 'SELF_ONLY') {
    throw refuse(400, 'invalid_param', 'Branded content cannot be visible to the creator only.');
  }
}

function createHandle(
  exchange: Exchange,
  state: SimulatorState,
  { account, grant }: Caller,
  mode: ClipHandle['mode'],
  postInfo: Record<string, unknown>,
  source: unknown,
): Reply {
  const { videoSize, chunkSize, totalChunks } = readSource(source);
  const number = randomDigits(19, '7');
  const handle: ClipHandle = {
    publishId: mode === 'inbox' ? `v_inbox_file~v2.${number}` : `v_pub_file~v2-1.${number}`,
    uploadId: number,
    uploadToken: randomToken(24),
    accountId: account.id,
    clientId: grant.clientId,
    team: grant.team,
    username: account.username,
    mode,
    postInfo,
    videoSize,
    chunkSize,
    totalChunks,
    received: 0,
    openedAt: state.clock.now(),
    expiresAt: state.clock.now() + URL_LIFETIME_MS,
    failReason: null,
    endedAt: null,
  };
  clipHandles(state).put(handle.publishId, handle);
  state.documents.collection<string>('clipapp.uploads').put(handle.uploadId, handle.publishId);
  const query = new URLSearchParams({ upload_id: handle.uploadId, upload_token: handle.uploadToken });
  return presentData({
    publish_id: handle.publishId,
    upload_url: `${exchange.origin}/clipapp/upload/video/?${query.toString()}`,
  });
}

function readSource(source: unknown): { videoSize: number; chunkSize: number; totalChunks: number } {
  if (!isObject(source)) throw refuse(400, 'invalid_param', 'source_info is required.');
  if (source['source'] === 'PULL_FROM_URL') {
    throw refuse(403, 'url_ownership_unverified', 'Please verify the ownership of the domain or URL prefix.');
  }
  if (source['source'] !== 'FILE_UPLOAD') {
    throw refuse(400, 'invalid_param', 'source must be FILE_UPLOAD or PULL_FROM_URL.');
  }
  const { video_size: videoSize, chunk_size: chunkSize, total_chunk_count: totalChunks } = source;
  if (!isPositive(videoSize) || !isPositive(chunkSize) || !isPositive(totalChunks)) {
    throw refuse(400, 'invalid_param', 'video_size, chunk_size and total_chunk_count must be positive integers.');
  }
  if (videoSize > MAX_VIDEO_BYTES) throw refuse(400, 'invalid_param', 'The video is larger than 4 GB.');
  const whole = chunkSize === videoSize && videoSize <= MAX_CHUNK_BYTES;
  if (!whole && (chunkSize < MIN_CHUNK_BYTES || chunkSize > MAX_CHUNK_BYTES)) {
    throw refuse(400, 'invalid_params', 'chunk_size must be 5 MB to 64 MB, or the size of a video of at most 64 MB.');
  }
  if (totalChunks !== Math.floor(videoSize / chunkSize) || totalChunks > 1_000) {
    throw refuse(400, 'invalid_params', 'The total chunk count is invalid: it must be floor(video_size / chunk_size).');
  }
  if (totalChunks === 1 && !whole) throw refuse(400, 'invalid_params', 'A single chunk must be the whole video.');
  return { videoSize, chunkSize, totalChunks };
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
