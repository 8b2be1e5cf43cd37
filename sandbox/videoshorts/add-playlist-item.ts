import type { Exchange } from '../http/exchange.ts';
import { json, type Reply } from '../http/reply.ts';
import { randomToken } from '../ids.ts';
import { toObject } from '../json.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, readParts, WRITE_UNITS } from './authorize.ts';
import { refuse } from './errors.ts';
import { findVideo } from './listings.ts';
import { playlistItems, presentPlaylistItem, toPlaylistId } from './playlist-items.ts';
import { MANAGE } from './scopes.ts';

const DOMAIN = 'youtube.playlistItem';
const PARTS = ['id', 'snippet', 'contentDetails', 'status'];

/** `POST /playlistItems?part=snippet`: a video that is added twice is listed twice. */
export async function addPlaylistItem(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'playlist_insert', MANAGE, WRITE_UNITS);
  const parts = readParts(exchange, PARTS);
  const snippet = toObject((await exchange.object())?.['snippet']);
  const { kind, videoId } = toObject(snippet['resourceId']);
  const { playlistId } = snippet;
  if (typeof playlistId !== 'string') throw refuse(400, 'playlistIdRequired', 'Playlist id not specified.', DOMAIN);
  if (kind !== 'youtube#video' || typeof videoId !== 'string') {
    throw refuse(400, 'resourceIdRequired', 'Resource id not specified.', DOMAIN);
  }
  if (playlistId !== toPlaylistId(account.id)) {
    throw refuse(404, 'playlistNotFound', 'Playlist not found.', DOMAIN);
  }
  if (findVideo(state, videoId)?.accountId !== account.id) {
    throw refuse(404, 'videoNotFound', 'Video not found.', DOMAIN);
  }
  const item = { id: randomToken(24), playlistId, videoId };
  playlistItems(state).put(`${playlistId}/${item.id}`, item);
  return json(200, presentPlaylistItem(item, parts));
}
