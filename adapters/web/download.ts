import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { WebClient } from '../ports.ts';
import { readChunks } from './body.ts';
import {
  DEFAULT_TIMEOUT_MS,
  sendRequest,
  type OpenResponse,
  type OutboundLimits,
  type OutboundOptions,
} from './send-request.ts';
import { toOutboundFailure } from './outbound-error.ts';

type Download = Awaited<ReturnType<WebClient['download']>>;

/** Streams the body of a 200 response to `path`. Any failure leaves no file. `mimeType` is the declared type, not a detected one. */
export async function downloadToFile(
  outbound: OutboundOptions,
  url: string,
  path: string,
  request: Parameters<WebClient['download']>[2],
): Promise<Download> {
  let response: OpenResponse | null = null;
  let file: WriteStream | null = null;
  let complete = false;
  try {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    response = await sendRequest(
      outbound,
      url,
      request,
      request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
    );
    const { status } = response;
    if (status !== 200) {
      const message = `The server responded with status ${status} instead of 200.`;
      return { ok: false, failure: 'bad_status', status, message };
    }
    const total = Number(response.headers['content-length'] ?? 0) || null;
    const hash = createHash('sha256');
    let bytes = 0;
    const chunks = readChunks(response, request.maxBytes, raiseSpeed(outbound.limits, request.minBytesPerSecond));
    file = createWriteStream(path);
    await pipeline(
      chunks,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          bytes += chunk.length;
          request.onBytes?.(bytes, total);
          yield chunk;
        }
      },
      file,
    );
    complete = true;
    return { ok: true, bytes, mimeType: readMimeType(response), sha256: hash.digest('hex') };
  } catch (error) {
    request.signal?.throwIfAborted();
    return { ok: false, ...toOutboundFailure(error) };
  } finally {
    await response?.close();
    if (!complete) await removePartialFile(file, path);
  }
}

function raiseSpeed(limits: OutboundLimits, bytesPerSecond: number | undefined): OutboundLimits {
  if (bytesPerSecond === undefined) return limits;
  return { ...limits, windowBytes: (bytesPerSecond * limits.windowMs) / 1000 };
}

/** Removes the file once the stream has closed, because one that failed early may still be creating it. */
async function removePartialFile(file: WriteStream | null, path: string): Promise<void> {
  if (file && !file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
  await rm(path, { force: true });
}

function readMimeType({ headers }: OpenResponse): string {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
}
