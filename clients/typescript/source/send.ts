import { toAnswer, readRetryAfter, type Answer, type Page } from './answer.ts';
import { KinoraError, KinoraUnreachable } from './kinora-error.ts';
import type { Failure } from './generated/schemas.ts';
import { pause } from './pause.ts';
import type { PreparedRequest } from './request.ts';
import { getRetryWait, type RetryRules } from './retry-wait.ts';

export interface Sending extends RetryRules {
  fetch: typeof fetch;
  /** The limit of an attempt, until the last byte of the response. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

type Envelope = { success: true; data: unknown; pagination?: Page } | Failure;

/** Sends a request, with retries. Rejects with the last failure. */
export async function send(request: PreparedRequest, sending: Sending): Promise<Answer<unknown>> {
  let mayHaveHappened = false;
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(request, sending, { attempts: attempt, mayHaveHappened });
    if (!(outcome instanceof Error)) return outcome;
    const wait = getRetryWait(outcome, attempt, sending);
    if (wait === null) throw outcome;
    mayHaveHappened = outcome.mayHaveHappened;
    await pause(wait, sending.signal);
  }
}

type Outcome = Answer<unknown> | KinoraError | KinoraUnreachable;

interface Attempt {
  attempts: number;
  /** True if an earlier attempt may have taken effect. */
  mayHaveHappened: boolean;
}

async function sendOnce(request: PreparedRequest, sending: Sending, attempt: Attempt): Promise<Outcome> {
  const { method, url, headers, body } = request;
  const { fetch, timeoutMs, signal: ending } = sending;
  ending?.throwIfAborted();
  const time = AbortSignal.timeout(timeoutMs);
  const signal = ending ? AbortSignal.any([ending, time]) : time;
  try {
    // Redirects are not followed, because they turn a POST into a GET.
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
    return toOutcome(response, await response.text(), request, attempt);
  } catch (cause) {
    ending?.throwIfAborted();
    const message = `${request.route} got no response${time.aborted ? ` within ${timeoutMs} ms` : ''}.`;
    return createUnreachable(message, true, request, attempt, cause);
  }
}

function toOutcome(response: Response, text: string, request: PreparedRequest, attempt: Attempt): Outcome {
  const { status, headers } = response;
  const body = parseEnvelope(text);
  if (body?.success === true) return toAnswer(response, body);
  if (body === null) {
    // A proxy's error may be temporary; the response of another server is not.
    const message = `${request.route} got ${status} from a server that is not Kinora. Check baseUrl.`;
    return createUnreachable(message, status >= 500 || status === 429, request, attempt);
  }
  return new KinoraError({
    error: body.error,
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: status === 429 ? readRetryAfter(response) : null,
    route: request.route,
    attempts: attempt.attempts,
    idempotencyKey: request.idempotencyKey,
    mayHaveHappened: attempt.mayHaveHappened || body.error.type === 'internal_error',
  });
}

function createUnreachable(
  message: string,
  retryable: boolean,
  { route, idempotencyKey }: PreparedRequest,
  attempt: Attempt,
  cause?: unknown,
): KinoraUnreachable {
  const mayHaveHappened = attempt.mayHaveHappened || retryable;
  const { attempts } = attempt;
  return new KinoraUnreachable({ message, retryable, cause, route, attempts, idempotencyKey, mayHaveHappened });
}

function parseEnvelope(text: string): Envelope | null {
  const body = parseJson(text) as Partial<Envelope> | null;
  if (typeof body !== 'object' || body === null) return null;
  if (body.success === true && 'data' in body) return body as Envelope;
  const isFailure =
    body.success === false && typeof body.error?.type === 'string' && typeof body.error.message === 'string';
  return isFailure ? (body as Failure) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
