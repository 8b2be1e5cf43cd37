import { z } from 'zod';
import type { LivePost, PlatformError, PlatformResult } from '../../ports.ts';
import { postNotFoundError } from '../comment-result.ts';
import { createError, noResponseError } from '../platform-errors.ts';
import { getList, type Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

const Items = z.object({ items: z.array(z.object({})).default([]) });

/** Whether the playlist has the video. `playlistItems.list` with `videoId` costs one of the project's 10,000 daily quota units. */
export async function isInPlaylist(
  videoshorts: Videoshorts,
  { accessToken, platformPostId: videoId }: LivePost,
  playlistId: string,
): Promise<PlatformResult<boolean>> {
  const listed = await getList(videoshorts, 'playlistItems', { part: 'id', playlistId, videoId }, accessToken, Items);
  return listed.ok
    ? { ok: true, value: listed.value.items.length > 0 }
    : { ok: false, error: toPlaylistError(listed.error, playlistId) };
}

/** Adds the video. `playlistItems.insert` costs 50 units, and lists a video twice that is inserted twice. */
export async function addToPlaylist(
  { settings, http }: Videoshorts,
  { accessToken, platformPostId: videoId }: LivePost,
  playlistId: string,
): Promise<PlatformResult<null>> {
  const reply = await http.sendOnFreshConnection({
    method: 'POST',
    url: `${settings.apiUrl}/playlistItems?part=snippet`,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } }),
  });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status === 200) return { ok: true, value: null };
  return { ok: false, error: toPlaylistError(toVideoshortsError(reply), playlistId) };
}

/** Replaces publishing errors by their meaning for a playlist. */
function toPlaylistError(error: PlatformError, playlistId: string): PlatformError {
  if (error.platformCode === 'videoNotFound') return postNotFoundError('videoshorts', error.platformCode);
  if (error.code !== 'not_found') return error;
  const message = `videoshorts cannot find the playlist ${playlistId} of this channel; choose another one, or add the video in the app.`;
  return { ...createError('terminal', 'playlist_not_found', message), platformCode: error.platformCode };
}
