import type { WebClient } from '../../../adapters/ports.ts';
import { OWN_FILE_LIMITS } from '../../../adapters/web/own-file-limits.ts';
import type { ActivityDeps } from '../../activity-deps.ts';
import { MediaFailure } from './media-failure.ts';

export interface FileRequest {
  teamId: string;
  /** The request field with the URL. */
  field: string;
  url: string;
  path: string;
  maxBytes: number;
  timeoutMs: number;
  /** Reports the progress as bytes arrive; null while the total is unknown. */
  onPercent: (percent: number | null) => void;
  signal: AbortSignal;
}

export interface FetchedFile {
  field: string;
  path: string;
  bytes: number;
  sha256: string;
}

const HEARTBEAT_EVERY_MS = 20_000;

/** Failures that may end within a minute. */
const RETRYABLE_FAILURES: ReadonlySet<string> = new Set(['dns_failed', 'connect_failed', 'timed_out', 'reset']);
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Downloads a caller's file through the guarded client. Throws `MediaFailure`, whose message never contains the URL. */
export async function fetchFile(
  { web, siteLimits }: Pick<ActivityDeps, 'web' | 'siteLimits'>,
  request: FileRequest,
): Promise<FetchedFile> {
  const { teamId, field, url, path, maxBytes, timeoutMs, onPercent, signal } = request;
  const download = (onResponse: () => void): Promise<Download> =>
    web.download(url, path, {
      ...OWN_FILE_LIMITS,
      maxBytes,
      timeoutMs,
      onBytes: (received, total) => {
        onResponse();
        onPercent(total ? (100 * received) / total : null);
      },
      signal,
    });
  // While the download waits for its turn, no bytes arrive.
  const heartbeat = setInterval(() => onPercent(null), HEARTBEAT_EVERY_MS);
  const fetched = await siteLimits
    .run({ teamId, url, signal, isSiteFailure: isRetryable, download })
    .finally(() => clearInterval(heartbeat));
  if (fetched.ok) return { field, path, bytes: fetched.bytes, sha256: fetched.sha256 };
  if (fetched.failure === 'too_large') {
    throw new MediaFailure(
      'media_too_large',
      `${field} is larger than ${maxBytes / 1024 ** 2} MiB; send a smaller file.`,
    );
  }
  const message = `${field} could not be fetched: ${fetched.message} Check that anyone can open it, and post again.`;
  throw new MediaFailure('media_unreachable', message, isRetryable(fetched));
}

type Download = Awaited<ReturnType<WebClient['download']>>;

function isRetryable(failure: Extract<Download, { ok: false }>): boolean {
  return failure.failure === 'bad_status'
    ? failure.status >= 500 || RETRYABLE_STATUSES.has(failure.status)
    : RETRYABLE_FAILURES.has(failure.failure);
}
