import { defineEntity, p } from '@mikro-orm/core';

const WebhookDrainSchema = defineEntity({
  name: 'WebhookDrain',
  properties: {
    shard: p.integer().primary(),
    /** Whether the due deliveries of the shard are being sent, or will be without another signal. */
    isRequested: p.boolean().default(false),
    /** The time after which the workflow of a requested drain is presumed lost. */
    deadline: p.datetime(3).defaultRaw("clock_timestamp() + interval '5 minutes'"),
  },
});

/** The drain of a shard of the webhook endpoints. The migration inserts a row for each shard. */
export class WebhookDrain extends WebhookDrainSchema.class {}
WebhookDrainSchema.setClass(WebhookDrain);
