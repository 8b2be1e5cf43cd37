import type { EntityManager } from '@mikro-orm/postgresql';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import type { Checkpoint } from '../../activities/activity-deps.ts';
import { ActivityMetrics } from './activity-metrics.ts';
import { PublishMetrics } from './publish-metrics.ts';
import { RowGauges } from './row-gauges.ts';

/** Publishing and reading back answer `end` when a post has ended. */
const ENDING: ReadonlySet<string> = new Set(['publishPost', 'readPlatforms']);

/** Everything that a worker counts. */
export class WorkerMetrics {
  readonly registry = new Registry();
  readonly #activities = new ActivityMetrics(this.registry);
  readonly #publishing = new PublishMetrics(this.registry);
  readonly #rows = new RowGauges(this.registry);

  constructor(armed: LeasedPosts) {
    collectDefaultMetrics({ register: this.registry });
    const waiting = new Gauge({
      name: 'kinora_armed_posts',
      help: 'Publishers waiting for their slot',
      registers: [],
      collect() {
        this.set(armed.size);
      },
    });
    this.registry.registerMetric(waiting);
  }

  /** One attempt of an activity, counted. */
  async observeActivity(type: string, args: readonly unknown[], attempt: () => Promise<unknown>): Promise<unknown> {
    const answer = await this.#activities.observe(type, attempt);
    const [postId] = args;
    const ended = ENDING.has(type) && (answer as { next: string }).next === 'end';
    if (ended && typeof postId === 'string') this.#publishing.markEnded(postId);
    return answer;
  }

  /** A step of the publisher. */
  checkpoint(point: Checkpoint, id: string): void {
    if (point === 'sent') this.#publishing.markSent(id);
  }

  /** Reads from the rows what only they know. */
  async collect(em: EntityManager): Promise<void> {
    await this.#publishing.collect(em);
    await this.#rows.collect(em);
  }
}
