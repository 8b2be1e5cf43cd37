import type { PlatformError, PlatformErrorKind } from '../ports.ts';
import { boundedWait, shownCode } from './response-fields.ts';
import type { CallFailure } from './call-failure.ts';
import { type ErrorTable, type KnownError, later, MINUTE_MS, open, reconnect } from './error-table.ts';
import type { PlatformAnswer } from './platform-http.ts';

/** What an answer says beyond its body. */
export type AnswerHead = Pick<PlatformAnswer, 'status' | 'headers'>;

/** Documented refusals that pass by themselves; `retryAfterMs` says when. */
const FOR_NOW = new Set([
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
  return status >= 400 && status < 500 && (kind === 'terminal' || kind === 'reconnect' || FOR_NOW.has(code));
}

/**
 * The documented meaning of a platform's code; a code that is not documented is judged by its HTTP status. That is never the
 * end of a post: it may be a proxy's page, or new, so what happened must be read.
 */
export function errorFromTable(table: ErrorTable, platformCode: string | null, head: AnswerHead): PlatformError {
  const known = platformCode !== null && Object.hasOwn(table, platformCode) ? table[platformCode] : undefined;
  const error = known ?? errorByStatus(head.status);
  const retryAfterMs = retryAfter(head.headers) ?? error.retryAfterMs;
  return {
    kind: error.kind,
    code: error.code,
    message: error.message,
    platformCode: shownCode(platformCode ?? '', `http_${head.status}`),
    ...(error.kind === 'retry_later' && retryAfterMs !== undefined ? { retryAfterMs } : {}),
  };
}

/** Why the platform ended an upload; one whose reason is not documented, for which `message` speaks, has ended as well. */
export function failureFromTable(table: ErrorTable, reason: string | null, message: string): PlatformError {
  if (reason !== null && Object.hasOwn(table, reason)) {
    return errorFromTable(table, reason, { status: 200, headers: {} });
  }
  return {
    kind: 'terminal',
    code: 'publish_failed',
    message,
    platformCode: reason === null ? null : shownCode(reason),
  };
}

export function ownError(kind: PlatformErrorKind, code: string, message: string): PlatformError {
  return { kind, code, message, platformCode: null };
}

/** The platform gave no usable answer. */
export function noAnswer(failure: CallFailure): PlatformError {
  if (failure.sent === 'never') {
    const message = 'The platform could not be reached; the call was not sent. It is tried again later.';
    return { kind: 'retry_later', code: 'platform_unreachable', message, platformCode: null };
  }
  const message = 'The platform did not answer, so it is not known whether it took the call.';
  return { kind: 'unknown', code: 'no_answer', message, platformCode: null };
}

/** The platform answered success in a shape that its documentation does not know. */
export function unreadableAnswer(): PlatformError {
  return ownError(
    'unknown',
    'unreadable_answer',
    'The platform answered in an unknown form; its state must be read first.',
  );
}

export function untrustedUpload(): PlatformError {
  const message = 'The platform named an upload address outside its own hosts; nothing was sent there.';
  return ownError('terminal', 'upload_address_refused', message);
}

export function expiredHandle(): PlatformError {
  const message = 'The upload expired at the platform before it was completed; a new one is needed.';
  return ownError('retry_later', 'handle_expired', message);
}

/** The same, found out by the irreversible call: through this handle nothing went out, and nothing ever can. */
export function lostHandle(platformCode: string | null): PlatformError {
  const message =
    'The upload expired at the platform before it was completed, and nothing was published; post it again.';
  return { kind: 'terminal', code: 'handle_expired', message, platformCode };
}

export function alreadyPublished(): PlatformError {
  const message = 'The platform says that this upload was already published; check the account before posting again.';
  return ownError('unknown', 'already_published', message);
}

export function unsupportedMode(platform: string, mode: string): PlatformError {
  return ownError('terminal', 'mode_not_supported', `${platform} does not support the publish mode "${mode}".`);
}

function errorByStatus(status: number): KnownError {
  if (status === 401) {
    return reconnect('token_expired', 'The platform no longer accepts the access of this account; connect it again.');
  }
  if (status === 429) {
    return later('rate_limited', 'The platform limits how fast calls may come; it is tried again later.', MINUTE_MS);
  }
  if (status >= 500 || status === 408 || status === 425) {
    return later('platform_unavailable', 'The platform has a fault of its own at the moment; it is tried again later.');
  }
  if (status >= 400) {
    return open(
      'platform_refused',
      'The platform refused the call and gave no known reason; look at the account in the app.',
    );
  }
  return unreadableAnswer();
}

function retryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const ms = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return ms >= 0 ? boundedWait(ms) : undefined;
}
