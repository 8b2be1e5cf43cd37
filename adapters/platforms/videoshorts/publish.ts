import { createHash } from 'node:crypto';
import type { PlatformResult, PublishResult, Handle, PublishJob } from '../../ports.ts';
import {
  unpublishedHandleError,
  noResponseError,
  createError,
  unreadableResponseError,
  unsupportedModeError,
  untrustedUploadError,
} from '../platform-errors.ts';
import { getTimeoutMs } from '../platform-http.ts';
import { toUnansweredOutcome } from '../failed-outcome.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import type { Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';
import { buildUploadName } from './upload-name.ts';
import { isProcessing, getPrivacy, findVideoError, buildShortUrl } from './video.ts';
import { getLastChunk, getRemainingChunk } from './chunks.ts';
import { sendChunk, type SessionState } from './upload.ts';

/** The life of a session is not documented; a week is what is seen, a day is what is relied on. */
const SESSION_LIFETIME_MS = 24 * 3_600_000;

/** Opens an upload session. No video exists before its last byte. */
export async function createUpload(videoshorts: Videoshorts, job: PublishJob): Promise<PlatformResult<Handle>> {
  if (job.mode === 'inbox') return { ok: false, error: unsupportedModeError('videoshorts', job.mode) };
  if (job.title === null || job.title === '') {
    return { ok: false, error: createError('terminal', 'title_required', 'A video on videoshorts needs a title.') };
  }
  const { settings, http } = videoshorts;
  const url = `${settings.uploadUrl}/videos?uploadType=resumable&part=snippet,status`;
  const reply = await http.send({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${job.accessToken}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(job.media.bytes),
      'x-upload-content-type': job.media.mimeType,
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
  return { ok: true, value: { id: hashUploadUrl(uploadUrl), uploadUrl, expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS) } };
}

/** Sends the last part: with its last byte the video exists. */
export async function publish(videoshorts: Videoshorts, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const { path, bytes } = job.media;
  const part = getLastChunk(path, bytes);
  const until = performance.now() + getTimeoutMs(part.bytes);
  let session = await sendChunk(videoshorts, job, handle, part, { publishes: true });
  const rest = session.state === 'open' ? getRemainingChunk(path, bytes, session.storedBytes) : null;
  // Bytes were lost since `ready`, or an earlier call broke off inside the last part: the session took none of this, nothing
  // exists yet, and it takes the rest from where it stands.
  if (rest !== null && rest.first !== part.first) {
    const timeoutMs = Math.max(1, until - performance.now());
    session = await sendChunk(videoshorts, job, handle, rest, { publishes: true, timeoutMs });
  }
  return toPublishResult(videoshorts, job, session);
}

function toPublishResult(videoshorts: Videoshorts, job: PublishJob, session: SessionState): PublishResult {
  switch (session.state) {
    case 'finished': {
      const error = findVideoError(job, session.video);
      if (error !== null) return { outcome: 'rejected', error };
      const { id } = session.video;
      const url = id === null ? null : buildShortUrl(videoshorts.settings, id);
      return { outcome: 'accepted', platformPostId: id, url, processing: isProcessing(session.video) };
    }
    case 'gone':
      return { outcome: 'rejected', error: unpublishedHandleError(session.error.platformCode) };
    case 'refused':
      return { outcome: 'rejected', error: session.error };
    case 'unanswered':
      return toUnansweredOutcome(session.failure);
    case 'unclear':
      return { outcome: 'unknown', error: session.error };
    case 'open':
      return { outcome: 'unknown', error: unreadableResponseError() };
  }
}

/** The session address lets anyone who has it upload, so its id must not stand in a log: a digest names it instead. */
function hashUploadUrl(uploadUrl: string): string {
  return `session-${createHash('sha256').update(uploadUrl).digest('base64url').slice(0, 22)}`;
}

/** Only what was given is sent. */
function buildVideoResource(job: PublishJob, categoryId: string): object {
  const { madeForKids, containsSyntheticMedia } = job.declarations;
  return {
    snippet: {
      title: job.title,
      ...(job.caption === null ? {} : { description: job.caption }),
      ...(job.tags.length === 0 ? {} : { tags: job.tags }),
      categoryId,
    },
    status: {
      privacyStatus: getPrivacy(job),
      ...(madeForKids === undefined ? {} : { selfDeclaredMadeForKids: madeForKids }),
      ...(containsSyntheticMedia === undefined ? {} : { containsSyntheticMedia }),
    },
  };
}
