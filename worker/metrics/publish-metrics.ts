import type { EntityManager } from '@mikro-orm/postgresql';
import { Counter, Histogram, type Registry } from 'prom-client';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { readTargetOutcomes, readLateness } from '../../db/telemetry/backlog.ts';

/** The most ids that wait while the database is unavailable. Further ones are not counted. */
const MAX_PENDING = 20_000;

const LATENESS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3_600];

/**
 * Lateness of the irreversible calls and outcomes of their targets. The publisher only records row ids; the rows are read in
 * batches later, so that no call waits for a metric.
 */
export class PublishMetrics {
  readonly #lateness: Histogram<'platform'>;
  readonly #ended: Counter<'platform' | 'outcome' | 'code'>;
  #sentTargets = new Set<string>();
  #endedPosts = new Set<string>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#lateness = new Histogram({
      name: 'kinora_publish_lateness_seconds',
      help: 'From the slot of a scheduled post to the commit right before its irreversible call',
      labelNames: ['platform'],
      buckets: LATENESS_SECONDS,
      registers,
    });
    this.#ended = new Counter({
      name: 'kinora_targets_ended_total',
      help: 'Targets of posts that ended: posted, failed or cancelled, with the error’s code',
      labelNames: ['platform', 'outcome', 'code'],
      registers,
    });
    // The series are shown at 0, so that an alert sees the first event.
    for (const platform of PLATFORMS) {
      this.#lateness.zero({ platform });
      this.#ended.inc({ platform, outcome: 'failed', code: 'outcome_unknown' }, 0);
    }
  }

  markSent(targetId: string): void {
    if (this.#sentTargets.size < MAX_PENDING) this.#sentTargets.add(targetId);
  }

  markEnded(postId: string): void {
    if (this.#endedPosts.size < MAX_PENDING) this.#endedPosts.add(postId);
  }

  /** Reads the recorded rows. If that fails, the next call reads them. */
  async collect(em: EntityManager): Promise<void> {
    await drain(this.#sentTargets, async (ids) => {
      for (const { platform, seconds } of await readLateness(em, ids)) this.#lateness.observe({ platform }, seconds);
    });
    await drain(this.#endedPosts, async (ids) => {
      for (const { platform, status, code } of await readTargetOutcomes(em, ids)) {
        this.#ended.inc({ platform, outcome: status, code });
      }
    });
  }
}

async function drain(pending: Set<string>, read: (ids: string[]) => Promise<void>): Promise<void> {
  const ids = [...pending];
  if (ids.length === 0) return;
  for (const id of ids) pending.delete(id);
  try {
    await read(ids);
  } catch (error) {
    for (const id of ids) pending.add(id);
    throw error;
  }
}
