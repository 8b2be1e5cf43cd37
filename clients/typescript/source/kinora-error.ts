import type { Failure } from './generated/schemas.ts';

/** The nine error types of the API. Branch on the type, never on the message. */
export type ErrorType = Failure['error']['type'];

export type ErrorDetails = NonNullable<Failure['error']['details']>;

interface CallInfo {
  /** `POST /posts`. */
  route: string;
  attempts: number;
  /** A POST can be repeated safely with this key. Null for other methods. */
  idempotencyKey: string | null;
  /** True if an attempt got no response or `internal_error`, so the call may have taken effect. */
  mayHaveHappened: boolean;
}

interface KinoraErrorParts extends CallInfo {
  error: Failure['error'];
  status: number;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** The API returned an error. The call had no effect unless `mayHaveHappened`. */
export class KinoraError extends Error {
  override readonly name = 'KinoraError';
  readonly type: ErrorType;
  readonly status: number;
  /** Every problem of the request: `{path, message}`, or `{row, field, message}` for an import. */
  readonly details: ErrorDetails;
  /** Identifies the request in the log of the service. */
  readonly requestId: string | null;
  /** When a retry can succeed; set for `rate_limited`, and for `usage_limit_reached` if the quota is renewed. */
  readonly retryAfterSeconds: number | null;
  readonly route: string;
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly mayHaveHappened: boolean;

  constructor(parts: KinoraErrorParts) {
    const { error, status, requestId, retryAfterSeconds, route, attempts, idempotencyKey, mayHaveHappened } = parts;
    super(`${route} returned ${status} ${error.type}: ${error.message}`);
    this.type = error.type;
    this.status = status;
    this.details = error.details ?? [];
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.route = route;
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
    this.mayHaveHappened = mayHaveHappened;
  }
}

interface KinoraUnreachableParts extends CallInfo {
  message: string;
  retryable: boolean;
  cause?: unknown;
}

/**
 * The API did not respond: the network failed, the call timed out, or another server responded. A POST that is repeated with
 * the same `idempotencyKey` takes effect once.
 */
export class KinoraUnreachable extends Error {
  override readonly name = 'KinoraUnreachable';
  /** False if `baseUrl` is wrong. */
  readonly retryable: boolean;
  readonly route: string;
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly mayHaveHappened: boolean;

  constructor(parts: KinoraUnreachableParts) {
    super(parts.message, { cause: parts.cause });
    this.retryable = parts.retryable;
    this.route = parts.route;
    this.attempts = parts.attempts;
    this.idempotencyKey = parts.idempotencyKey;
    this.mayHaveHappened = parts.mayHaveHappened;
  }
}

/** Returns whether the error is a `KinoraError` of one of these types: `if (refusedAs(error, 'conflict')) …`. */
export function refusedAs<Type extends ErrorType>(
  error: unknown,
  ...types: readonly [Type, ...Type[]]
): error is KinoraError & { readonly type: Type } {
  return error instanceof KinoraError && (types as readonly ErrorType[]).includes(error.type);
}
