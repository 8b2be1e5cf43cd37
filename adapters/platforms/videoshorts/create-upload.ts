import { createHash } from 'node:crypto';
import type { Handle, PlatformResult, PublishJob } from '../../ports.ts';
import {
  createError,
  noResponseError,
  unreadableResponseError,
  unsupportedModeError,
  untrustedUploadError,
} from '../platform-errors.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import type { Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';
import { buildUploadName } from './upload-name.ts';
import { getPrivacy } from './video.ts';

/** The lifetime of a session is not documented. A week was observed; this relies on a day. */
const SESSION_LIFETIME_MS = 24 * 3_600_000;

/** Opens an upload session. The platform creates the video when the last byte of the upload arrives. */
export async function createUpload({ settings, http }: Videoshorts, job: PublishJob): Promise<PlatformResult<Handle>> {
  if (job.mode === 'inbox') return { ok: false, error: unsupportedModeError('videoshorts', job.mode) };
  if (job.title === null || job.title === '') {
    return { ok: false, error: createError('terminal', 'title_required', 'A video on videoshorts needs a title.') };
  }
  const { notifySubscribers } = job.choices;
  const notify = notifySubscribers === undefined ? '' : `&notifySubscribers=${notifySubscribers}`;
  const url = `${settings.uploadUrl}/videos?uploadType=resumable&part=snippet,status${notify}`;
  const reply = await http.send({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${job.accessToken}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(job.media.bytes),
      'x-upload-content-type': job.media.mimeType,
      // The file name by which `get-status.ts` finds the video of this target.
      slug: buildUploadName(job.targetId),
    },
    body: JSON.stringify(buildVideoResource(job, settings.categoryId)),
  });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: toVideoshortsError(reply) };
  const location = reply.headers['location'];
  if (location === undefined) return { ok: false, error: unreadableResponseError() };
  const uploadUrl = resolveUploadUrl(location, url, settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUploadError() };
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME_MS);
  return { ok: true, value: { id: hashUploadUrl(uploadUrl), uploadUrl, expiresAt } };
}

/** Logs contain this hash instead of the session URL, because the URL suffices to upload. */
function hashUploadUrl(uploadUrl: string): string {
  return `session-${createHash('sha256').update(uploadUrl).digest('base64url').slice(0, 22)}`;
}

/** The fields of the video. JSON leaves out undefined ones, so only what the caller gave is sent. */
function buildVideoResource(job: PublishJob, categoryId: string): object {
  return {
    snippet: {
      title: job.title,
      description: job.caption ?? undefined,
      tags: job.tags.length === 0 ? undefined : job.tags,
      categoryId: job.choices.categoryId ?? categoryId,
      defaultLanguage: job.choices.defaultLanguage,
    },
    status: {
      privacyStatus: getPrivacy(job),
      selfDeclaredMadeForKids: job.declarations.madeForKids,
      containsSyntheticMedia: job.declarations.containsSyntheticMedia,
    },
  };
}
