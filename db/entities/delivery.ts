import { defineEntity, p } from '@mikro-orm/core';
import { DELIVERY_STATUSES } from '../../domain/webhooks/delivery.ts';

const DeliverySchema = defineEntity({
  name: 'Delivery',
  properties: {
    id: p.text().primary(),
    endpointId: p.text(),
    eventId: p.text(),
    status: p.enum(DELIVERY_STATUSES),
    attempts: p.integer().default(0),
    /** The fencing token of the current attempt: only its holder records the outcome. */
    leaseEpoch: p.integer().default(0),
    /** Whether a failure counts towards the ten in a row that disable the endpoint. */
    counts: p.boolean().default(true),
    /** The URL to call in place of the endpoint's; null for the endpoint's. */
    url: p.text().strictNullable(),
    lastStatusCode: p.integer().strictNullable(),
    lastError: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** When the next attempt is due; during an attempt, when its lease expires. Null if the delivery has ended. */
    nextAttemptAt: p.datetime(3).strictNullable().defaultRaw('clock_timestamp()'),
    finishedAt: p.datetime(3).strictNullable(),
  },
  uniques: [{ name: 'delivery_event_id_endpoint_id_unique', properties: ['eventId', 'endpointId'] }],
  indexes: [{ name: 'delivery_endpoint_id_created_at_index', properties: ['endpointId', 'createdAt'] }],
});

/** The delivery of one event to one endpoint. Every attempt uses the same id. */
export class Delivery extends DeliverySchema.class {}
DeliverySchema.setClass(Delivery);
