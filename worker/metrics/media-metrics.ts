import type { EntityManager } from '@mikro-orm/postgresql';
import { Counter, type Registry } from 'prom-client';
import { findMediaCost } from '../../db/content/media-costs.ts';

/** The most calls that wait while the database is unavailable. Further ones are not counted. */
const MAX_PENDING = 5_000;

interface MadeCall {
  jobId: string;
  key: string;
}

/** What completed media calls cost at the providers. The activity only records ids; the rows are read later. */
export class MediaMetrics {
  readonly #calls: Counter<'provider' | 'kind'>;
  readonly #usd: Counter<'provider' | 'kind'>;
  #pending: MadeCall[] = [];

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'kinora_media_calls_total',
      help: 'Media calls that a provider completed',
      labelNames: ['provider', 'kind'],
      registers,
    });
    this.#usd = new Counter({
      name: 'kinora_media_cost_usd_total',
      help: 'Cost of completed media calls by list price and reported usage, US dollars; calls of unknown cost count 0',
      labelNames: ['provider', 'kind'],
      registers,
    });
  }

  markMade(jobId: string, key: string): void {
    if (this.#pending.length < MAX_PENDING) this.#pending.push({ jobId, key });
  }

  /** Reads the recorded rows. If that fails, the next call reads them. */
  async collect(em: EntityManager): Promise<void> {
    const made = this.#pending.splice(0);
    while (made.length > 0) {
      const next = made.pop();
      const cost = next && (await this.#findOrKeep(em, next, made));
      if (!cost) continue;
      const labels = { provider: cost.provider, kind: cost.kind };
      this.#calls.inc(labels);
      this.#usd.inc(labels, cost.usd);
    }
  }

  async #findOrKeep(em: EntityManager, next: MadeCall, others: readonly MadeCall[]): ReturnType<typeof findMediaCost> {
    try {
      return await findMediaCost(em, next.jobId, next.key);
    } catch (error) {
      this.#pending.push(next, ...others);
      throw error;
    }
  }
}
