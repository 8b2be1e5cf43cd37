import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import type { ProviderFailure } from '../ports.ts';
import type { ProviderReply } from './provider-http.ts';

export type ProviderResponse = Extract<ProviderReply, { answered: true }>;
type Unanswered = Extract<ProviderReply, { answered: false }>;

const MESSAGES = {
  provider_unreachable: 'cannot be reached; nothing was started.',
  interrupted: 'was not asked, because this service was stopping; nothing was started.',
  provider_busy: 'takes no work at the moment; nothing was started.',
  provider_unauthorized: 'did not accept the key of this service; its operator has to check it.',
  provider_out_of_credit: 'takes no work because the account of this service has no credit there.',
  model_not_found: 'does not know the configured model; the operator of this service has to choose another.',
  content_refused: 'refuses to make this; change the words or the pictures that it was asked with.',
  input_refused: 'does not take this input.',
  input_too_large: 'does not take files of this size; use shorter or smaller media.',
  input_unsupported: 'has no model for this kind of input.',
  submit_unanswered: 'did not answer whether it began.',
  answer_unreadable: 'gave an answer that cannot be read.',
  job_not_found: 'no longer knows the job.',
  provider_failed: 'began and failed.',
  provider_cancelled: 'ended the job before it was done.',
  result_unreadable: 'ended the job, but its answer holds no result that can be read.',
  result_expired: 'made it, but the result was gone before it could be fetched.',
  result_too_large: 'made something larger than can be taken.',
  result_wrong_type: 'made something of another kind than was asked for.',
  result_unreachable: 'made it, but the result could not be fetched.',
} as const;

export type FailureCode = keyof typeof MESSAGES;

/** One failure, in a sentence that names the provider and nothing of its answer. */
export function createFailure(
  provider: string,
  kind: ProviderFailure['kind'],
  code: FailureCode,
  retryAfterMs?: number,
): ProviderFailure {
  const message = `${provider} ${MESSAGES[code]}`;
  return retryAfterMs === undefined ? { kind, code, message } : { kind, code, message, retryAfterMs };
}

/** A request to begin has no answer. Only a connection that was never made is certain to have begun nothing. */
export function toUnansweredFailure(provider: string, { sent }: Unanswered): ProviderFailure {
  if (sent === 'never') return createFailure(provider, 'unavailable', 'provider_unreachable', 5_000);
  return createFailure(provider, 'unknown', 'submit_unanswered');
}

/**
 * A request to begin was answered, but not with success. 502 and 504 come from a gateway that did not hear the provider:
 * what lies behind it may have begun.
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

/** A file could not be put where the provider reads it: nothing has begun, whatever the answer was. */
export function toUploadFailure(provider: string, reply: ProviderReply): ProviderFailure {
  const why = reply.answered ? toSubmitFailure(provider, reply) : toUnansweredFailure(provider, reply);
  return why.kind === 'unknown' ? createFailure(provider, 'unavailable', 'provider_unreachable', 5_000) : why;
}

/** Whether an answer says nothing about a job, so that it is asked after again. */
export function isBusy({ status }: Pick<ProviderResponse, 'status'>): boolean {
  return status === 429 || status >= 500;
}

/** A job that had begun has ended with this answer. */
export function toJobFailure(provider: string, reply: ProviderResponse): ProviderFailure {
  if (reply.status >= 500) return createFailure(provider, 'broken', 'provider_failed');
  const code = toRefusalCode(reply);
  const kind = code === 'content_refused' || code === 'input_refused' ? 'refused' : 'broken';
  return createFailure(provider, kind, code === 'model_not_found' ? 'job_not_found' : code);
}

/** How long the provider wants to be left alone, milliseconds: at most ten minutes. */
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
