import { createHash } from 'node:crypto';
import type { Answer, Fired, Handle, PublishJob } from '../../ports.ts';
import {
  lostHandle,
  noAnswer,
  ownError,
  unreadableAnswer,
  unsupportedMode,
  untrustedUpload,
} from '../platform-errors.ts';
import { callBudgetMs } from '../platform-http.ts';
import { unanswered } from '../failed-outcome.ts';
import { trustedUploadUrl } from '../upload-url.ts';
import type { Videoshorts } from './client.ts';
import { videoshortsError } from './errors.ts';
import { fileNameOf } from './upload-name.ts';
import { isProcessing, privacyOf, shortfall, shortUrl } from './video.ts';
import { lastPart, partLeft } from './chunks.ts';
import { sendPart, type SessionState } from './upload.ts';

/** The life of a session is not documented; a week is what is seen, a day is what is relied on. */
const SESSION_MS = 24 * 3_600_000;

/** Opens an upload session. No video exists before its last byte. */
export async function openSession(videoshorts: Videoshorts, job: PublishJob): Promise<Answer<Handle>> {
  if (job.mode === 'inbox') return { ok: false, error: unsupportedMode('videoshorts', job.mode) };
  if (job.title === null || job.title === '') {
    return { ok: false, error: ownError('terminal', 'title_required', 'A video on videoshorts needs a title.') };
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
      slug: fileNameOf(job.targetId),
    },
    body: JSON.stringify(videoResource(job, settings.categoryId)),
  });
  if (!reply.answered) return { ok: false, error: noAnswer(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: videoshortsError(reply) };
  const location = reply.headers['location'];
  if (location === undefined) return { ok: false, error: unreadableAnswer() };
  const uploadUrl = trustedUploadUrl(location, url, settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUpload() };
  return { ok: true, value: { id: publicId(uploadUrl), uploadUrl, expiresAt: new Date(Date.now() + SESSION_MS) } };
}

/** Sends the last part: with its last byte the video exists. */
export async function fireSession(videoshorts: Videoshorts, job: PublishJob, handle: Handle): Promise<Fired> {
  const { path, bytes } = job.media;
  const part = lastPart(path, bytes);
  const until = performance.now() + callBudgetMs(part.bytes);
  let session = await sendPart(videoshorts, job, handle, part, { publishes: true });
  const rest = session.state === 'open' ? partLeft(path, bytes, session.storedBytes) : null;
  // Bytes were lost since `ready`, or an earlier call broke off inside the last part: the session took none of this, nothing
  // exists yet, and it takes the rest from where it stands.
  if (rest !== null && rest.first !== part.first) {
    const timeoutMs = Math.max(1, until - performance.now());
    session = await sendPart(videoshorts, job, handle, rest, { publishes: true, timeoutMs });
  }
  return judgeFired(videoshorts, job, session);
}

function judgeFired(videoshorts: Videoshorts, job: PublishJob, session: SessionState): Fired {
  switch (session.state) {
    case 'finished': {
      const error = shortfall(job, session.video);
      if (error !== null) return { outcome: 'rejected', error };
      const { id } = session.video;
      const url = id === null ? null : shortUrl(videoshorts.settings, id);
      return { outcome: 'accepted', platformPostId: id, url, processing: isProcessing(session.video) };
    }
    case 'gone':
      return { outcome: 'rejected', error: lostHandle(session.error.platformCode) };
    case 'refused':
      return { outcome: 'rejected', error: session.error };
    case 'unanswered':
      return unanswered(session.failure);
    case 'unclear':
      return { outcome: 'unknown', error: session.error };
    case 'open':
      return { outcome: 'unknown', error: unreadableAnswer() };
  }
}

/** The session address lets anyone who has it upload, so its id must not stand in a log: a digest names it instead. */
function publicId(uploadUrl: string): string {
  return `session-${createHash('sha256').update(uploadUrl).digest('base64url').slice(0, 22)}`;
}

/** Only what was given is sent. */
function videoResource(job: PublishJob, categoryId: string): object {
  const { madeForKids, containsSyntheticMedia } = job.declarations;
  return {
    snippet: {
      title: job.title,
      ...(job.caption === null ? {} : { description: job.caption }),
      ...(job.tags.length === 0 ? {} : { tags: job.tags }),
      categoryId,
    },
    status: {
      privacyStatus: privacyOf(job),
      ...(madeForKids === undefined ? {} : { selfDeclaredMadeForKids: madeForKids }),
      ...(containsSyntheticMedia === undefined ? {} : { containsSyntheticMedia }),
    },
  };
}
