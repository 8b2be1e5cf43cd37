import { DetailedError, Upload } from 'tus-js-client';
import { createIdempotencyKey, type Asset, type Kinora } from '../../../clients/typescript/source/index.ts';

/** What is lost at most if the page is closed in the middle. A lost connection loses less. */
const PART_BYTES = 8 * 1024 * 1024;
/** The waits before each retry, about five minutes in all. Each part that arrives starts them anew. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000, 120_000];
const NOT_FOUND = 404;
const BUSY = 429;

export interface Sending {
  client: Kinora;
  apiKey: string;
  workspaceId: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  /** The connection was lost, and the upload goes on when it is back. */
  onWaiting: () => void;
}

/**
 * Sends a file in parts, from where an earlier try for the same workspace ended, and adds it to the library. Rejects with a
 * sentence if the service refuses it, or if `signal` aborts; what was sent is then deleted.
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
      const isPassing = status === null || status === BUSY || status === 409 || status >= 500;
      if (isPassing) sending.onWaiting();
      return isPassing;
    },
    onSuccess: () => resolve(readId(upload) ?? ''),
    onError: (error) => reject(toSentence(error)),
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

/** `…/assets/uploads/<id>/parts` */
const readId = ({ url }: Upload): string | undefined => url?.split('/').at(-2);

const getStatus = (error: Error): number | null =>
  (error instanceof DetailedError && error.originalResponse?.getStatus()) || null;

function ignoreMissing(error: unknown): void {
  if ((error as { status?: number }).status !== NOT_FOUND) throw error;
}

/** Returns an error with the sentence of the API, which tus hides in its own. */
function toSentence(error: Error): Error {
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
