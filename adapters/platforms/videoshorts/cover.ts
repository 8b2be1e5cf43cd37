import type { Answer, LivePost, PictureFile } from '../../ports.ts';
import { callBudgetMs } from '../platform-http.ts';
import { noAnswer, ownError } from '../platform-errors.ts';
import { postGone } from '../comment-errors.ts';
import type { Videoshorts } from './client.ts';
import { videoshortsError } from './errors.ts';

/** `thumbnails.set`: 50 of the project's 10,000 units a day; only channels that are verified may. */
export async function setCover(
  { settings, http }: Videoshorts,
  post: LivePost,
  picture: PictureFile,
): Promise<Answer<null>> {
  const query = new URLSearchParams({ videoId: post.platformPostId, uploadType: 'media' });
  const reply = await http.send({
    method: 'POST',
    url: `${settings.uploadUrl}/thumbnails/set?${query.toString()}`,
    headers: { authorization: `Bearer ${post.accessToken}`, 'content-type': picture.mimeType },
    body: { path: picture.path, first: 0, bytes: picture.bytes },
    timeoutMs: callBudgetMs(picture.bytes),
  });
  if (!reply.answered) return { ok: false, error: noAnswer(reply.failure) };
  if (reply.status === 200) return { ok: true, value: null };
  const error = videoshortsError(reply);
  if (error.code === 'not_found') return { ok: false, error: postGone('videoshorts', error.platformCode) };
  if (error.code !== 'not_allowed') return { ok: false, error };
  const message =
    'videoshorts takes covers of verified channels only; verify the channel, or set the cover in the app.';
  return { ok: false, error: { ...ownError('terminal', 'cover_refused', message), platformCode: error.platformCode } };
}
