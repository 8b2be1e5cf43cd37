import type { EntityManager } from '@mikro-orm/postgresql';
import { Gauge, type Registry } from 'prom-client';
import { readBacklog } from '../../db/telemetry/backlog.ts';

/** What waits in the rows, the same in every worker of a deployment: take the `max` of them, never the sum. */
export class RowGauges {
  readonly #gauges: Record<'outbox' | 'outboxAge' | 'deliveries' | 'deliveryAge' | 'overdue', Gauge>;

  constructor(registry: Registry) {
    const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
    this.#gauges = {
      outbox: gauge('kinora_outbox_messages', 'Messages Temporal was not told yet'),
      outboxAge: gauge(
        'kinora_outbox_oldest_age_seconds',
        'Since the oldest message was written that Temporal was not told',
      ),
      deliveries: gauge('kinora_deliveries_pending', 'Webhook deliveries on their way, or waiting for another attempt'),
      deliveryAge: gauge(
        'kinora_delivery_oldest_age_seconds',
        'Since the oldest delivery began that is on its way and was not asked for by hand',
      ),
      overdue: gauge('kinora_posts_overdue', 'Posts past their slot with nobody acting on them'),
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
