import { z } from 'zod';
import { STORED_RESPONSE_HOURS } from '../../db/requests/idempotency-keys.ts';

const RequestId = z.string().meta({
  description: 'Identifies the request in the log of the service; include it in bug reports.',
  header: { id: 'RequestId' },
});

const Limit = z
  .int()
  .meta({ description: 'Requests allowed per window in this group.', header: { id: 'RateLimitLimit' } });

const Remaining = z.int().meta({ description: 'Requests left in the window.', header: { id: 'RateLimitRemaining' } });

const Reset = z.int().meta({
  description: 'Unix seconds at which the oldest counted request leaves the window.',
  header: { id: 'RateLimitReset' },
});

const Policy = z.string().meta({
  description:
    'The windows that count this request, as in draft-ietf-httpapi-ratelimit-headers-11: name, quota `q` of requests, window `w` in seconds.',
  example: '"posts";q=60;w=300',
  header: { id: 'RateLimitPolicy' },
});

const State = z.string().meta({
  description:
    'For each of these windows: `r` requests are left, and `t` seconds until the oldest counted one leaves it.',
  example: '"posts";r=59;t=300',
  header: { id: 'RateLimit' },
});

const Replayed = z
  .literal('true')
  .optional()
  .meta({
    description: 'The response is the stored response of an earlier request with the same key.',
    header: { id: 'Replayed' },
  });

/** Headers of a response that is sent before the request is counted. */
export const UNCOUNTED = z.object({ 'X-Request-Id': RequestId });

export const COUNTED = UNCOUNTED.extend({
  'X-RateLimit-Limit': Limit,
  'X-RateLimit-Remaining': Remaining,
  'X-RateLimit-Reset': Reset,
  'RateLimit-Policy': Policy,
  RateLimit: State,
});

const optionalHeader = (meaning: string) =>
  z
    .int()
    .optional()
    .meta({ description: `${meaning} Absent if the request failed before it was counted.` });

export const PERHAPS_COUNTED = UNCOUNTED.extend({
  'X-RateLimit-Limit': optionalHeader('Requests allowed per window in this group.'),
  'X-RateLimit-Remaining': optionalHeader('Requests left in the window.'),
  'X-RateLimit-Reset': optionalHeader('Unix seconds at which the oldest counted request leaves the window.'),
  'RateLimit-Policy': z.string().optional().meta({ description: 'The windows that count requests like this.' }),
  RateLimit: z.string().optional().meta({ description: 'What is left of these windows.' }),
});

/** Headers of a response that may be cached. */
export const CACHEABLE = COUNTED.extend({
  ETag: z.string().meta({ description: 'Identifies this version of the response.', header: { id: 'ETag' } }),
  'Cache-Control': z.string().meta({ description: 'How long it may be kept.', header: { id: 'CacheControl' } }),
});

/** Headers of the success of a POST. */
export const REPLAYABLE = COUNTED.extend({ 'Idempotent-Replayed': Replayed });

export const RATE_LIMITED = COUNTED.extend({
  'Retry-After': z
    .int()
    .min(1)
    .meta({ description: 'Seconds after which a retry is accepted.', header: { id: 'RetryAfter' } }),
});

/** Headers of a 429 that may be caused by the rate limit or by a quota of the plan. */
export const LIMIT_REACHED = COUNTED.extend({
  'Retry-After': z.int().min(1).optional().meta({
    description:
      'Seconds after which a retry may succeed. Absent if waiting does not help, for example if the plan has no free workspace.',
  }),
});

/** Headers of a success that has a revision. */
export const REVISED = {
  ETag: z.string().meta({
    description: 'The `revision` of the resource in quotation marks, for `If-Match`.',
    example: '"3"',
    header: { id: 'RevisionTag' },
  }),
};

export const IfMatch = z.object({
  'If-Match': z
    .string()
    .regex(/^(?:\*|(?:W\/)?"[!#-~]*"(?:, ?(?:W\/)?"[!#-~]*")*)$/)
    .optional()
    .meta({
      description:
        'The `ETag` of the resource that was read. 409 if it was changed since. A list of tags, and `*`, are possible. Weak tags ' +
        'match nothing. Without the header the change is made in any case.',
      example: '"3"',
      param: { id: 'IfMatch' },
    }),
});

export const IdempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\x20-\x7e]+$/u)
    .optional()
    .meta({
      description:
        'Any unique text, such as a UUID. A request with the same key and body returns the stored response and changes ' +
        `nothing; another body returns 409. Stored for ${STORED_RESPONSE_HOURS} hours, and for a post at least until a day after its slot.`,
      param: { id: 'IdempotencyKey' },
    }),
});
