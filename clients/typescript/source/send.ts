import { answerOf, retryAfterOf, type Answer } from './answer.ts';
import { KinoraError, KinoraUnreachable } from './failures.ts';
import type { Failure, Pagination } from './generated/schemas.ts';
import { pause } from './pause.ts';
import type { PreparedRequest } from './request.ts';
import { retryWait, type RetryRules } from './retry-wait.ts';

export interface Sending extends RetryRules {
  fetch: typeof fetch;
  /** For each attempt, until the last byte of its answer. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

type Envelope = { success: true; data: unknown; pagination?: Pagination } | Failure;

/** Sends a request until it is answered, refused for good, or out of attempts. Every attempt is the same request. */
export async function send(request: PreparedRequest, sending: Sending): Promise<Answer<unknown>> {
  let doubt = false;
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(request, sending, { attempts: attempt, doubt });
    if (!(outcome instanceof Error)) return outcome;
    const wait = retryWait(outcome, attempt, sending);
    if (wait === null) throw outcome;
    doubt = outcome.mayHaveHappened;
    await pause(wait, sending.signal);
  }
}

type Outcome = Answer<unknown> | KinoraError | KinoraUnreachable;

interface Attempt {
  attempts: number;
  /** Whether an earlier attempt may have happened. */
  doubt: boolean;
}

async function sendOnce(request: PreparedRequest, sending: Sending, attempt: Attempt): Promise<Outcome> {
  const { method, url, headers, body } = request;
  const { fetch, timeoutMs, signal: ending } = sending;
  ending?.throwIfAborted();
  const time = AbortSignal.timeout(timeoutMs);
  const signal = ending ? AbortSignal.any([ending, time]) : time;
  try {
    // A redirect would turn a POST into a GET, so none is followed.
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
    return judge(response, await response.text(), request, attempt);
  } catch (cause) {
    ending?.throwIfAborted();
    const message = `${request.route} was not answered${time.aborted ? ` within ${timeoutMs} ms` : ''}.`;
    return unreachable(message, true, request, attempt, cause);
  }
}

function judge(response: Response, text: string, request: PreparedRequest, { attempts, doubt }: Attempt): Outcome {
  const { status, headers } = response;
  const body = envelopeOf(text);
  if (body?.success === true) return answerOf(response, body);
  if (body === null) {
    // Not the service's own words: a proxy's page may go away, a wrong address will not.
    const message = `${request.route} was answered ${status} by something that is not Kinora: check baseUrl.`;
    return unreachable(message, status >= 500 || status === 429, request, { attempts, doubt });
  }
  return new KinoraError({
    error: body.error,
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: status === 429 ? retryAfterOf(response) : null,
    route: request.route,
    attempts,
    idempotencyKey: request.idempotencyKey,
    mayHaveHappened: doubt || body.error.type === 'internal_error',
  });
}

function unreachable(
  message: string,
  mayPass: boolean,
  { route, idempotencyKey }: PreparedRequest,
  { attempts, doubt }: Attempt,
  cause?: unknown,
): KinoraUnreachable {
  const mayHaveHappened = doubt || mayPass;
  return new KinoraUnreachable({ message, mayPass, cause, route, attempts, idempotencyKey, mayHaveHappened });
}

function envelopeOf(text: string): Envelope | null {
  const body = parsed(text) as Partial<Envelope> | null;
  if (typeof body !== 'object' || body === null) return null;
  if (body.success === true && 'data' in body) return body as Envelope;
  const said = body.success === false && typeof body.error?.type === 'string' && typeof body.error.message === 'string';
  return said ? (body as Failure) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
