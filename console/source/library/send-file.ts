import { DetailedError, Upload } from 'tus-js-client';
import { createIdempotencyKey, type Asset, type Kinora } from '../../../clients/typescript/source/index.ts';

/** The size of a part. If the page is closed, at most the bytes of the current part are sent again. */
const PART_BYTES = 8 * 1024 * 1024;
/** The waits before the retries of a part, five minutes in all. They start again with each part. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000, 120_000];
const NOT_FOUND = 404;
const CONFLICT = 409;
const RATE_LIMITED = 429;

export interface Sending {
  client: Kinora;
  apiKey: string;
  workspaceId: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  /** Called when the connection is lost or the service is busy. The upload then continues by itself. */
  onWaiting: () => void;
}

/**
 * Sends a file in parts, from where an earlier upload of it to the same workspace stopped, and adds it to the library.
 * Rejects with the message of the API if the service refuses it, and if `signal` aborts, once its parts are deleted.
 */
export async function sendFile(file: File, sending: Sending): Promise<Asset> {
  const uploadId = await sendParts(file, sending);
  const body = { uploadId, name: file.name.slice(0, 255) };
  return sending.client.post('/assets', { body, idempotencyKey: createIdempotencyKey(), timeoutMs: 300_000 });
}

async function sendParts(file: File, { client, apiKey, workspaceId, ...sending }: Sending): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: `${location.origin}/api/v1/assets/uploads`,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    headers: { Authorization: `Bearer ${apiKey}` },
    metadata: { filename: file.name.slice(0, 255), workspaceId },
    // A file of one workspace is never continued in another one.
    fingerprint: async () => `kinora.upload.${workspaceId}.${file.name}.${file.size}.${file.lastModified}`,
    removeFingerprintOnSuccess: true,
    onProgress: sending.onProgress,
    onShouldRetry(error) {
      const status = getStatus(error);
      const isTemporary = status === null || status === RATE_LIMITED || status === CONFLICT || status >= 500;
      if (isTemporary) sending.onWaiting();
      return isTemporary;
    },
    onSuccess: () => resolve(readId(upload) ?? ''),
    onError: (error) => reject(toApiError(error)),
  });
  const abort = async () => {
    await upload.abort();
    const id = readId(upload);
    if (id) await client.delete('/assets/uploads/{id}', { path: { id } }).catch(ignoreMissing);
    reject(new DOMException('The upload was cancelled.', 'AbortError'));
  };
  sending.signal.addEventListener('abort', () => void abort(), { once: true });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (!sending.signal.aborted) upload.start();
  return promise;
}

/** Reads the id from the address of an upload, `…/assets/uploads/<id>/parts`. */
const readId = ({ url }: Upload): string | undefined => url?.split('/').at(-2);

const getStatus = (error: Error): number | null =>
  (error instanceof DetailedError && error.originalResponse?.getStatus()) || null;

function ignoreMissing(error: unknown): void {
  if ((error as { status?: number }).status !== NOT_FOUND) throw error;
}

/** Returns an error with the message of the API, which tus wraps in its own, or with one about a lost connection. */
function toApiError(error: Error): Error {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { error: refusal } = JSON.parse(body ?? '') as { error: { message: string } };
    return new Error(refusal.message);
  } catch {
    return new Error(
      'The service does not respond. Check your connection, and try again: it goes on where it stopped.',
    );
  }
}
