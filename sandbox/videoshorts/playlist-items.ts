import type { Collection } from '../storage/documents.ts';
import type { SimulatorState } from '../state/simulator-state.ts';

export interface PlaylistItem {
  id: string;
  playlistId: string;
  videoId: string;
}

export function playlistItems(state: SimulatorState): Collection<PlaylistItem> {
  return state.documents.collection<PlaylistItem>('videoshorts.playlist_items');
}

/** Returns the id of the one playlist that each channel has in the simulator. */
export function toPlaylistId(channelId: string): string {
  return `PL${channelId.slice(2)}`;
}

/** Lists all items of the playlist, or those of one video. */
export function listItems(state: SimulatorState, playlistId: string, videoId: string | null): PlaylistItem[] {
  return playlistItems(state)
    .values(`${playlistId}/`)
    .filter((item) => videoId === null || item.videoId === videoId);
}

export function presentPlaylistItem({ id, playlistId, videoId }: PlaylistItem, parts: ReadonlySet<string>): object {
  const snippet = { playlistId, resourceId: { kind: 'youtube#video', videoId } };
  const all = Object.entries({ snippet, contentDetails: { videoId } }).filter(([part]) => parts.has(part));
  return { kind: 'youtube#playlistItem', etag: `"${id}"`, id, ...Object.fromEntries(all) };
}
