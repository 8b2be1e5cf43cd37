import { setTimeout as sleep } from 'node:timers/promises';

/** A client of the public API. Waits for rate limits; throws every other error with the message of the service. */
export class DemoApi {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #signal: AbortSignal | undefined;

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

  patch<T>(path: string, body: object): Promise<T> {
    return this.#call<T>('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.#call<T>('DELETE', path);
  }

  async #call<T>(method: string, path: string, body?: object, idempotencyKey?: string, retries = 3): Promise<T> {
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
    if (response.status === 429 && response.headers.has('retry-after') && retries > 0) {
      const seconds = Number(response.headers.get('retry-after'));
      process.stderr.write(`  rate limited, retrying in ${seconds} s\n`);
      await sleep(seconds * 1_000, undefined, this.#signal ? { signal: this.#signal } : {});
      return this.#call<T>(method, path, body, idempotencyKey, retries - 1);
    }
    const envelope = (await response.json()) as
      { success: true; data: T } | { success: false; error: { message: string } };
    if (!envelope.success) throw new Error(`${method} ${path} returned ${response.status}: ${envelope.error.message}`);
    return envelope.data;
  }
}
