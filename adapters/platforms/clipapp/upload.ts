import type { Handle, PlatformError, PublishJob } from '../../ports.ts';
import { isRefusal } from '../platform-errors.ts';
import type { FileRange, PlatformResponse, PlatformReply } from '../platform-http.ts';
import { type Clipapp, readErrorCode } from './client.ts';
import { toClipappError } from './errors.ts';

export interface ChunkPut {
  job: PublishJob;
  handle: Handle;
  part: FileRange;
  /** The last chunk publishes, and gets a connection of its own. */
  publishes: boolean;
  signal?: AbortSignal;
}

export type ChunkState =
  /** All bytes are there and posting has started. */
  | { state: 'complete' }
  | { state: 'stored' }
  /** The upload is at another byte than this chunk's first: behind it, or past its end. */
  | { state: 'elsewhere'; error: PlatformError }
  /** A fault of the platform's own, after which the chunk may or may not be stored. */
  | { state: 'again'; error: PlatformError }
  | { state: 'refused'; error: PlatformError }
  /** The upload URL no longer works. */
  | { state: 'expired'; error: PlatformError };

/** The upload URL carries its own token; the account's token stays away from it. */
export function putChunk(clipapp: Clipapp, put: ChunkPut): Promise<PlatformReply> {
  const { part, job, handle } = put;
  const call = {
    method: 'PUT' as const,
    url: handle.uploadUrl ?? '',
    headers: {
      'content-type': job.media.mimeType,
      'content-range': `bytes ${part.first}-${part.first + part.bytes - 1}/${job.media.bytes}`,
    },
    body: part,
    ...(put.signal === undefined ? {} : { signal: put.signal }),
  };
  return put.publishes ? clipapp.http.sendOnFreshConnection(call) : clipapp.http.send(call);
}

export function readChunkState(reply: PlatformResponse): ChunkState {
  const error = toClipappError(readErrorCode(reply), reply);
  switch (reply.status) {
    case 201:
      return { state: 'complete' };
    case 206:
      return { state: 'stored' };
    case 416:
      return { state: 'elsewhere', error };
    case 403:
    case 404:
      return { state: 'expired', error };
    case 400:
      return { state: 'refused', error: error.kind === 'unknown' ? uploadRefusedError(error) : error };
    default:
      // What says nothing documented about the chunk says nothing at all: how far the upload has come must be read.
      return { state: isRefusal(error, reply.status) ? 'refused' : 'again', error };
  }
}

/** A 400 is documented as headers or a size that do not fit, with no code of its own. */
function uploadRefusedError(error: PlatformError): PlatformError {
  const message = 'clipapp refused the upload of this video; post it again.';
  return { ...error, kind: 'terminal', code: 'upload_refused', message };
}
