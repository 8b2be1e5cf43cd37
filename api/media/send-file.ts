import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import send from 'send';
import { MAX_STALL_MS } from '../middleware/envelope.ts';

/**
 * Sends a file and supports ranges (206, 416), conditional requests (304, 412) and HEAD. Keeps headers that are already
 * set, such as Content-Type; a failure is sent without those that describe the file, and without a body.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  maxStallMs: number = MAX_STALL_MS,
): void {
  const options = { root: dirname(path), cacheControl: false, dotfiles: 'deny', index: false, etag: false } as const;
  response.statusCode = 200;
  request.socket.setTimeout(maxStallMs);
  send(request, encodeURIComponent(basename(path)), options)
    // `If-Range` needs a strong ETag.
    .on('headers', (_response: ServerResponse, _path: string, { size, mtimeMs }: { size: number; mtimeMs: number }) =>
      response.setHeader('ETag', `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`),
    )
    .on('error', (error: { status?: number }) => {
      if (response.headersSent) return response.destroy();
      response.statusCode = error.status ?? 500;
      for (const name of ['Cache-Control', 'Content-Disposition', 'Content-Type']) response.removeHeader(name);
      response.setHeader('Content-Length', 0);
      return response.end();
    })
    .pipe(response);
}
