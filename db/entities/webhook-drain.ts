import { defineEntity, p } from '@mikro-orm/core';

const WebhookDrainSchema = defineEntity({
  name: 'WebhookDrain',
  properties: {
    endpointId: p.text().primary(),
    /** The time after which the workflow that drains the endpoint is presumed lost. */
    deadline: p.datetime(3).defaultRaw("clock_timestamp() + interval '5 minutes'"),
  },
});

/** Marks an endpoint whose due deliveries are being sent, or will be without another signal. */
export class WebhookDrain extends WebhookDrainSchema.class {}
WebhookDrainSchema.setClass(WebhookDrain);
