import { setTimeout as sleep } from 'node:timers/promises';

export type Answer<T> =
  | { ok: true; status: number; data: T; replayed: boolean }
  | { ok: false; status: number; type: string; message: string; paths: string[] };

/** Totals of all clients. */
export interface Traffic {
  requests: number;
  /** Requests that were refused, reset or timed out. */
  unanswered: number;
  internalErrors: number;
  rateLimited: number;
  replayed: number;
  /** Time of the last acknowledged write in milliseconds, by the clock of this process. */
  lastWriteAt: number;
}

export function createTraffic(): Traffic {
  return { requests: 0, unanswered: 0, internalErrors: 0, rateLimited: 0, replayed: 0, lastWriteAt: 0 };
}

const REQUEST_TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 400;
/** Longer than any service is down and any rate limit lasts. */
const GIVE_UP_MS = 10 * 60_000;

interface Envelope {
  data?: unknown;
  error?: { type: string; message: string; details?: { path?: string }[] };
}

/** Sends an idempotency key with every POST and retries after a missing response, a status of 5xx or a rate limit. */
export class RetryingClient {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #traffic: Traffic;

  constructor(baseUrl: string, key: string, traffic: Traffic) {
    this.#baseUrl = baseUrl;
    this.#key = key;
    this.#traffic = traffic;
  }

  post<T>(path: string, body: object | undefined, idempotencyKey: string): Promise<Answer<T>> {
    return this.#untilAnswered<T>('POST', path, body, { 'idempotency-key': idempotencyKey });
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.#untilAnswered<T>('GET', path, undefined, {});
  }

  delete<T>(path: string): Promise<Answer<T>> {
    return this.#untilAnswered<T>('DELETE', path, undefined, {});
  }

  async #untilAnswered<T>(
    method: string,
    path: string,
    body: object | undefined,
    added: Record<string, string>,
  ): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json', ...added };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until;) {
      this.#traffic.requests += 1;
      const answered = await this.#ask(`${this.#baseUrl}${path}`, init);
      const answer = answered && this.#read<T>(method, answered.response, answered.text);
      if (answer) return answer;
      const seconds = Number(answered?.response.headers.get('retry-after') ?? 0);
      await sleep(Math.max(RETRY_INTERVAL_MS, seconds * 1_000));
    }
    throw new Error(`${method} ${path} had no answer for ${GIVE_UP_MS / 60_000} minutes`);
  }

  async #ask(url: string, init: RequestInit): Promise<{ response: Response; text: string } | null> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      return { response, text: await response.text() };
    } catch (error) {
      // Compares names because jest runs tests in a realm with its own TypeError.
      if (!['TypeError', 'TimeoutError'].includes((error as Error).name)) throw error;
      this.#traffic.unanswered += 1;
      return null;
    }
  }

  /** Returns null if the request must be retried. */
  #read<T>(method: string, response: Response, text: string): Answer<T> | null {
    const { status, headers } = response;
    if (status >= 500) this.#traffic.internalErrors += 1;
    if (status >= 500) return null;
    const { data, error } = JSON.parse(text) as Envelope;
    if (!error) {
      const replayed = headers.get('idempotent-replayed') === 'true';
      if (replayed) this.#traffic.replayed += 1;
      if (method !== 'GET') this.#traffic.lastWriteAt = Date.now();
      return { ok: true, status, data: data as T, replayed };
    }
    if (error.type === 'rate_limited') this.#traffic.rateLimited += 1;
    if (error.type === 'rate_limited') return null;
    const paths = (error.details ?? []).map(({ path }) => path ?? '');
    return { ok: false, status, type: error.type, message: error.message, paths };
  }
}

/** Returns the data. Throws if the request was rejected. */
export function requireOk<T>(what: string, answer: Answer<T>): T {
  if (answer.ok) return answer.data;
  throw new Error(`${what} was rejected with ${answer.status} ${answer.type}: ${answer.message}`);
}
