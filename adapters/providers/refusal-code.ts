import { z } from 'zod';
import { parseResponse } from '../web/parse-json.ts';
import type { FailureCode } from './failure-codes.ts';
import type { ProviderReply } from './provider-http.ts';

type ProviderResponse = Extract<ProviderReply, { answered: true }>;

const CONTENT_CODES: ReadonlySet<string> = new Set([
  'content_policy_violation',
  'moderation_blocked',
  'content_against_policy',
  'MODERATION_FAILED',
]);
const QUOTA_CODES: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'quota_exceeded',
  'insufficient_credits',
  'payment_required',
  'INSUFFICIENT_BALANCE',
]);

const TypedShape = z.object({ type: z.string() });
const FalDetailsShape = z.union([z.object({ detail: z.array(TypedShape) }), z.array(TypedShape)]);
const FalErrorTypeShape = z.object({ error_type: z.string() });
const ReplicateShape = z.object({ title: z.string() });
const FalLockedShape = z.object({ detail: z.string().startsWith('User is locked') });
const OpenaiShape = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

/** ElevenLabs: `status` is the older name of `code`. */
const ElevenLabsShape = z.object({ detail: z.object({ status: z.string().nullish(), code: z.string().nullish() }) });

/** Codes of ElevenLabs for a blocked account. */
const LOCKED_CODES: ReadonlySet<string> = new Set(['detected_unusual_activity', 'user_in_probation']);

/** Codes that say more than their status. */
const ELEVENLABS_CODES: Readonly<Record<string, FailureCode>> = {
  voice_not_found: 'voice_not_found',
  voice_does_not_exist: 'voice_not_found',
  model_not_found: 'model_not_found',
};

/** Why the provider refused a request with a status of 400 to 499. */
export function toRefusalCode(reply: ProviderResponse): FailureCode {
  const account = toAccountCode(reply);
  if (account !== null) return account;
  const known = readElevenLabsCodes(reply)
    .map((code) => ELEVENLABS_CODES[code])
    .find((code) => code !== undefined);
  if (known !== undefined) return known;
  if (isContentRefusal(reply)) return 'content_refused';
  if (reply.status === 404 || reply.status === 410) return 'model_not_found';
  if (reply.status === 413) return 'input_too_large';
  // Replicate's 422 for an unknown version, and for a community model without a version.
  const { title } = parseResponse(ReplicateShape, reply.body.toString('utf8')) ?? {};
  if (title === 'Invalid version or not permitted') return 'model_not_found';
  return 'input_refused';
}

/** A problem of the account or its key; null if there is none. fal reports an empty balance as 403 with a text. */
export function toAccountCode(reply: ProviderResponse): FailureCode | null {
  const text = reply.body.toString('utf8');
  const { code, type } = parseResponse(OpenaiShape, text)?.error ?? {};
  const codes = [code ?? '', type ?? '', ...readElevenLabsCodes(reply)];
  if (reply.status === 402 || codes.some((one) => QUOTA_CODES.has(one))) return 'provider_out_of_credit';
  if (reply.status !== 401 && reply.status !== 403) return null;
  if (codes.some((one) => LOCKED_CODES.has(one))) return 'provider_locked';
  if (codes.some((one) => CONTENT_CODES.has(one) || Object.hasOwn(ELEVENLABS_CODES, one))) return null;
  const locked = parseResponse(FalLockedShape, text);
  if (!locked) return 'provider_unauthorized';
  return /exhausted balance|top.?up/iu.test(locked.detail) ? 'provider_out_of_credit' : 'provider_locked';
}

/** Whether the content was refused. fal sends a list of details, or an `error_type` in the body or a header. */
export function isContentRefusal({ headers, body }: ProviderResponse): boolean {
  const text = body.toString('utf8');
  const details = parseResponse(FalDetailsShape, text) ?? [];
  const types = ('detail' in details ? details.detail : details).map(({ type }) => type);
  const flat = parseResponse(FalErrorTypeShape, text)?.error_type ?? headers['x-fal-error-type'];
  const { code } = parseResponse(OpenaiShape, text)?.error ?? {};
  return [...types, flat ?? '', code ?? '', ...readElevenLabsCodes({ body })].some((one) => CONTENT_CODES.has(one));
}

function readElevenLabsCodes({ body }: Pick<ProviderResponse, 'body'>): string[] {
  const { status, code } = parseResponse(ElevenLabsShape, body.toString('utf8'))?.detail ?? {};
  return [code, status].filter((one) => typeof one === 'string');
}
