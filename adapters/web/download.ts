import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { WebClient } from '../ports.ts';
import { readChunks } from './body.ts';
import { DEFAULT_TIMEOUT_MS, sendRequest, type OpenResponse, type OutboundOptions } from './send-request.ts';
import { toOutboundFailure } from './outbound-error.ts';

type Download = Awaited<ReturnType<WebClient['download']>>;

/** Streams a 200 answer to `path`; anything else leaves no file there. `mimeType` is the server's claim, not a finding. */
export async function downloadToFile(
  outbound: OutboundOptions,
  url: string,
  path: string,
  request: Parameters<WebClient['download']>[2],
): Promise<Download> {
  let open: OpenResponse | null = null;
  let file: WriteStream | null = null;
  let complete = false;
  try {
    const late = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    open = await sendRequest(outbound, url, request, request.signal ? AbortSignal.any([late, request.signal]) : late);
    const { status } = open;
    if (status !== 200) {
      const message = `The server answered ${status} instead of 200.`;
      return { ok: false, failure: 'bad_status', status, message };
    }
    const total = Number(open.headers['content-length'] ?? 0) || null;
    const hash = createHash('sha256');
    let bytes = 0;
    const chunks = readChunks(open, request.maxBytes, outbound.limits);
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
    return { ok: true, bytes, mimeType: readMimeType(open), sha256: hash.digest('hex') };
  } catch (error) {
    request.signal?.throwIfAborted();
    return { ok: false, ...toOutboundFailure(error) };
  } finally {
    await open?.close();
    if (!complete) await removePartialFile(file, path);
  }
}

/** A stream that failed early may still be about to make its file. */
async function removePartialFile(file: WriteStream | null, path: string): Promise<void> {
  if (file && !file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
  await rm(path, { force: true });
}

function readMimeType({ headers }: OpenResponse): string {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
}
