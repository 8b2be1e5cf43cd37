import type { ContinuablePagination } from './generated/schemas.ts';

/** The state of the key's rate limit in the group of the operation. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** When the window resets, in Unix seconds. */
  reset: number;
}

/** The position of a page in its list. Long lists have `nextCursor`; a page requested by cursor has no number. */
export type Page = Partial<ContinuablePagination> & { limit: number };

/** A success with its metadata. */
export interface Answer<Data> {
  data: Data;
  /** Null unless the operation is a paged list. */
  pagination: Page | null;
  /** 200, 201, or 202 for work that continues in the background. */
  status: number;
  /** True if this is the stored response of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
  rateLimit: RateLimit | null;
  /** Identifies the request in the log of the service. */
  requestId: string | null;
}

export function toAnswer(response: Response, body: { data: unknown; pagination?: Page }): Answer<unknown> {
  const { headers, status } = response;
  return {
    data: body.data,
    pagination: body.pagination ?? null,
    status,
    replayed: headers.get('idempotent-replayed') === 'true',
    rateLimit: readRateLimit(headers),
    requestId: headers.get('x-request-id'),
  };
}

function readRateLimit(headers: Headers): RateLimit | null {
  const limit = parseWholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = parseWholeNumber(headers.get('x-ratelimit-remaining'));
  const reset = parseWholeNumber(headers.get('x-ratelimit-reset'));
  return limit === null || remaining === null || reset === null ? null : { limit, remaining, reset };
}

/** Returns the seconds of `Retry-After`, or else those until `X-RateLimit-Reset`. */
export function readRetryAfter({ headers }: Response): number | null {
  const reset = parseWholeNumber(headers.get('x-ratelimit-reset'));
  const left = reset === null ? null : Math.max(0, Math.ceil(reset - Date.now() / 1_000));
  return parseWholeNumber(headers.get('retry-after')) ?? left;
}

function parseWholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}
