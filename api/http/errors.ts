/** The ledger of refusals: every failure that a caller sees has one of these nine types, each with one status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden_scope: 403,
  not_found: 404,
  conflict: 409,
  usage_limit_reached: 429,
  rate_limited: 429,
  internal_error: 500,
} as const;

export type ErrorType = keyof typeof ERROR_STATUS;

/** One problem of a request. `path` is the JSON path of a body field (`deck.slides[0].text`) or the name of a parameter. */
export interface Problem {
  path: string;
  message: string;
}

interface RefusalParts {
  /** `{path, message}` where the contract names no other shape. */
  details?: readonly object[];
  headers?: Record<string, string>;
}

/** A refusal on its way to the caller. Thrown anywhere below the envelope; what the request wrote is rolled back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly type: ErrorType;
  readonly details: readonly object[] | undefined;
  readonly headers: Record<string, string>;

  constructor(type: ErrorType, message: string, parts: RefusalParts = {}) {
    super(message);
    this.type = type;
    this.details = parts.details;
    this.headers = parts.headers ?? {};
  }
}

/** More would help nobody, and a hostile body must not be answered by a larger one. */
const MOST_DETAILS = 100;

function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
}

/** Each refusal by name, so that one wording serves every route. */
export const refuse = {
  /** All problems of a request in one answer; the message is the first of them. */
  invalidInput(problems: readonly Problem[], message?: string): Refusal {
    const [first] = problems;
    const details = problems.slice(0, MOST_DETAILS);
    const said = message ?? (first ? `${first.path}: ${first.message}` : 'The request is not valid.');
    return new Refusal('invalid_input', said, { details });
  },
  /** One problem of the request as a whole. */
  badRequest(message: string): Refusal {
    return new Refusal('invalid_input', message);
  },
  unauthorized(): Refusal {
    return new Refusal('unauthorized', 'A valid API key is required.');
  },
  forbiddenScope(message: string): Refusal {
    return new Refusal('forbidden_scope', message);
  },
  /** The same bytes for what does not exist and for what belongs to another team. */
  notFound(): Refusal {
    return new Refusal('not_found', 'There is no such resource.');
  },
  conflict(message: string): Refusal {
    return new Refusal('conflict', message);
  },
  /** `periodEnd` where a new period ends the refusal. */
  usageLimitReached(message: string, periodEnd?: Date): Refusal {
    const headers = periodEnd ? retryAfter((periodEnd.getTime() - Date.now()) / 1000) : {};
    return new Refusal('usage_limit_reached', message, { headers });
  },
  insufficientCredits(cost: number, balance: number): Refusal {
    return new Refusal('insufficient_credits', `This costs ${cost} credits; the team has ${balance}.`);
  },
  rateLimited(limit: number, windowSeconds: number, retryAfterSeconds: number): Refusal {
    const message = `More than ${limit} requests in ${windowSeconds} seconds.`;
    return new Refusal('rate_limited', message, { headers: retryAfter(retryAfterSeconds) });
  },
  /** Nothing was done yet. */
  starting(): Refusal {
    return new Refusal(
      'internal_error',
      'The service is starting and waits for its database; it is safe to try again.',
    );
  },
  /** Our own bug, or a part that is down. */
  internalError(requestId: string): Refusal {
    return new Refusal(
      'internal_error',
      `Something failed on our side; it is safe to try again (request ${requestId}).`,
    );
  },
};
