import type { WebClient } from '../../../adapters/ports.ts';
import { MediaFailure } from './media-failure.ts';

export interface FileRequest {
  /** The request field with the URL. */
  field: string;
  url: string;
  path: string;
  maxBytes: number;
  timeoutMs: number;
  /** Called as bytes arrive, with null while the total is unknown. */
  onPercent: (percent: number | null) => void;
  signal: AbortSignal;
}

export interface FetchedFile {
  field: string;
  path: string;
  bytes: number;
  sha256: string;
}

const MAX_REDIRECTS = 3;

/** Failures that may be over within a minute. */
const PASSING_FAILURES: ReadonlySet<string> = new Set(['dns_failed', 'connect_failed', 'timed_out', 'reset']);
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Downloads a caller's file through the guarded client. Throws `MediaFailure`, whose message never contains the URL. */
export async function fetchFile(web: WebClient, request: FileRequest): Promise<FetchedFile> {
  const { field, url, path, maxBytes, timeoutMs, onPercent, signal } = request;
  const fetched = await web.download(url, path, {
    maxBytes,
    timeoutMs,
    maxRedirects: MAX_REDIRECTS,
    onBytes: (received, total) => onPercent(total ? (100 * received) / total : null),
    signal,
  });
  if (fetched.ok) return { field, path, bytes: fetched.bytes, sha256: fetched.sha256 };
  if (fetched.failure === 'too_large') {
    throw new MediaFailure(
      'media_too_large',
      `${field} is larger than ${maxBytes / 1024 ** 2} MiB; send a smaller file.`,
    );
  }
  const passing =
    fetched.failure === 'bad_status'
      ? fetched.status >= 500 || PASSING_STATUSES.has(fetched.status)
      : PASSING_FAILURES.has(fetched.failure);
  const message = `${field} could not be fetched: ${fetched.message} Check that anyone can open it, and post again.`;
  throw new MediaFailure('media_unreachable', message, passing);
}
