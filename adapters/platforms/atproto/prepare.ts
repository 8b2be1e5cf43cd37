import { z } from 'zod';
import type { Handle, PrepareResult, PublishJob } from '../../ports.ts';
import { createError, expiredHandleError } from '../platform-errors.ts';
import { prepareWithRetries } from '../prepare-with-retries.ts';
import { readReply } from '../read-reply.ts';
import type { Atproto } from './client.ts';
import { toAtprotoError } from './errors.ts';
import { readHostToken } from './host-token.ts';
import { buildCid } from './video-blob.ts';

const Uploaded = z.object({ blob: z.object({ ref: z.object({ $link: z.string() }) }) });

/** Uploads the video to the host, which keeps it for an hour. Repeating the upload of a file changes nothing. */
export async function prepare(
  { http }: Atproto,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'unusable', error: expiredHandleError() };
  const { host, token } = readHostToken(job.accessToken);
  const { path, bytes, sha256 } = job.media;
  return prepareWithRetries(deadline, async () => {
    const reply = await http.send({
      method: 'POST',
      url: `${host}/xrpc/com.atproto.repo.uploadBlob`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' },
      body: { path, first: 0, bytes },
      signal: deadline,
    });
    const uploaded = readReply(reply, Uploaded, toAtprotoError);
    if (uploaded.ok) return uploaded.value.blob.ref.$link === buildCid(sha256) ? { state: 'ready' } : ALTERED;
    const { error } = uploaded;
    if (error.kind === 'terminal') return { state: 'unusable', error };
    return { state: error.kind === 'reconnect' ? 'pending' : 'retry', error };
  });
}

const ALTERED = {
  state: 'unusable',
  error: createError('terminal', 'media_rejected', 'The host stored another file than the one that was uploaded.'),
} as const;
