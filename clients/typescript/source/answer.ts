import type { Pagination } from './generated/schemas.ts';

/** Where the key stands in the operation's group of requests. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** When the window resets, in Unix seconds. */
  reset: number;
}

/** A success with what came beside its data. */
export interface Answer<Data> {
  data: Data;
  /** Of a paged list. */
  pagination: Pagination | null;
  /** 201 or 200, and 202 for work that runs on. */
  status: number;
  /** The stored answer of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
  rateLimit: RateLimit | null;
  /** For the operator's log. */
  requestId: string | null;
}

export function answerOf(response: Response, body: { data: unknown; pagination?: Pagination }): Answer<unknown> {
  const { headers, status } = response;
  return {
    data: body.data,
    pagination: body.pagination ?? null,
    status,
    replayed: headers.get('idempotent-replayed') === 'true',
    rateLimit: rateLimitOf(headers),
    requestId: headers.get('x-request-id'),
  };
}

function rateLimitOf(headers: Headers): RateLimit | null {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  const reset = wholeNumber(headers.get('x-ratelimit-reset'));
  return limit === null || remaining === null || reset === null ? null : { limit, remaining, reset };
}

/** The seconds that a 429 asks for: `Retry-After`, or what is left until `X-RateLimit-Reset`. */
export function retryAfterOf({ headers }: Response): number | null {
  const reset = wholeNumber(headers.get('x-ratelimit-reset'));
  const left = reset === null ? null : Math.max(0, Math.ceil(reset - Date.now() / 1_000));
  return wholeNumber(headers.get('retry-after')) ?? left;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}
