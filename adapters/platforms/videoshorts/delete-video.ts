import type { LivePost, PlatformResult } from '../../ports.ts';
import { noResponseError } from '../platform-errors.ts';
import type { Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

/** Deletes a video with `videos.delete`, which costs 50 quota units. */
export async function deleteVideo(
  { settings, http }: Videoshorts,
  { accessToken, platformPostId }: Pick<LivePost, 'accessToken' | 'platformPostId'>,
): Promise<PlatformResult<null>> {
  const url = `${settings.apiUrl}/videos?${new URLSearchParams({ id: platformPostId }).toString()}`;
  const reply = await http.send({ method: 'DELETE', url, headers: { authorization: `Bearer ${accessToken}` } });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  return reply.status === 204 ? { ok: true, value: null } : { ok: false, error: toVideoshortsError(reply) };
}
