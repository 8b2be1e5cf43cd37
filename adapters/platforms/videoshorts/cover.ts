import type { PlatformResult, LivePost, PictureFile } from '../../ports.ts';
import { noResponseError, createError } from '../platform-errors.ts';
import { postNotFoundError } from '../comment-result.ts';
import type { Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

/** Sets the cover. `thumbnails.set` costs 50 of the project's 10,000 daily quota units. Only verified channels may call it. */
export async function setCover(
  { settings, http }: Videoshorts,
  post: LivePost,
  picture: PictureFile,
): Promise<PlatformResult<null>> {
  const query = new URLSearchParams({ videoId: post.platformPostId, uploadType: 'media' });
  const reply = await http.send({
    method: 'POST',
    url: `${settings.uploadUrl}/thumbnails/set?${query.toString()}`,
    headers: { authorization: `Bearer ${post.accessToken}`, 'content-type': picture.mimeType },
    body: { path: picture.path, first: 0, bytes: picture.bytes },
  });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status === 200) return { ok: true, value: null };
  const error = toVideoshortsError(reply);
  if (error.code === 'not_found') return { ok: false, error: postNotFoundError('videoshorts', error.platformCode) };
  if (error.code !== 'not_allowed') return { ok: false, error };
  const message =
    'videoshorts accepts covers only from verified channels; verify the channel, or set the cover in the app.';
  return {
    ok: false,
    error: { ...createError('terminal', 'cover_refused', message), platformCode: error.platformCode },
  };
}
