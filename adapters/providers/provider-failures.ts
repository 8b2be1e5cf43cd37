import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import type { ProviderFailure } from '../ports.ts';
import { FAILURE_MESSAGES, type FailureCode } from './failure-codes.ts';
import type { ProviderReply } from './provider-http.ts';
import { isContentRefusal, toAccountCode, toRefusalCode } from './refusal-code.ts';

export type ProviderResponse = Extract<ProviderReply, { answered: true }>;
type MissingReply = Extract<ProviderReply, { answered: false }>;

/** Statuses after which no job was started. The official clients repeat such requests. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 503]);

const ACCOUNT_STATUSES: ReadonlySet<number> = new Set([401, 402, 403]);
const ACCOUNT_PAUSE_MS = 30_000;

const RetryShape = z.object({ retry_after: z.number() });

export type Failed = { state: 'failed'; failure: ProviderFailure };

export function failed(...args: Parameters<typeof createFailure>): Failed {
  return { state: 'failed', failure: createFailure(...args) };
}

export function createFailure(
  provider: string,
  kind: ProviderFailure['kind'],
  code: FailureCode,
  retryAfterMs?: number,
): ProviderFailure {
  const message = `${provider} ${FAILURE_MESSAGES[code]}`;
  return retryAfterMs === undefined ? { kind, code, message } : { kind, code, message, retryAfterMs };
}

/** The failure of a submit without a response. Only if no connection was made is it certain that no job was started. */
export function toUnansweredFailure(provider: string, { sent }: MissingReply): ProviderFailure {
  if (sent === 'never') return createFailure(provider, 'unavailable', 'provider_unreachable', 5_000);
  return createFailure(provider, 'unknown', 'submit_unanswered');
}

/**
 * The failure of a submit with an error response. 502 and 504 come from a gateway that got no response from the provider, which may have
 * started the job.
 */
export function toSubmitFailure(provider: string, reply: ProviderResponse): ProviderFailure {
  const account = toAccountCode(reply);
  if (account !== null) return createFailure(provider, 'refused', account);
  if (BUSY_STATUSES.has(reply.status)) {
    return createFailure(provider, 'unavailable', 'provider_busy', parseRetryAfter(reply) ?? 5_000);
  }
  if (reply.status >= 500) return createFailure(provider, 'unknown', 'submit_unanswered');
  return createFailure(provider, 'refused', toRefusalCode(reply));
}

/** The failure of an upload. It is never `unknown`, because an upload starts no job. */
export function toUploadFailure(provider: string, reply: ProviderReply): ProviderFailure {
  const failure = reply.answered ? toSubmitFailure(provider, reply) : toUnansweredFailure(provider, reply);
  return failure.kind === 'unknown' ? createFailure(provider, 'unavailable', 'provider_unreachable', 5_000) : failure;
}

/**
 * Whether the response says nothing about the job, so that polling goes on. A rejected key or a locked account may be mended while
 * the paid job runs.
 */
export function isInconclusive({ status }: Pick<ProviderResponse, 'status'>): boolean {
  return status >= 500 || BUSY_STATUSES.has(status) || ACCOUNT_STATUSES.has(status);
}

export function isAccountProblem({ status }: Pick<ProviderResponse, 'status'>): boolean {
  return ACCOUNT_STATUSES.has(status);
}

/** The pause after an inconclusive response; null if the provider requests none. */
export function toPollPause(reply: ProviderReply): number | null {
  if (!reply.answered) return null;
  return parseRetryAfter(reply) ?? (ACCOUNT_STATUSES.has(reply.status) ? ACCOUNT_PAUSE_MS : null);
}

export function toJobFailure(provider: string, reply: ProviderResponse): ProviderFailure {
  if (isContentRefusal(reply)) return createFailure(provider, 'refused', 'content_refused');
  if (reply.status >= 500) return createFailure(provider, 'broken', 'provider_failed');
  const code = toRefusalCode(reply);
  const kind = code === 'input_refused' ? 'refused' : 'broken';
  return createFailure(provider, kind, code === 'model_not_found' ? 'job_not_found' : code);
}

/** The pause that the provider requests, at most ten minutes. Replicate also names it in the body. */
export function parseRetryAfter({ headers, body }: Pick<ProviderResponse, 'headers' | 'body'>): number | null {
  const named = parseResponse(RetryShape, body.toString('utf8'))?.retry_after;
  const seconds = Number(headers['retry-after'] ?? named ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 600) * 1_000 : null;
}
