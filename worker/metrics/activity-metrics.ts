import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { DrainStep } from '../../activities/webhooks/drain-shard.ts';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800];
const RENDERS: ReadonlySet<string> = new Set(['renderContent', 'renderClip', 'encodeMedia']);

/** Activity attempts by type. `code` is the stable type of the failure; empty if there is none. */
export class ActivityMetrics {
  readonly #ended: Counter<'activity' | 'outcome' | 'code'>;
  readonly #seconds: Histogram<'activity'>;
  readonly #running: Gauge<'activity'>;
  readonly #waiting: Gauge<'activity'>;
  readonly #renders: Histogram<'activity' | 'outcome'>;
  readonly #rendering: Gauge;
  readonly #attempts: Counter<'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#ended = new Counter({
      name: 'kinora_activities_total',
      help: 'Activity attempts that ended: completed, failed or cancelled',
      labelNames: ['activity', 'outcome', 'code'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'kinora_activity_duration_seconds',
      help: 'Duration of an activity attempt; for a publisher this includes the wait for its slot',
      labelNames: ['activity'],
      buckets: SECONDS,
      registers,
    });
    this.#running = new Gauge({
      name: 'kinora_activities_running',
      help: 'Activity attempts in progress',
      labelNames: ['activity'],
      registers,
    });
    this.#waiting = new Gauge({
      name: 'kinora_activities_waiting',
      help: "Activity attempts that wait for a place in their team's share",
      labelNames: ['activity'],
      registers,
    });
    this.#renders = new Histogram({
      name: 'kinora_render_duration_seconds',
      help: 'Duration of an encoding of a deck, a clip or own media',
      labelNames: ['activity', 'outcome'],
      buckets: [1, 2, 5, 10, 20, 40, 80, 160, 320, 640, 1_280],
      registers,
    });
    this.#rendering = new Gauge({ name: 'kinora_renders_running', help: 'Encodings in progress', registers });
    this.#attempts = new Counter({
      name: 'kinora_delivery_attempts_total',
      help: 'Webhook attempts: delivered, retry (another follows), failed (the last one)',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['delivered', 'retry', 'failed']) this.#attempts.inc({ outcome }, 0);
  }

  /** Shows the series of an activity at 0. One that appeared with its first event would have no increase for an alert to see. */
  show(activity: string): void {
    this.#ended.inc({ activity, outcome: 'failed', code: 'unexpected' }, 0);
    this.#ended.inc({ activity, outcome: 'completed', code: '' }, 0);
  }

  async observeWait<T>(activity: string, wait: () => Promise<T>): Promise<T> {
    this.#waiting.inc({ activity });
    try {
      return await wait();
    } finally {
      this.#waiting.dec({ activity });
    }
  }

  /** Runs and counts one attempt. Returns its result or rethrows its failure. */
  async observe(activity: string, attempt: () => Promise<unknown>): Promise<unknown> {
    const startedAt = performance.now();
    const isRender = RENDERS.has(activity);
    this.#running.inc({ activity });
    if (isRender) this.#rendering.inc();
    let outcome = 'failed';
    let code = '';
    try {
      const result = await attempt();
      outcome = 'completed';
      if (activity === 'drainShard') this.#countDeliveries(result as DrainStep);
      return result;
    } catch (error) {
      ({ outcome, code } = toFailureLabels(error));
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      this.#ended.inc({ activity, outcome, code });
      this.#seconds.observe({ activity }, seconds);
      this.#running.dec({ activity });
      if (isRender) {
        this.#renders.observe({ activity, outcome }, seconds);
        this.#rendering.dec();
      }
    }
  }

  #countDeliveries({ attempts }: DrainStep): void {
    for (const [outcome, count] of Object.entries(attempts)) this.#attempts.inc({ outcome }, count);
  }
}

/** Bugs share one code, because their messages would make an unbounded number of labels. */
function toFailureLabels(error: unknown): { outcome: string; code: string } {
  if (error instanceof CancelledFailure) return { outcome: 'cancelled', code: '' };
  if (error instanceof ApplicationFailure) return { outcome: 'failed', code: error.type ?? 'unnamed' };
  return { outcome: 'failed', code: 'unexpected' };
}
