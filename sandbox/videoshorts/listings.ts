import type { Exchange } from '../http/exchange.ts';
import { isListed } from '../posts/is-listed.ts';
import { json, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, readParts, toUploadsPlaylistId } from './authorize.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { listItems, presentPlaylistItem, toPlaylistId } from './playlist-items.ts';
import { READ } from './scopes.ts';
import { isFinished, uploadIdByVideo, sessionCollection, type Session } from './sessions.ts';
import { presentVideo, getPublishedAt, getUploadStatus } from './present-video.ts';

const CHANNEL_PARTS = ['id', 'snippet', 'contentDetails', 'status', 'statistics'];
const VIDEO_PARTS = ['id', 'snippet', 'status', 'contentDetails', 'processingDetails', 'statistics', 'fileDetails'];
const ITEM_PARTS = ['id', 'snippet', 'contentDetails', 'status'];

/** Handles `GET /channels?part=&mine=true`. */
export async function listChannels(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'channels', READ);
  const parts = readParts(exchange, CHANNEL_PARTS);
  if (exchange.query('mine') !== 'true' && !exchange.queryList('id').includes(account.id))
    throw refuseMissingParameter('mine');
  const videos = state.record.listByAccount('videoshorts', account.id).filter((post) => post.mode === 'publish');
  const avatar = `${exchange.origin}/avatars/${encodeURIComponent(account.username)}.svg`;
  const all: Record<string, unknown> = {
    snippet: {
      title: account.username,
      description: '',
      customUrl: `@${account.username.toLowerCase()}`,
      publishedAt: new Date(account.createdAt).toISOString(),
      thumbnails: { default: { url: avatar, width: 88, height: 88 } },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: toUploadsPlaylistId(account.id) } },
    status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'allowed' },
    statistics: { viewCount: '0', subscriberCount: '0', videoCount: String(videos.length) },
  };
  const chosen = Object.entries(all).filter(([part]) => parts.has(part));
  const item = { kind: 'youtube#channel', etag: `"${account.id}"`, id: account.id, ...Object.fromEntries(chosen) };
  return json(200, presentList('youtube#channelListResponse', [item], 1));
}

/** `GET /videos?part=&id=a,b` (at most 50): unknown ids and private videos of other channels are omitted. */
export async function listVideos(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'videos', READ);
  const parts = readParts(exchange, VIDEO_PARTS);
  const ids = exchange.queryList('id');
  if (ids.length === 0) throw refuseMissingParameter('id');
  if (ids.length > 50) throw refuse(400, 'invalidParameter', 'At most 50 ids.', 'global');
  const found = ids
    .map((id) => findVideo(state, id))
    .filter((session) => session !== undefined)
    .filter((session) => session.accountId === account.id || session.privacy !== 'private');
  const items = found.map((session) => presentVideo(exchange, state, session, parts, getUploadStatus(state, session)));
  return json(200, presentList('youtube#videoListResponse', items, items.length));
}

/** `GET /playlistItems?part=&playlistId=`: the channel's own uploads, newest first, or the items of its playlist. */
export async function listPlaylistItems(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'playlist_items', READ);
  const parts = readParts(exchange, ITEM_PARTS);
  const playlistId = exchange.query('playlistId');
  if (!playlistId) throw refuseMissingParameter('playlistId');
  if (playlistId === toPlaylistId(account.id)) {
    const found = listItems(state, playlistId, exchange.query('videoId') ?? null);
    const items = found.map((item) => presentPlaylistItem(item, parts));
    return json(200, presentList('youtube#playlistItemListResponse', items, items.length));
  }
  if (playlistId !== toUploadsPlaylistId(account.id)) {
    throw refuse(404, 'playlistNotFound', 'The playlist cannot be found.', 'youtube.playlistItem');
  }
  const count = Number(exchange.query('maxResults') ?? 5);
  if (!Number.isInteger(count) || count < 0 || count > 50) {
    throw refuse(400, 'invalidParameter', 'maxResults must be 0 to 50.', 'global');
  }
  const start = Number(Buffer.from(exchange.query('pageToken') ?? '', 'base64url').toString() || 0);
  const uploads = state.record.listByAccount('videoshorts', account.id).filter((post) => isListed(state, post));
  const items = uploads.slice(start, start + count).flatMap((post, index) => {
    const session = sessionCollection(state).get(post.handle);
    return session ? [presentItem(exchange, state, session, parts, start + index)] : [];
  });
  const next = Buffer.from(String(start + count)).toString('base64url');
  const more = start + count < uploads.length ? { nextPageToken: next } : {};
  return json(200, { ...presentList('youtube#playlistItemListResponse', items, uploads.length, count), ...more });
}

export function findVideo(state: SimulatorState, videoId: string): Session | undefined {
  const session = sessionCollection(state).get(uploadIdByVideo(state).get(videoId) ?? '');
  const isRemoved = state.removals.has({ platform: 'videoshorts', platformPostId: videoId });
  return session && !isRemoved && isFinished(state, session) ? session : undefined;
}

function presentItem(
  exchange: Exchange,
  state: SimulatorState,
  session: Session,
  parts: Set<string>,
  position: number,
): object {
  const video = presentVideo(exchange, state, session, new Set(['snippet']), 'uploaded');
  const all: Record<string, unknown> = {
    snippet: {
      ...(video['snippet'] as object),
      playlistId: toUploadsPlaylistId(session.accountId),
      position,
      resourceId: { kind: 'youtube#video', videoId: session.videoId },
    },
    contentDetails: { videoId: session.videoId, videoPublishedAt: getPublishedAt(state, session) },
    status: { privacyStatus: session.privacy },
  };
  const chosen = Object.entries(all).filter(([part]) => parts.has(part));
  const id = Buffer.from(`${session.accountId}.${session.videoId}`).toString('base64url');
  return { kind: 'youtube#playlistItem', etag: `"${id}"`, id, ...Object.fromEntries(chosen) };
}

function presentList(kind: string, items: object[], total: number, perPage = items.length): Record<string, unknown> {
  return { kind, etag: '"sandbox"', items, pageInfo: { totalResults: total, resultsPerPage: perPage } };
}
