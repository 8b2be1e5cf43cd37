import type { Handle, PlatformError, PublishJob } from '../../ports.ts';
import { isRefusal } from '../platform-errors.ts';
import type { FileRange, PlatformReply, PlatformResponse } from '../platform-http.ts';
import { type Clipapp, readErrorCode } from './client.ts';
import { toClipappError } from './errors.ts';

export interface ChunkPut {
  job: PublishJob;
  handle: Handle;
  part: FileRange;
  /** True for the last chunk, which publishes the video and is sent on a fresh connection. */
  publishes: boolean;
  signal?: AbortSignal;
}

export type ChunkState =
  /** All bytes are stored and publishing has started. */
  | { state: 'complete' }
  | { state: 'stored' }
  /** clipapp expects another offset than this chunk's first byte. */
  | { state: 'wrong_offset'; error: PlatformError }
  /** A server error: the chunk may or may not be stored. */
  | { state: 'unclear'; error: PlatformError }
  | { state: 'refused'; error: PlatformError }
  /** The upload URL no longer works. */
  | { state: 'expired'; error: PlatformError };

/** Sends a chunk. The upload URL carries its own token, so the account's token is not sent. */
export function putChunk(
  { http }: Clipapp,
  { job, handle, part, publishes, signal }: ChunkPut,
): Promise<PlatformReply> {
  const call = {
    method: 'PUT' as const,
    url: handle.uploadUrl ?? '',
    headers: {
      'content-type': job.media.mimeType,
      'content-range': `bytes ${part.first}-${part.first + part.bytes - 1}/${job.media.bytes}`,
    },
    body: part,
    ...(signal === undefined ? {} : { signal }),
  };
  return publishes ? http.sendOnFreshConnection(call) : http.send(call);
}

export function readChunkState(reply: PlatformResponse): ChunkState {
  const error = toClipappError(readErrorCode(reply), reply);
  switch (reply.status) {
    case 201:
      return { state: 'complete' };
    case 206:
      return { state: 'stored' };
    case 416:
      return { state: 'wrong_offset', error };
    case 403:
    case 404:
      return { state: 'expired', error };
    case 400:
      return { state: 'refused', error: error.kind === 'unknown' ? uploadRefusedError(error) : error };
    default:
      // After an undocumented response the stored offset must be read.
      return { state: isRefusal(error, reply.status) ? 'refused' : 'unclear', error };
  }
}

/** clipapp documents a 400 as wrong headers or a wrong size, without an error code. */
function uploadRefusedError(error: PlatformError): PlatformError {
  const message = 'clipapp refused the upload of this video; post it again.';
  return { ...error, kind: 'terminal', code: 'upload_refused', message };
}
