import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import type { ProviderFailure } from '../ports.ts';
import type { ProviderReply } from './provider-http.ts';

export type ProviderResponse = Extract<ProviderReply, { answered: true }>;
type MissingReply = Extract<ProviderReply, { answered: false }>;

const MESSAGES = {
  provider_unreachable: 'cannot be reached; no job was started.',
  interrupted: 'was not called, because this service was stopping; no job was started.',
  provider_busy: 'accepts no jobs now; no job was started.',
  provider_unauthorized: 'did not accept the key of this service; its operator must check the key.',
  provider_out_of_credit: 'accepts no jobs, because the account of this service has no credit there.',
  model_not_found: 'does not know the configured model; the operator of this service must choose another one.',
  content_refused: 'refused this content; change the texts or images of the request.',
  input_refused: 'does not accept this input.',
  input_too_large: 'does not accept files of this size; use shorter or smaller media.',
  input_unsupported: 'has no model for this kind of input.',
  submit_unanswered: 'did not respond, so it is unknown whether it started the job.',
  answer_unreadable: 'sent a response that cannot be read.',
  job_not_found: 'no longer knows the job.',
  provider_failed: 'failed to run the job.',
  provider_cancelled: 'cancelled the job.',
  result_unreadable: 'finished the job, but its response has no readable result.',
  result_expired: 'finished the job, but deleted the result before it could be downloaded.',
  result_too_large: 'returned a result that is too large.',
  result_wrong_type: 'returned a result of the wrong type.',
  result_unreachable: 'finished the job, but the result could not be downloaded.',
} as const;

export type FailureCode = keyof typeof MESSAGES;

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
  const message = `${provider} ${MESSAGES[code]}`;
  return retryAfterMs === undefined ? { kind, code, message } : { kind, code, message, retryAfterMs };
}

/** A submit without a response. Only if no connection was made is it certain that no job was started. */
export function toUnansweredFailure(provider: string, { sent }: MissingReply): ProviderFailure {
  if (sent === 'never') return createFailure(provider, 'unavailable', 'provider_unreachable', 5_000);
  return createFailure(provider, 'unknown', 'submit_unanswered');
}

/**
 * A submit with an error response. 502 and 504 come from a gateway that got no response from the provider, which may have
 * started the job.
 */
export function toSubmitFailure(provider: string, reply: ProviderResponse): ProviderFailure {
  const { status } = reply;
  if (status === 429 && isOutOfQuota(reply)) return createFailure(provider, 'refused', 'provider_out_of_credit');
  if (status === 429 || status === 503 || status === 500) {
    return createFailure(provider, 'unavailable', 'provider_busy', parseRetryAfter(reply) ?? 5_000);
  }
  if (status >= 500) return createFailure(provider, 'unknown', 'submit_unanswered');
  return createFailure(provider, 'refused', toRefusalCode(reply));
}

/** An upload starts no job, so its failure is never `unknown`. */
export function toUploadFailure(provider: string, reply: ProviderReply): ProviderFailure {
  const failure = reply.answered ? toSubmitFailure(provider, reply) : toUnansweredFailure(provider, reply);
  return failure.kind === 'unknown' ? createFailure(provider, 'unavailable', 'provider_unreachable', 5_000) : failure;
}

/** Whether the response says nothing about the job, so that polling goes on. */
export function isBusy({ status }: Pick<ProviderResponse, 'status'>): boolean {
  return status === 429 || status >= 500;
}

/** The failure of a started job. */
export function toJobFailure(provider: string, reply: ProviderResponse): ProviderFailure {
  if (reply.status >= 500) return createFailure(provider, 'broken', 'provider_failed');
  const code = toRefusalCode(reply);
  const kind = code === 'content_refused' || code === 'input_refused' ? 'refused' : 'broken';
  return createFailure(provider, kind, code === 'model_not_found' ? 'job_not_found' : code);
}

/** The pause that the provider requests, at most ten minutes. */
export function parseRetryAfter({ headers }: Pick<ProviderResponse, 'headers'>): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 600) * 1_000 : null;
}

const DetailsShape = z.object({ detail: z.array(z.object({ type: z.string() })) });
const OpenaiShape = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

function toRefusalCode(reply: ProviderResponse): FailureCode {
  if (reply.status === 401 || reply.status === 403) return 'provider_unauthorized';
  if (reply.status === 402) return 'provider_out_of_credit';
  if (reply.status === 404) return 'model_not_found';
  if (reply.status === 413) return 'input_too_large';
  return isContentRefusal(reply) ? 'content_refused' : 'input_refused';
}

function isContentRefusal({ body }: ProviderResponse): boolean {
  const text = body.toString('utf8');
  const details = parseResponse(DetailsShape, text)?.detail ?? [];
  if (details.some(({ type }) => type === 'content_policy_violation')) return true;
  const { code } = parseResponse(OpenaiShape, text)?.error ?? {};
  return code === 'content_policy_violation' || code === 'moderation_blocked';
}

function isOutOfQuota({ body }: ProviderResponse): boolean {
  const { code, type } = parseResponse(OpenaiShape, body.toString('utf8'))?.error ?? {};
  return code === 'insufficient_quota' || type === 'insufficient_quota';
}
