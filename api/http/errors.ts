import { PROOF_MINUTES, PROOF_NEEDED } from '../../domain/teams/factors.ts';

/** The nine error types of the API and their status codes. */
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

/** `path` is the JSON path of a body property (`deck.slides[0].text`) or the name of a parameter. */
export interface Problem {
  path: string;
  message: string;
}

interface RefusalParts {
  /** `{path, message}` unless the contract defines another shape. */
  details?: readonly object[];
  headers?: Record<string, string>;
}

/** An error for the caller. Thrown anywhere below `envelope`; the request's transaction is rolled back. */
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

/** The most problems in a response. The three limits below bound their texts. */
export const MAX_DETAILS = 100;
const MAX_DETAILS_CHARACTERS = 32_000;
const MAX_PATH_CHARACTERS = 200;
export const MAX_MESSAGE_CHARACTERS = 500;

const BUSY_SECONDS = 5;

/** The message for an API key that calls an operation on members, API keys or sessions. */
export const PERSONS_ONLY = 'Only a person who is signed in can make this call, not an API key.';

function boundProblems(problems: readonly Problem[]): Problem[] {
  let characters = 0;
  const bounded = problems.slice(0, MAX_DETAILS).map(({ path, message }) => ({
    path: shorten(path, MAX_PATH_CHARACTERS),
    message: shorten(message, MAX_MESSAGE_CHARACTERS),
  }));
  return bounded.filter(({ path, message }) => (characters += path.length + message.length) <= MAX_DETAILS_CHARACTERS);
}

/** Cuts a text that may contain what the caller sent. */
export function shorten(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Returns `Retry-After` in seconds and `X-RateLimit-Reset` in Unix seconds for `reset`, also in Unix seconds. */
export function buildRetryHeaders(reset: number, maxSeconds = Infinity): Record<string, string> {
  const now = Math.floor(Date.now() / 1_000);
  const seconds = Math.min(maxSeconds, Math.max(1, Math.ceil(reset) - now));
  return { 'Retry-After': String(seconds), 'X-RateLimit-Reset': String(now + seconds) };
}

export const refuse = {
  /** Rejects all problems at once. The message is the first problem by default. */
  invalidInput(problems: readonly Problem[], message?: string): Refusal {
    const details = boundProblems(problems);
    const [first] = details;
    const summary = message ?? (first ? `${first.path}: ${first.message}` : 'The request is not valid.');
    return new Refusal('invalid_input', summary, { details });
  },
  /** A problem of the whole request rather than of one property. */
  badRequest(message: string): Refusal {
    return new Refusal('invalid_input', shorten(message, MAX_MESSAGE_CHARACTERS));
  },
  unauthorized(challenge = 'Bearer realm="kinora"'): Refusal {
    return new Refusal('unauthorized', 'A valid API key is required.', { headers: { 'WWW-Authenticate': challenge } });
  },
  /** Also refuses an unknown address, so that nobody learns which exist. */
  wrongPassword(): Refusal {
    return new Refusal('unauthorized', 'The address or the password is wrong.');
  },
  wrongCode(): Refusal {
    return new Refusal('unauthorized', 'The code is wrong, too old or was used. Wait for the next one.');
  },
  /** The same refusal for an unknown passkey, a wrong signature and options that are too old. */
  wrongPasskey(): Refusal {
    return new Refusal('unauthorized', 'The passkey does not sign in here, or the options are too old. Try again.');
  },
  /** For a person, known here or to an identity provider, who cannot sign in in the chosen way. */
  noSignIn(message: string): Refusal {
    return new Refusal('unauthorized', message);
  },
  /** The identity provider of the person gave no usable response. */
  providerUnreachable(host: string): Refusal {
    const message = `The identity provider ${host} cannot be reached. Try again, or ask your administrator.`;
    return new Refusal('internal_error', message);
  },
  /** `challenge` names the scopes that an app has to ask for. */
  forbiddenScope(message: string, challenge?: string): Refusal {
    return new Refusal('forbidden_scope', message, challenge ? { headers: { 'WWW-Authenticate': challenge } } : {});
  },
  /** For a session whose person must first prove again who they are (RFC 9470). */
  unprovenSession(): Refusal {
    const challenge = `Bearer realm="kinora", error="insufficient_user_authentication", max_age="${PROOF_MINUTES * 60}"`;
    const details = [{ path: 'session', message: PROOF_NEEDED }];
    return new Refusal('forbidden_scope', PROOF_NEEDED, { details, headers: { 'WWW-Authenticate': challenge } });
  },
  /** The same refusal for a resource that does not exist and for one of another team. */
  notFound(): Refusal {
    return new Refusal('not_found', 'There is no such resource.');
  },
  conflict(message: string): Refusal {
    return new Refusal('conflict', message);
  },
  /** Pass `periodEnd` if the quota is renewed then. */
  usageLimitReached(message: string, periodEnd?: Date): Refusal {
    const headers = periodEnd ? buildRetryHeaders(periodEnd.getTime() / 1_000) : {};
    return new Refusal('usage_limit_reached', message, { headers });
  },
  insufficientCredits(cost: number, balance: number): Refusal {
    return new Refusal('insufficient_credits', `This costs ${cost} credits; the team has ${balance}.`);
  },
  budgetExceeded({ cost, budget, remaining }: { cost: number; budget: number; remaining: number }): Refusal {
    const message = `This costs ${cost} credits; ${remaining} of the ${budget} credits of this key's budget are left.`;
    return new Refusal('insufficient_credits', `${message} Use a key with a larger budget.`);
  },
  rateLimited(limit: number, windowSeconds: number, resetAt: number): Refusal {
    const message = `More than ${limit} requests in ${windowSeconds} seconds.`;
    return new Refusal('rate_limited', message, { headers: buildRetryHeaders(resetAt, windowSeconds) });
  },
  /** The team has used its share of this process, or too much work of this kind is waiting. */
  busy(message = 'Too many requests of this kind are waiting; send the request again in some seconds.'): Refusal {
    const headers = buildRetryHeaders(Math.floor(Date.now() / 1_000) + BUSY_SECONDS);
    return new Refusal('rate_limited', message, { headers });
  },
  starting(): Refusal {
    return new Refusal('internal_error', 'The service is starting and waiting for its database. It is safe to retry.');
  },
  /** The database is a standby, or set to read-only. */
  readOnly(): Refusal {
    const message = 'The service accepts no changes right now, so nothing was changed. It is safe to retry.';
    return new Refusal('internal_error', message);
  },
  /** `full`: no space is left. `unavailable`: a disk or bucket cannot be used now. */
  storageUnusable(kind: 'full' | 'unavailable'): Refusal {
    const message = `The media storage is ${kind}, so nothing was stored. It is safe to retry later.`;
    return new Refusal('internal_error', message);
  },
  /** A bug, or an outage of a dependency. */
  internalError(requestId: string): Refusal {
    return new Refusal(
      'internal_error',
      `The service failed unexpectedly. It is safe to retry (request ${requestId}).`,
    );
  },
};
