import type { Failure } from './generated/schemas.ts';

/** The nine types of a refusal. Branch on them, never on messages. */
export type ErrorType = Failure['error']['type'];

export type ErrorDetails = NonNullable<Failure['error']['details']>;

interface Circumstances {
  /** `POST /posts`. */
  route: string;
  /** How often the call was sent. */
  attempts: number;
  /** Under which a POST can be made again without happening twice. */
  idempotencyKey: string | null;
  /** An attempt was not answered, or by `internal_error`: the call may have happened, whatever a later attempt was told. */
  mayHaveHappened: boolean;
}

interface KinoraErrorParts extends Circumstances {
  error: Failure['error'];
  status: number;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** The service refused the call, or failed. Nothing of it happened, unless `mayHaveHappened`. */
export class KinoraError extends Error {
  override readonly name = 'KinoraError';
  readonly type: ErrorType;
  readonly status: number;
  /** Every problem of the request: `{path, message}`, or `{row, field, message}` of an import. */
  readonly details: ErrorDetails;
  /** For the operator's log. */
  readonly requestId: string | null;
  /** When a retry can succeed: of `rate_limited`, and of a `usage_limit_reached` that the next period ends. */
  readonly retryAfterSeconds: number | null;
  readonly route: string;
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly mayHaveHappened: boolean;

  constructor(parts: KinoraErrorParts) {
    const { error, status, requestId, retryAfterSeconds, route, attempts, idempotencyKey, mayHaveHappened } = parts;
    super(`${route} answered ${status} ${error.type}: ${error.message}`);
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

interface KinoraUnreachableParts extends Circumstances {
  message: string;
  mayPass: boolean;
  cause?: unknown;
}

/**
 * No answer of the service arrived: the network failed, time ran out, or something else answered. Made again with the same
 * `idempotencyKey`, a POST happens once.
 */
export class KinoraUnreachable extends Error {
  override readonly name = 'KinoraUnreachable';
  /** Whether another attempt may go better. Not where a wrong address answers. */
  readonly mayPass: boolean;
  readonly route: string;
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly mayHaveHappened: boolean;

  constructor(parts: KinoraUnreachableParts) {
    super(parts.message, { cause: parts.cause });
    this.mayPass = parts.mayPass;
    this.route = parts.route;
    this.attempts = parts.attempts;
    this.idempotencyKey = parts.idempotencyKey;
    this.mayHaveHappened = parts.mayHaveHappened;
  }
}

/** Whether the service refused a call with one of these types: `if (refusedAs(error, 'conflict')) …`. */
export function refusedAs<Type extends ErrorType>(
  error: unknown,
  ...types: readonly [Type, ...Type[]]
): error is KinoraError & { readonly type: Type } {
  return error instanceof KinoraError && (types as readonly ErrorType[]).includes(error.type);
}
