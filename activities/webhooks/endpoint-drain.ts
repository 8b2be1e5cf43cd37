import type { AttemptOutcome } from '../../db/webhooks/record-attempt.ts';
import { returnDeliveries, takeDeliveries, type TakenDelivery } from '../../db/webhooks/take-deliveries.ts';
import type { DueEndpoint } from '../../db/webhooks/drains.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { MAX_ENDPOINT_PLACES, type PlaceOwner } from './delivery-places.ts';

/** The first batch is small, because most endpoints have few due deliveries, and others need the unused places. */
const FIRST_BATCH = 8;

/** Sends the due deliveries of one endpoint during a drain of its shard. */
export class EndpointDrain {
  readonly #deps: ActivityDeps;
  readonly #endpointId: string;
  readonly #owner: PlaceOwner;
  readonly #timeout: AbortSignal;
  readonly #record: (status: AttemptOutcome['status']) => void;
  readonly #running = new Set<Promise<void>>();
  #failures: unknown[] = [];
  /** True while more may be due. */
  #takesMore = true;
  #isWoken = false;
  #changed = Promise.withResolvers<void>();

  constructor(
    deps: ActivityDeps,
    { id, teamId, url }: DueEndpoint,
    timeout: AbortSignal,
    record: (status: AttemptOutcome['status']) => void,
  ) {
    this.#deps = deps;
    this.#endpointId = id;
    this.#owner = { teamId, host: URL.parse(url)?.hostname ?? url };
    this.#timeout = timeout;
    this.#record = record;
  }

  /** Takes what became due after the last batch. Returns false if the drain takes more anyway. */
  wake(): boolean {
    if (this.#takesMore) return false;
    this.#isWoken = true;
    this.#changed.resolve();
    return true;
  }

  /** Ends when nothing is due, or at the time limit, and every attempt has ended. Throws a failure of our own. */
  async run(): Promise<void> {
    let batch = FIRST_BATCH;
    try {
      do {
        this.#isWoken = false;
        this.#takesMore = await this.#take(batch);
        batch = this.#takesMore ? 2 * batch : FIRST_BATCH;
        await this.#waitUntilLeft(this.#takesMore ? MAX_ENDPOINT_PLACES / 2 : 0);
      } while (!this.#timeout.aborted && (this.#takesMore || this.#isWoken || this.#running.size > 0));
    } finally {
      await Promise.all(this.#running);
    }
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** Takes due deliveries for the free places and starts their attempts. Returns whether more may be due. */
  async #take(batch: number): Promise<boolean> {
    const { orm, deliveryPlaces } = this.#deps;
    const wanted = Math.min(batch, MAX_ENDPOINT_PLACES - this.#running.size);
    const places = wanted === 0 ? 0 : await deliveryPlaces.acquire(this.#owner, wanted, this.#timeout);
    if (places === 0) return true;
    let unused = places;
    try {
      const taken = await takeDeliveries(orm.em, { endpointId: this.#endpointId, places });
      const secrets = await this.#openSecrets(taken);
      unused -= taken.length;
      for (const delivery of taken) this.#start(delivery, secrets);
    } finally {
      deliveryPlaces.release(this.#owner, unused);
    }
    return unused === 0;
  }

  #start(delivery: TakenDelivery, secrets: readonly string[]): void {
    const attempt = attemptDelivery(this.#deps, delivery, secrets)
      .then(this.#record, (error: unknown) => void this.#failures.push(error))
      .finally(() => {
        this.#running.delete(attempt);
        this.#deps.deliveryPlaces.release(this.#owner, 1);
        this.#changed.resolve();
      });
    this.#running.add(attempt);
  }

  /** Unseals the signing secrets. If this worker lacks the key, the attempts do not count, and another worker may make them. */
  async #openSecrets(taken: readonly TakenDelivery[]): Promise<string[]> {
    try {
      return (taken[0]?.secretsSealed ?? []).map((sealed) => this.#deps.secrets.open(sealed));
    } catch (error) {
      await returnDeliveries(this.#deps.orm.em, taken);
      throw error;
    }
  }

  /** Waits until at most `left` attempts run, or until more is due and there is room for it. */
  async #waitUntilLeft(left: number): Promise<void> {
    for (;;) {
      const { size } = this.#running;
      if (size <= left || (this.#isWoken && size < MAX_ENDPOINT_PLACES)) break;
      this.#changed = Promise.withResolvers();
      await this.#changed.promise;
    }
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
