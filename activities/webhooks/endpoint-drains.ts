import type { DueEndpoint } from '../../db/webhooks/drains.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { EndpointDrain } from './endpoint-drain.ts';

/** Attempts by outcome. */
export type AttemptCounts = Record<'delivered' | 'retry' | 'failed', number>;

/** Limits what a drain returns of its failures, because the history of the workflow keeps them. */
const MAX_DESCRIBED = { failures: 20, characters: 200 };

/** The endpoints whose deliveries are being sent by a drain. */
export class EndpointDrains {
  readonly counts: AttemptCounts = { delivered: 0, retry: 0, failed: 0 };
  readonly #deps: ActivityDeps;
  readonly #timeout: AbortSignal;
  readonly #end: AbortSignal;
  /** Ends the drains that begin after the time-out. */
  readonly #stop = new AbortController();
  /** The drains that began before the time-out and have not ended. */
  #ending = new Set<string>();
  readonly #drains = new Map<string, EndpointDrain>();
  /** By endpoint. */
  readonly #failures = new Map<string, unknown>();
  #idle = Promise.withResolvers<void>();

  /** `timeout` ends the drains that began before it, and `end` the others. */
  constructor(deps: ActivityDeps, timeout: AbortSignal, end: AbortSignal) {
    this.#deps = deps;
    this.#timeout = timeout;
    this.#end = end;
    timeout.addEventListener('abort', () => (this.#ending = new Set(this.#drains.keys())), { once: true });
  }

  /** Whether every drain that began before the time-out has ended, or the others had their time. Then the others end too. */
  hasEnded(): boolean {
    if (!this.#timeout.aborted) return false;
    const hasEnded = this.#end.aborted || this.#ending.size === 0;
    if (hasEnded) this.#stop.abort();
    return hasEnded;
  }

  get size(): number {
    return this.#drains.size;
  }

  /** Attempts that have ended. */
  get ended(): number {
    return this.counts.delivered + this.counts.retry + this.counts.failed;
  }

  has(endpointId: string): boolean {
    return this.#drains.has(endpointId);
  }

  /** Starts or wakes the drain of an endpoint with due deliveries. Returns false if that changes nothing. */
  start(endpoint: DueEndpoint): boolean {
    const { id } = endpoint;
    const running = this.#drains.get(id);
    if (running) return running.wake();
    if (this.#failures.has(id)) return false;
    const drain = new EndpointDrain(
      this.#deps,
      endpoint,
      this.#timeout.aborted ? AbortSignal.any([this.#end, this.#stop.signal]) : this.#timeout,
      (status) => {
        this.counts[status === 'pending' ? 'retry' : status] += 1;
      },
    );
    this.#drains.set(id, drain);
    void drain
      .run()
      .catch((error: unknown) => this.#fail(id, error))
      .finally(() => {
        this.#drains.delete(id);
        this.#ending.delete(id);
        if (this.size === 0) this.#idle.resolve();
      });
    return true;
  }

  #fail(endpointId: string, error: unknown): void {
    this.#failures.set(endpointId, error);
    this.#deps.log.error({ endpointId, error: String(error) }, 'the deliveries of an endpoint failed');
  }

  /** Waits until no drain runs, but at most `ms`. */
  async waitUntilIdle(ms?: number): Promise<void> {
    if (this.size === 0) return;
    this.#idle = Promise.withResolvers();
    const timer = ms === undefined ? undefined : setTimeout(this.#idle.resolve, ms);
    await this.#idle.promise;
    clearTimeout(timer);
  }

  throwFailure(): void {
    for (const failure of this.#failures.values()) throw failure;
  }

  describeFailures(): { failures?: Record<string, string> } {
    if (this.#failures.size === 0) return {};
    const described = Array.from(this.#failures)
      .slice(0, MAX_DESCRIBED.failures)
      .map(([id, failure]) => [id, String(failure).slice(0, MAX_DESCRIBED.characters)]);
    return { failures: Object.fromEntries(described) };
  }
}
