import type { PlatformError, PlatformErrorKind } from '../ports.ts';
import { limitWaitMs, sanitizeCode } from './response-fields.ts';
import type { CallFailure } from './call-failure.ts';
import { type ErrorTable, type KnownError, retryLater, MINUTE_MS, unknownOutcome, reconnect } from './error-table.ts';
import type { PlatformResponse } from './platform-http.ts';

/** A response without its body. */
export type ResponseHead = Pick<PlatformResponse, 'status' | 'headers'>;

/** Documented refusals that end by themselves. */
const TEMPORARY_REFUSALS = new Set([
  'rate_limited',
  'temporarily_blocked',
  'daily_limit_reached',
  'quota_exceeded',
  'pending_limit_reached',
  'app_user_limit',
]);

/**
 * Whether the platform certainly did not execute the call. Only documented refusals and the statuses 401 and 429 are
 * certain; after any other error the call may have taken effect.
 */
export function isRefusal(error: PlatformError, status: number): boolean {
  const { kind, code } = error;
  return status >= 400 && status < 500 && (kind === 'terminal' || kind === 'reconnect' || TEMPORARY_REFUSALS.has(code));
}

/**
 * Looks up a documented error code. For an undocumented code, uses the HTTP status and never returns a terminal error, because
 * the response may come from a proxy.
 */
export function toPlatformError(table: ErrorTable, platformCode: string | null, head: ResponseHead): PlatformError {
  const known = platformCode !== null && Object.hasOwn(table, platformCode) ? table[platformCode] : undefined;
  const error = known ?? toStatusError(head.status);
  const retryAfterMs = parseRetryAfter(head.headers) ?? error.retryAfterMs;
  return {
    kind: error.kind,
    code: error.code,
    message: error.message,
    platformCode: sanitizeCode(platformCode ?? '', `http_${head.status}`),
    ...(error.kind === 'retry_later' && retryAfterMs !== undefined ? { retryAfterMs } : {}),
  };
}

/** Builds the error of an upload that the platform ended; uses `message` if the reason is not documented. */
export function toPublishError(table: ErrorTable, reason: string | null, message: string): PlatformError {
  if (reason !== null && Object.hasOwn(table, reason)) {
    return toPlatformError(table, reason, { status: 200, headers: {} });
  }
  return {
    kind: 'terminal',
    code: 'publish_failed',
    message,
    platformCode: reason === null ? null : sanitizeCode(reason),
  };
}

export function createError(kind: PlatformErrorKind, code: string, message: string): PlatformError {
  return { kind, code, message, platformCode: null };
}

export function noResponseError(failure: CallFailure): PlatformError {
  if (failure.sent === 'never') {
    const message = 'The platform could not be reached, so nothing was sent; this is retried automatically.';
    return { kind: 'retry_later', code: 'platform_unreachable', message, platformCode: null };
  }
  const message = 'The platform did not respond, so it is unknown whether the call took effect.';
  return { kind: 'unknown', code: 'no_answer', message, platformCode: null };
}

/** A successful response in an undocumented shape. */
export function unreadableResponseError(): PlatformError {
  return createError(
    'unknown',
    'unreadable_answer',
    'The platform sent an undocumented response, so it is unknown whether the call took effect.',
  );
}

export function untrustedUploadError(): PlatformError {
  const message = 'The platform returned an upload URL outside its own hosts; nothing was sent there.';
  return createError('terminal', 'upload_address_refused', message);
}

export function expiredHandleError(): PlatformError {
  const message = 'The upload expired at the platform before it was complete; a new upload is needed.';
  return createError('retry_later', 'handle_expired', message);
}

/** The irreversible call found that the handle has expired: it published nothing and never can. */
export function unpublishedHandleError(platformCode: string | null): PlatformError {
  const message =
    'The upload expired at the platform before it was complete, and nothing was published; post it again.';
  return { kind: 'terminal', code: 'handle_expired', message, platformCode };
}

export function alreadyPublishedError(): PlatformError {
  const message = 'The platform reports that this upload is already published; check the account before posting again.';
  return createError('unknown', 'already_published', message);
}

export function unsupportedModeError(platform: string, mode: string): PlatformError {
  return createError('terminal', 'mode_not_supported', `${platform} does not support the publish mode "${mode}".`);
}

function toStatusError(status: number): KnownError {
  if (status === 401) {
    return reconnect(
      'token_expired',
      'The platform no longer accepts this account’s token; connect the account again.',
    );
  }
  if (status === 429) {
    return retryLater(
      'rate_limited',
      'The platform’s rate limit is reached; this is retried automatically.',
      MINUTE_MS,
    );
  }
  if (status >= 500 || status === 408 || status === 425) {
    return retryLater('platform_unavailable', 'The platform has an internal error; this is retried automatically.');
  }
  if (status >= 400) {
    return unknownOutcome(
      'platform_refused',
      'The platform refused the call without a documented reason; check the account in the app.',
    );
  }
  return unreadableResponseError();
}

function parseRetryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const ms = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return ms >= 0 ? limitWaitMs(ms) : undefined;
}
