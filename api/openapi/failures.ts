import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { ID_PATTERN } from '../../domain/ids.ts';
import { RATE_LIMITS, type RateGroup } from '../../domain/teams/rate-limits.ts';
import { ERROR_STATUS, refuse, type ErrorType, type Refusal } from '../http/errors.ts';
import { COUNTED, LIMIT_REACHED, PERHAPS_COUNTED, RATE_LIMITED, UNCOUNTED } from './headers.ts';

export const Failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      type: z.enum(Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]]),
      message: z.string().meta({ description: 'For a person. Clients branch on `type` only.' }),
      details: z
        .array(z.looseObject({ message: z.string() }))
        .optional()
        .meta({ description: 'Each problem: `{path, message}`, or `{row, field, message}` of an import.' }),
    }),
  })
  .meta({ id: 'Failure' });

type Examples = Record<string, Refusal>;

interface Parts {
  description: string;
  examples: Examples;
  headers?: z.ZodObject;
  /** Names the answer where several operations share it. */
  id?: string;
}

/** A shared answer must be one and the same object wherever it stands. */
const SHARED = new Map<string, ZodOpenApiResponseObject>();

/** A failure by its status. What the examples show is what the ledger of refusals makes. */
function failure({ description, examples, headers = COUNTED, id }: Parts): ZodOpenApiResponseObject {
  const known = id === undefined ? undefined : SHARED.get(id);
  if (known) return known;
  const shown = Object.entries(examples).map(([name, refusal]) => [name, { value: bodyOf(refusal) }] as const);
  const content = { 'application/json': { schema: Failure, examples: Object.fromEntries(shown) } };
  const response = { description, headers, content };
  if (id === undefined) return response;
  const shared = { ...response, id };
  SHARED.set(id, shared);
  return shared;
}

function bodyOf({ type, message, details }: Refusal): z.infer<typeof Failure> {
  const error = details ? { type, message, details: details as { message: string }[] } : { type, message };
  return { success: false, error };
}

/** `400` of an operation, by the parts of a request that it has. */
export function invalidInput(has: { path: boolean; query: boolean; body: boolean }): ZodOpenApiResponseObject {
  const inPath = { path: 'id', message: `It must match ${ID_PATTERN.source}.` };
  const inQuery = { path: 'limit', message: 'It must be a whole number from 1 to 100.' };
  const unknown = { path: 'colour', message: 'There is no such property.' };
  const examples = {
    ...(has.path ? { path: refuse.invalidInput([inPath]) } : {}),
    ...(has.query ? { query: refuse.invalidInput([inQuery]) } : {}),
    ...(has.body ? { body: refuse.invalidInput([{ path: 'name', message: 'It is required.' }, unknown]) } : {}),
    ...(has.path || has.query || has.body ? {} : { query: refuse.invalidInput([unknown]) }),
  };
  const id = ['InvalidInput', has.path && 'Path', has.query && 'Query', has.body && 'Body'].filter(Boolean).join('');
  return failure({
    id,
    description: '`invalid_input`: nothing was done. A repeat of the same is refused again.',
    examples,
  });
}

export const unauthorized = failure({
  id: 'Unauthorized',
  description: '`unauthorized`: no key, or one that is not valid. The answer does not say which.',
  examples: { unauthorized: refuse.unauthorized() },
  headers: UNCOUNTED,
});

export function forbiddenScope(scope: string | undefined, unpinned: boolean): ZodOpenApiResponseObject {
  const examples = {
    ...(scope ? { scope: refuse.forbiddenScope(`This call needs a key with the scope ${scope}.`) } : {}),
    ...(unpinned
      ? { pinned: refuse.forbiddenScope('A key that is pinned to one workspace cannot make this call.') }
      : {}),
  };
  const lacking = scope ? `the key lacks the scope \`${scope}\`` : 'the key may not make this call';
  const id = ['ForbiddenScope', scope?.replace(':', '-'), unpinned && 'unpinned'].filter(Boolean).join('.');
  const description = `\`forbidden_scope\`: ${lacking}${unpinned ? ', or is pinned to one workspace' : ''}.`;
  return failure({ id, description, examples, headers: UNCOUNTED });
}

export const notFound = failure({
  id: 'NotFound',
  description: "`not_found`: no such resource inside the key's team, or a workspace that the key does not see.",
  examples: { notFound: refuse.notFound() },
});

export const insufficientCredits = failure({
  id: 'InsufficientCredits',
  description: '`insufficient_credits`: nothing was charged and nothing was queued.',
  examples: { insufficientCredits: refuse.insufficientCredits(10, 4) },
});

const KEY_REUSED = 'This Idempotency-Key was already used with a different body.';

/** `409`: what the state of the resource forbids, and an idempotency key that stands for another body. */
export function conflict(sentences: readonly string[], idempotent: boolean): ZodOpenApiResponseObject {
  const states = sentences.map((sentence, index) => [`state${index + 1}`, refuse.conflict(sentence)] as const);
  const examples = {
    ...Object.fromEntries(states),
    ...(idempotent ? { idempotencyKey: refuse.conflict(KEY_REUSED) } : {}),
  };
  const description = [
    sentences.length > 0 && '`conflict`: the state of the resource does not allow the call.',
    idempotent && '`conflict`: the Idempotency-Key stands for another body.',
  ].filter(Boolean);
  const shared = sentences.length === 0 ? { id: 'IdempotencyConflict' } : {};
  return failure({ ...shared, description: description.join(' '), examples });
}

/** `429` of a group; `usageLimit` is the sentence where the call also counts against the plan. */
export function tooMany(group: RateGroup, counts: boolean, usageLimit: string | null): ZodOpenApiResponseObject {
  const { requests, windowSeconds } = RATE_LIMITS[group];
  const rateLimited = refuse.rateLimited(requests, windowSeconds, 12);
  const slow = `\`rate_limited\`: more than ${requests} requests in ${windowSeconds} s; repeat after \`Retry-After\`.`;
  if (!counts) {
    return failure({ id: `RateLimited.${group}`, description: slow, examples: { rateLimited }, headers: RATE_LIMITED });
  }
  const full = '`usage_limit_reached`: a quota of the plan is used up; a repeat does not help before its period ends.';
  if (usageLimit === null) {
    const parts = { id: `LimitReached.${group}`, description: `${slow} ${full}`, examples: { rateLimited } };
    return failure({ ...parts, headers: LIMIT_REACHED });
  }
  const examples = { rateLimited, usageLimitReached: refuse.usageLimitReached(usageLimit) };
  return failure({ description: `${slow} ${full}`, examples, headers: LIMIT_REACHED });
}

export const internalError = failure({
  id: 'InternalError',
  description: '`internal_error`: repeat with backoff, and with the same Idempotency-Key.',
  examples: { internalError: refuse.internalError('req_4f1c0de57ab3c2d190') },
  headers: PERHAPS_COUNTED,
});
