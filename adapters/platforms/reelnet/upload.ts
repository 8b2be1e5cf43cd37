import { z } from 'zod';
import type { Handle, PlatformError, PublishJob } from '../../ports.ts';
import { sanitizeCode } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { toPlatformError, noResponseError, createError } from '../platform-errors.ts';
import type { Reelnet } from './client.ts';
import { REELNET_ERRORS } from './errors.ts';

export type UploadResult =
  | { state: 'stored' }
  /** No response, or an error that reelnet calls retriable. */
  | { state: 'again'; error: PlatformError }
  /** The bytes may already be stored, or the container is unusable. */
  | { state: 'refused'; error: PlatformError };

const Success = z.object({ success: z.literal(true) });
const Failure = z.object({ debug_info: z.object({ retriable: z.boolean(), type: z.string() }) });

/** Sends all bytes in one request, because resuming an upload is not documented. */
export async function uploadVideo(
  reelnet: Reelnet,
  job: PublishJob,
  handle: Handle,
  signal: AbortSignal,
): Promise<UploadResult> {
  const { path, bytes } = job.media;
  const reply = await reelnet.http.send({
    method: 'POST',
    url: handle.uploadUrl ?? '',
    headers: { authorization: `OAuth ${job.accessToken}`, offset: '0', file_size: String(bytes) },
    body: { path, first: 0, bytes },
    signal,
  });
  if (!reply.answered) return { state: 'again', error: noResponseError(reply.failure) };
  if (reply.status === 200 && parseResponse(Success, reply.body) !== null) return { state: 'stored' };
  if (reply.status === 401 || reply.status === 429 || reply.status >= 500) {
    return { state: 'again', error: toPlatformError(REELNET_ERRORS, null, reply) };
  }
  const failure = parseResponse(Failure, reply.body)?.debug_info;
  const message = 'reelnet refused the upload; a new upload is needed.';
  const platformCode = failure ? sanitizeCode(failure.type) : null;
  const error = { ...createError('retry_later', 'upload_failed', message), platformCode };
  return { state: failure?.retriable === true ? 'again' : 'refused', error };
}
