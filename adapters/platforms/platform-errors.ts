import type { PlatformError, PlatformErrorKind } from '../ports.ts';
import { limitWaitMs, sanitizeCode } from './response-fields.ts';
import type { CallFailure } from './call-failure.ts';
import { type ErrorTable, type KnownError, retryLater, MINUTE_MS, unknownOutcome, reconnect } from './error-table.ts';
import type { PlatformResponse } from './platform-http.ts';

/** What an answer says beyond its body. */
export type ResponseHead = Pick<PlatformResponse, 'status' | 'headers'>;

/** Documented refusals that pass by themselves; `retryAfterMs` says when. */
const TEMPORARY_REFUSALS = new Set([
  'rate_limited',
  'temporarily_blocked',
  'daily_limit_reached',
  'quota_exceeded',
  'pending_limit_reached',
  'app_user_limit',
]);

/**
 * Whether the platform has definitely not done what it was asked: only a refusal that is documented as one is certain.
 * Behind anything else the act may stand.
 */
export function isRefusal(error: PlatformError, status: number): boolean {
  const { kind, code } = error;
  return status >= 400 && status < 500 && (kind === 'terminal' || kind === 'reconnect' || TEMPORARY_REFUSALS.has(code));
}

/**
 * The documented meaning of a platform's code; a code that is not documented is judged by its HTTP status. That is never the
 * end of a post: it may be a proxy's page, or new, so what happened must be read.
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

/** Why the platform ended an upload; one whose reason is not documented, for which `message` speaks, has ended as well. */
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

/** The platform gave no usable answer. */
export function noResponseError(failure: CallFailure): PlatformError {
  if (failure.sent === 'never') {
    const message = 'The platform could not be reached; the call was not sent. It is tried again later.';
    return { kind: 'retry_later', code: 'platform_unreachable', message, platformCode: null };
  }
  const message = 'The platform did not answer, so it is not known whether it took the call.';
  return { kind: 'unknown', code: 'no_answer', message, platformCode: null };
}

/** The platform answered success in a shape that its documentation does not know. */
export function unreadableResponseError(): PlatformError {
  return createError(
    'unknown',
    'unreadable_answer',
    'The platform answered in an unknown form; its state must be read first.',
  );
}

export function untrustedUploadError(): PlatformError {
  const message = 'The platform named an upload address outside its own hosts; nothing was sent there.';
  return createError('terminal', 'upload_address_refused', message);
}

export function expiredHandleError(): PlatformError {
  const message = 'The upload expired at the platform before it was completed; a new one is needed.';
  return createError('retry_later', 'handle_expired', message);
}

/** The same, found out by the irreversible call: through this handle nothing went out, and nothing ever can. */
export function unpublishedHandleError(platformCode: string | null): PlatformError {
  const message =
    'The upload expired at the platform before it was completed, and nothing was published; post it again.';
  return { kind: 'terminal', code: 'handle_expired', message, platformCode };
}

export function alreadyPublishedError(): PlatformError {
  const message = 'The platform says that this upload was already published; check the account before posting again.';
  return createError('unknown', 'already_published', message);
}

export function unsupportedModeError(platform: string, mode: string): PlatformError {
  return createError('terminal', 'mode_not_supported', `${platform} does not support the publish mode "${mode}".`);
}

function toStatusError(status: number): KnownError {
  if (status === 401) {
    return reconnect('token_expired', 'The platform no longer accepts the access of this account; connect it again.');
  }
  if (status === 429) {
    return retryLater('rate_limited', 'The platform limits how fast calls may come; it is tried again later.', MINUTE_MS);
  }
  if (status >= 500 || status === 408 || status === 425) {
    return retryLater('platform_unavailable', 'The platform has a fault of its own at the moment; it is tried again later.');
  }
  if (status >= 400) {
    return unknownOutcome(
      'platform_refused',
      'The platform refused the call and gave no known reason; look at the account in the app.',
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
