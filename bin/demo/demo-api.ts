import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The public API as a caller uses it. A rate limit is waited for; every other failure
 * becomes an Error with the service's own sentence.
 */
export class DemoApi {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #signal: AbortSignal | undefined;

  /** The signal ends every call. */
  constructor(baseUrl: string, apiKey: string, signal?: AbortSignal) {
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
    this.#signal = signal;
  }

  get<T>(path: string): Promise<T> {
    return this.#call<T>('GET', path);
  }

  post<T>(path: string, body: object, idempotencyKey?: string): Promise<T> {
    return this.#call<T>('POST', path, body, idempotencyKey);
  }

  delete<T>(path: string): Promise<T> {
    return this.#call<T>('DELETE', path);
  }

  async #call<T>(method: string, path: string, body?: object, idempotencyKey?: string, patience = 3): Promise<T> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      ...(this.#signal ? { signal: this.#signal } : {}),
      headers: {
        Authorization: `Bearer ${this.#apiKey}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.status === 429 && response.headers.has('retry-after') && patience > 0) {
      const seconds = Number(response.headers.get('retry-after'));
      process.stderr.write(`  the rate limit asks for ${seconds} s of patience\n`);
      await sleep(seconds * 1_000, undefined, this.#signal ? { signal: this.#signal } : {});
      return this.#call<T>(method, path, body, idempotencyKey, patience - 1);
    }
    const answer = (await response.json()) as
      { success: true; data: T } | { success: false; error: { message: string } };
    if (!answer.success) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error.message}`);
    return answer.data;
  }
}
