import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { ID_PATTERN } from '../../domain/ids.ts';
import { RATE_LIMITS, type RateGroup } from '../../domain/teams/rate-limits.ts';
import { ERROR_STATUS, PERSONS_ONLY, refuse, type ErrorType, type Refusal } from '../http/errors.ts';
import { KEY_REUSED } from '../middleware/idempotent.ts';
import { COUNTED, LIMIT_REACHED, PERHAPS_COUNTED, RATE_LIMITED, UNCOUNTED } from './headers.ts';

export const Failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      type: z.enum(Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]]),
      message: z.string().meta({ description: 'For people. Clients must branch on `type` only.' }),
      details: z
        .array(z.looseObject({ message: z.string() }))
        .optional()
        .meta({ description: 'One entry per problem: `{path, message}`, or `{row, field, message}` for an import.' }),
    }),
  })
  .meta({ id: 'Failure' });

type Examples = Record<string, Refusal>;

interface Parts {
  description: string;
  examples: Examples;
  headers?: z.ZodObject;
  /** The component id of a response that several operations share. */
  id?: string;
}

/** The responses that operations share, by id. Each must be the same object in every operation. */
const SHARED = new Map<string, ZodOpenApiResponseObject>();

/** Describes a failure. Its examples are built from the refusals that the routes throw. */
function describeFailure({ description, examples, headers = COUNTED, id }: Parts): ZodOpenApiResponseObject {
  const known = id === undefined ? undefined : SHARED.get(id);
  if (known) return known;
  const shown = Object.entries(examples).map(([name, refusal]) => [name, { value: buildBody(refusal) }] as const);
  const content = { 'application/json': { schema: Failure, examples: Object.fromEntries(shown) } };
  const response = { description, headers, content };
  if (id === undefined) return response;
  const shared = { ...response, id };
  SHARED.set(id, shared);
  return shared;
}

function buildBody({ type, message, details }: Refusal): z.infer<typeof Failure> {
  const error = details ? { type, message, details: details as { message: string }[] } : { type, message };
  return { success: false, error };
}

/** `has`: the parts of a request that the operation reads. */
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
  return describeFailure({
    id,
    description: '`invalid_input`: the request is invalid. Nothing was changed.',
    examples,
  });
}

export const unauthorized = describeFailure({
  id: 'Unauthorized',
  description: '`unauthorized`: the key is missing or invalid.',
  examples: { unauthorized: refuse.unauthorized() },
  headers: UNCOUNTED,
});

export function forbiddenScope(
  scope: string | undefined,
  unpinned: boolean,
  permission?: string,
): ZodOpenApiResponseObject {
  if (!scope && permission) return forbiddenToKeys;
  const examples = {
    ...(scope ? { scope: refuse.forbiddenScope(`This call needs a key with the scope ${scope}.`) } : {}),
    ...(unpinned
      ? { pinned: refuse.forbiddenScope('A key that is pinned to one workspace cannot make this call.') }
      : {}),
  };
  const lacking = scope ? `the key lacks the scope \`${scope}\`` : 'the key may not make this call';
  const id = ['ForbiddenScope', scope?.replace(':', '-'), unpinned && 'unpinned'].filter(Boolean).join('.');
  const description = `\`forbidden_scope\`: ${lacking}${unpinned ? ', or is pinned to one workspace' : ''}.`;
  return describeFailure({ id, description, examples, headers: PERHAPS_COUNTED });
}

const forbiddenToKeys = describeFailure({
  id: 'ForbiddenToKeys',
  description: '`forbidden_scope`: the caller is a key, or a person whose role or workspace does not allow the call.',
  examples: { key: refuse.forbiddenScope(PERSONS_ONLY) },
  headers: PERHAPS_COUNTED,
});

export const notFound = describeFailure({
  id: 'NotFound',
  description: '`not_found`: the team has no such resource, or the key cannot access its workspace.',
  examples: { notFound: refuse.notFound() },
});

export const insufficientCredits = describeFailure({
  id: 'InsufficientCredits',
  description: '`insufficient_credits`: nothing was charged and nothing was queued.',
  examples: {
    insufficientCredits: refuse.insufficientCredits(10, 4),
    budgetExceeded: refuse.budgetExceeded({ cost: 10, budget: 50, remaining: 4 }),
  },
});

/** `sentences`: messages of conflicts with the state of the resource. */
export function conflict(sentences: readonly string[], idempotent: boolean): ZodOpenApiResponseObject {
  const states = sentences.map((sentence, index) => [`state${index + 1}`, refuse.conflict(sentence)] as const);
  const examples = {
    ...Object.fromEntries(states),
    ...(idempotent ? { idempotencyKey: refuse.conflict(KEY_REUSED) } : {}),
  };
  const description = [
    sentences.length > 0 && '`conflict`: the state of the resource does not allow the call.',
    idempotent && '`conflict`: the Idempotency-Key was used with another body.',
  ].filter(Boolean);
  const shared = sentences.length === 0 ? { id: 'IdempotencyConflict' } : {};
  return describeFailure({ ...shared, description: description.join(' '), examples });
}

/** `usageLimit`: the message if a quota of the plan is used up; null if unknown. */
export function tooMany(group: RateGroup, counts: boolean, usageLimit: string | null): ZodOpenApiResponseObject {
  const { requests, windowSeconds } = RATE_LIMITS[group];
  const rateLimited = refuse.rateLimited(requests, windowSeconds, 12);
  const slow = `\`rate_limited\`: more than ${requests} requests in ${windowSeconds} s; retry after \`Retry-After\`.`;
  if (!counts) {
    return describeFailure({
      id: `RateLimited.${group}`,
      description: slow,
      examples: { rateLimited },
      headers: RATE_LIMITED,
    });
  }
  const full = '`usage_limit_reached`: a quota of the plan is used up until its period ends.';
  if (usageLimit === null) {
    const parts = { id: `LimitReached.${group}`, description: `${slow} ${full}`, examples: { rateLimited } };
    return describeFailure({ ...parts, headers: LIMIT_REACHED });
  }
  const examples = { rateLimited, usageLimitReached: refuse.usageLimitReached(usageLimit) };
  return describeFailure({ description: `${slow} ${full}`, examples, headers: LIMIT_REACHED });
}

export const internalError = describeFailure({
  id: 'InternalError',
  description: '`internal_error`: retry with backoff and the same Idempotency-Key.',
  examples: { internalError: refuse.internalError('req_4f1c0de57ab3c2d190') },
  headers: PERHAPS_COUNTED,
});
