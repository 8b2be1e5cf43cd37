import { z } from 'zod';

/** Every answer carries it. */
const RequestId = z
  .string()
  .meta({ description: 'Names this request in the service log; quote it in a report.', header: { id: 'RequestId' } });

const Limit = z
  .int()
  .meta({ description: 'Requests that the window of this group permits.', header: { id: 'RateLimitLimit' } });

const Remaining = z.int().meta({ description: 'Requests left in the window.', header: { id: 'RateLimitRemaining' } });

const Reset = z.int().meta({
  description: 'Unix seconds at which the oldest counted request leaves the window.',
  header: { id: 'RateLimitReset' },
});

const Replayed = z
  .literal('true')
  .optional()
  .meta({
    description: 'This is the stored answer of an earlier request with the same key.',
    header: { id: 'Replayed' },
  });

/** Of an answer that was given before the request was counted. */
export const UNCOUNTED = z.object({ 'X-Request-Id': RequestId });

/** Of an answer to a counted request. */
export const COUNTED = UNCOUNTED.extend({
  'X-RateLimit-Limit': Limit,
  'X-RateLimit-Remaining': Remaining,
  'X-RateLimit-Reset': Reset,
});

const perhaps = (what: string) =>
  z
    .int()
    .optional()
    .meta({ description: `${what} Absent where the failure struck before the request was counted.` });

/** Of a failure of the service. */
export const PERHAPS_COUNTED = UNCOUNTED.extend({
  'X-RateLimit-Limit': perhaps('Requests that the window of this group permits.'),
  'X-RateLimit-Remaining': perhaps('Requests left in the window.'),
  'X-RateLimit-Reset': perhaps('Unix seconds at which the oldest counted request leaves the window.'),
});

/** Of the success of a POST. */
export const REPLAYABLE = COUNTED.extend({ 'Idempotent-Replayed': Replayed });

export const RATE_LIMITED = COUNTED.extend({
  'Retry-After': z
    .int()
    .min(1)
    .meta({ description: 'Seconds; a repeat then is admitted.', header: { id: 'RetryAfter' } }),
});

/** Where a plan's quota may be used up too. */
export const LIMIT_REACHED = COUNTED.extend({
  'Retry-After': z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Seconds; absent where waiting does not help, as with a plan that is full.' }),
});

/** The request header of every POST. */
export const IdempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\x20-\x7e]+$/u)
    .optional()
    .meta({
      description:
        'Any text of your own, such as a UUID. A repeat with the same key and body replays the stored answer and does ' +
        'nothing again; with another body it is a 409. Kept for 72 hours, and until a day past the slot of a post.',
      param: { id: 'IdempotencyKey' },
    }),
});
