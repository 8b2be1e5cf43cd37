import type { Exchange } from '../exchange.ts';
import { isListed } from '../lag.ts';
import { json, type Reply } from '../reply.ts';
import type { World } from '../world.ts';
import { authorize, readParts, uploadsPlaylist } from './caller.ts';
import { missingParameter, refuse } from './errors.ts';
import { READ } from './scopes.ts';
import { isFinished, sessionByVideo, sessions, type Session } from './sessions.ts';
import { presentVideo, publishedAt, uploadStatus } from './video.ts';

const CHANNEL_PARTS = ['id', 'snippet', 'contentDetails', 'status', 'statistics'];
const VIDEO_PARTS = ['id', 'snippet', 'status', 'contentDetails', 'processingDetails', 'statistics', 'fileDetails'];
const ITEM_PARTS = ['id', 'snippet', 'contentDetails', 'status'];

/** `GET /channels?part=&mine=true` */
export async function listChannels(exchange: Exchange, world: World): Promise<Reply> {
  const account = await authorize(exchange, world, 'channels', READ);
  const parts = readParts(exchange, CHANNEL_PARTS);
  if (exchange.query('mine') !== 'true' && exchange.query('id') !== account.id) throw missingParameter('mine');
  const videos = world.record.ofAccount('videoshorts', account.id).filter((post) => post.mode === 'publish');
  const avatar = `${exchange.origin}/avatars/${encodeURIComponent(account.username)}.svg`;
  const all: Record<string, unknown> = {
    snippet: {
      title: account.username,
      description: '',
      customUrl: `@${account.username.toLowerCase()}`,
      publishedAt: new Date(account.createdAt).toISOString(),
      thumbnails: { default: { url: avatar, width: 88, height: 88 } },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsPlaylist(account.id) } },
    status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'allowed' },
    statistics: { viewCount: '0', subscriberCount: '0', videoCount: String(videos.length) },
  };
  const chosen = Object.entries(all).filter(([part]) => parts.has(part));
  const item = { kind: 'youtube#channel', etag: `"${account.id}"`, id: account.id, ...Object.fromEntries(chosen) };
  return json(200, list('youtube#channelListResponse', [item], 1));
}

/** `GET /videos?part=&id=a,b` (at most 50): ids that are unknown, or another channel's private ones, are left out. */
export async function listVideos(exchange: Exchange, world: World): Promise<Reply> {
  const account = await authorize(exchange, world, 'videos', READ);
  const parts = readParts(exchange, VIDEO_PARTS);
  const ids = (exchange.query('id') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw missingParameter('id');
  if (ids.length > 50) throw refuse(400, 'invalidParameter', 'At most 50 ids.', 'global');
  const found = ids
    .map((id) => findVideo(world, id))
    .filter((session) => session !== undefined)
    .filter((session) => session.accountId === account.id || session.privacy !== 'private');
  const items = found.map((session) => presentVideo(exchange, world, session, parts, uploadStatus(world, session)));
  return json(200, list('youtube#videoListResponse', items, items.length));
}

/** `GET /playlistItems?part=&playlistId=<uploads>`: the channel's own uploads, newest first. */
export async function listPlaylistItems(exchange: Exchange, world: World): Promise<Reply> {
  const account = await authorize(exchange, world, 'playlist_items', READ);
  const parts = readParts(exchange, ITEM_PARTS);
  const playlistId = exchange.query('playlistId');
  if (!playlistId) throw missingParameter('playlistId');
  if (playlistId !== uploadsPlaylist(account.id)) {
    throw refuse(404, 'playlistNotFound', 'The playlist cannot be found.', 'youtube.playlistItem');
  }
  const count = Number(exchange.query('maxResults') ?? 5);
  if (!Number.isInteger(count) || count < 0 || count > 50) {
    throw refuse(400, 'invalidParameter', 'maxResults must be 0 to 50.', 'global');
  }
  const start = Number(Buffer.from(exchange.query('pageToken') ?? '', 'base64url').toString() || 0);
  const uploads = world.record.ofAccount('videoshorts', account.id).filter((post) => isListed(world, post));
  const items = uploads.slice(start, start + count).flatMap((post, index) => {
    const session = sessions(world).get(post.handle);
    return session ? [presentItem(exchange, world, session, parts, start + index)] : [];
  });
  const next = Buffer.from(String(start + count)).toString('base64url');
  const more = start + count < uploads.length ? { nextPageToken: next } : {};
  return json(200, { ...list('youtube#playlistItemListResponse', items, uploads.length, count), ...more });
}

export function findVideo(world: World, videoId: string): Session | undefined {
  const session = sessions(world).get(sessionByVideo(world).get(videoId) ?? '');
  const gone = world.removals.has({ platform: 'videoshorts', platformPostId: videoId });
  return session && !gone && isFinished(world, session) ? session : undefined;
}

function presentItem(exchange: Exchange, world: World, session: Session, parts: Set<string>, position: number): object {
  const video = presentVideo(exchange, world, session, new Set(['snippet']), 'uploaded');
  const all: Record<string, unknown> = {
    snippet: {
      ...(video['snippet'] as object),
      playlistId: uploadsPlaylist(session.accountId),
      position,
      resourceId: { kind: 'youtube#video', videoId: session.videoId },
    },
    contentDetails: { videoId: session.videoId, videoPublishedAt: publishedAt(world, session) },
    status: { privacyStatus: session.privacy },
  };
  const chosen = Object.entries(all).filter(([part]) => parts.has(part));
  const id = Buffer.from(`${session.accountId}.${session.videoId}`).toString('base64url');
  return { kind: 'youtube#playlistItem', etag: `"${id}"`, id, ...Object.fromEntries(chosen) };
}

function list(kind: string, items: object[], total: number, perPage = items.length): Record<string, unknown> {
  return { kind, etag: '"sandbox"', items, pageInfo: { totalResults: total, resultsPerPage: perPage } };
}
