import type { EntityManager } from '@mikro-orm/postgresql';
import { Counter, Gauge, Registry } from 'prom-client';
import type { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import type { Checkpoint } from '../../activities/activity-deps.ts';
import type { IsolationMode } from '../../decks/isolation/isolation.ts';
import { collectProcessMetrics } from '../../adapters/telemetry/collect-process-metrics.ts';
import { TextMetrics } from '../../adapters/telemetry/text-metrics.ts';
import { ActivityMetrics } from './activity-metrics.ts';
import { MediaMetrics } from './media-metrics.ts';
import { PublishMetrics } from './publish-metrics.ts';
import { readBacklog } from '../../db/telemetry/backlog.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const COLLECT_EVERY_MS = 5_000;

/** Rows that wait. Every worker of a deployment reports the same values: aggregate them with `max`, not `sum`. */
class RowGauges {
  readonly #gauges: Record<'outbox' | 'outboxAge' | 'deliveries' | 'deliveryAge' | 'overdue', Gauge>;

  constructor(registry: Registry) {
    const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
    this.#gauges = {
      outbox: gauge('kinora_outbox_messages', 'Outbox messages that were not sent to Temporal yet'),
      outboxAge: gauge(
        'kinora_outbox_oldest_age_seconds',
        'Age of the oldest outbox message that was not sent to Temporal yet',
      ),
      deliveries: gauge('kinora_deliveries_pending', 'Webhook deliveries that are pending or wait for another attempt'),
      deliveryAge: gauge(
        'kinora_delivery_oldest_age_seconds',
        'Age of the oldest pending delivery, not counting manual redeliveries',
      ),
      overdue: gauge('kinora_posts_overdue', 'Posts past their slot that no workflow acts on'),
    };
  }

  async collect(em: EntityManager): Promise<void> {
    const { outbox, deliveries, overduePosts } = await readBacklog(em);
    this.#gauges.outbox.set(outbox.waiting);
    this.#gauges.outboxAge.set(outbox.oldestSeconds);
    this.#gauges.deliveries.set(deliveries.waiting);
    this.#gauges.deliveryAge.set(deliveries.oldestSeconds);
    this.#gauges.overdue.set(overduePosts);
  }
}

/** Activities that return `end` when a post has ended. */
const ENDING: ReadonlySet<string> = new Set(['publishPost', 'readPlatforms']);

export class WorkerMetrics {
  readonly registry = new Registry();
  readonly text = new TextMetrics(this.registry);
  readonly #activities = new ActivityMetrics(this.registry);
  readonly #publishing = new PublishMetrics(this.registry);
  readonly #media = new MediaMetrics(this.registry);
  readonly #rows = new RowGauges(this.registry);
  readonly #isolation = new Gauge({
    name: 'kinora_encoder_isolation',
    help: 'How ffmpeg is isolated: 1 for the mode in use',
    labelNames: ['mode'],
    registers: [this.registry],
  });
  readonly #deleted = new Counter({
    name: 'kinora_rows_deleted_total',
    help: 'Rows deleted because their retention has ended',
    labelNames: ['table'],
    registers: [this.registry],
  });

  constructor(leasedPosts: LeasedPosts) {
    collectProcessMetrics(this.registry);
    const waiting = new Gauge({
      name: 'kinora_leased_posts',
      help: 'Publishers waiting for their slot',
      registers: [],
      collect() {
        this.set(leasedPosts.size);
      },
    });
    this.registry.registerMetric(waiting);
  }

  /** Runs and counts one activity attempt. */
  async observeActivity(type: string, args: readonly unknown[], attempt: () => Promise<unknown>): Promise<unknown> {
    const result = await this.#activities.observe(type, attempt);
    const [id, key] = args;
    if (type === 'makeMedia' && result === 'made') this.#media.markMade(String(id), String(key));
    const ended = ENDING.has(type) && (result as { next: string }).next === 'end';
    if (ended && typeof id === 'string') this.#publishing.markEnded(id);
    return result;
  }

  /** Shows each activity at 0, so that an alert sees its first failure. */
  showActivities(names: readonly string[]): void {
    for (const name of names) this.#activities.show(name);
  }

  setIsolation(mode: IsolationMode): void {
    this.#isolation.set({ mode }, 1);
  }

  countDeleted(table: string, rows: number): void {
    this.#deleted.inc({ table }, rows);
  }

  /** Counts an attempt that waits for a place. */
  observeWait<T>(type: string, wait: () => Promise<T>): Promise<T> {
    return this.#activities.observeWait(type, wait);
  }

  checkpoint(point: Checkpoint, id: string): void {
    if (point === 'sent') this.#publishing.markSent(id);
  }

  /** Updates the metrics that are read from rows. */
  async collect(em: EntityManager): Promise<void> {
    await this.#publishing.collect(em);
    await this.#media.collect(em);
    await this.#rows.collect(em);
  }
}

/** Updates the metrics that are read from rows, until `stop`. While the database is unavailable, they keep their values. */
export async function collectRowMetrics(
  metrics: WorkerMetrics,
  em: EntityManager,
  stop: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!stop.aborted) {
    await metrics.collect(em.fork()).catch(onFailure);
    await sleep(COLLECT_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
