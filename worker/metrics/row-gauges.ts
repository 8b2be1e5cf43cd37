import type { EntityManager } from '@mikro-orm/postgresql';
import { Gauge, type Registry } from 'prom-client';
import { readBacklog } from '../../db/telemetry/backlog.ts';

/** Rows that wait. Every worker of a deployment reports the same values: aggregate them with `max`, not `sum`. */
export class RowGauges {
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
