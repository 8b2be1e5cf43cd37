import { z } from 'zod';
import type { Handle, PlatformError, PublishJob } from '../../ports.ts';
import { CreatedId, PlatformId } from '../response-fields.ts';
import type { CallFailure } from '../call-failure.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { isRefusal, noResponseError, unreadableResponseError } from '../platform-errors.ts';
import type { FileRange, PlatformReply, PlatformRequest } from '../platform-http.ts';
import type { Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

export const Video = z.object({
  id: PlatformId,
  status: z
    .object({
      privacyStatus: z.string().optional(),
      uploadStatus: z.string().optional(),
      failureReason: z.string().optional(),
      rejectionReason: z.string().optional(),
    })
    .optional(),
});

export type Video = z.infer<typeof Video>;

/** A session's video. It exists even if its id cannot be stored. */
const Finished = Video.extend({ id: CreatedId });

export type UploadedVideo = z.infer<typeof Finished>;

export type SessionState =
  /** All bytes are stored. The session repeats this response. */
  | { state: 'finished'; video: UploadedVideo }
  | { state: 'open'; storedBytes: number }
  | { state: 'gone'; error: PlatformError }
  | { state: 'refused'; error: PlatformError }
  /** A server error or an undocumented response. */
  | { state: 'unclear'; error: PlatformError }
  | { state: 'unanswered'; failure: CallFailure; error: PlatformError };

interface Limits {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Reads how many bytes are stored. */
export async function probeSession(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  limits: Limits = {},
): Promise<SessionState> {
  const call = buildSessionRequest(job, handle, {
    'content-range': `bytes */${job.media.bytes}`,
    'content-length': '0',
  });
  return readSessionState(await videoshorts.http.send({ ...call, ...limits }));
}

/** Sends a chunk. One that `publishes` is sent on a new connection. */
export async function sendChunk(
  { http }: Videoshorts,
  job: PublishJob,
  handle: Handle,
  part: FileRange,
  { publishes = false, ...limits }: Limits & { publishes?: boolean } = {},
): Promise<SessionState> {
  const range = `bytes ${part.first}-${part.first + part.bytes - 1}/${job.media.bytes}`;
  const call = buildSessionRequest(job, handle, { 'content-type': job.media.mimeType, 'content-range': range });
  const wanted = { ...call, body: part, ...limits };
  return readSessionState(await (publishes ? http.sendOnFreshConnection(wanted) : http.send(wanted)));
}

function buildSessionRequest(job: PublishJob, handle: Handle, headers: Record<string, string>): PlatformRequest {
  const authorization = `Bearer ${job.accessToken}`;
  return { method: 'PUT', url: handle.uploadUrl ?? '', headers: { authorization, ...headers } };
}

function readSessionState(reply: PlatformReply): SessionState {
  if (!reply.answered) return { state: 'unanswered', failure: reply.failure, error: noResponseError(reply.failure) };
  switch (reply.status) {
    case 200:
    case 201: {
      const video = parseResponse(Finished, reply.body);
      return video === null ? { state: 'unclear', error: unreadableResponseError() } : { state: 'finished', video };
    }
    case 308:
      return readStoredRange(reply.headers['range']);
    case 404:
      return { state: 'gone', error: toVideoshortsError(reply) };
    default: {
      const error = toVideoshortsError(reply);
      return { state: isRefusal(error, reply.status) ? 'refused' : 'unclear', error };
    }
  }
}

/** `Range: bytes=0-N` names the last stored byte. Without the header, nothing is stored. */
function readStoredRange(range: string | undefined): SessionState {
  if (range === undefined) return { state: 'open', storedBytes: 0 };
  const last = /^bytes=0-(\d+)$/u.exec(range)?.[1];
  if (last === undefined) return { state: 'unclear', error: unreadableResponseError() };
  return { state: 'open', storedBytes: Number(last) + 1 };
}
