import { defineEntity, p } from '@mikro-orm/core';
import type { EventType } from '../../domain/webhooks/event-types.ts';
import { TextArray } from './text-array.ts';

const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  properties: {
    id: p.text().primary(),
    teamId: p.text().index('webhook_endpoint_team_id_index'),
    /** The workspace of the pinned key that created it, whose events alone it receives; null otherwise. */
    workspaceId: p.text().strictNullable(),
    url: p.text(),
    events: p.type(TextArray).columnType('text[]').$type<EventType[]>(),
    enabled: p.boolean().default(true),
    disabledReason: p.text().strictNullable(),
    /** Null for a hidden endpoint, whose key signs. */
    secretSealed: p.text().strictNullable(),
    previousSecretSealed: p.text().strictNullable(),
    previousSecretUntil: p.datetime(3).strictNullable(),
    sandbox: p.boolean(),
    /** Undelivered events in a row. */
    undelivered: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    deletedAt: p.datetime(3).strictNullable(),
    /** The key whose callback URLs of one origin a hidden endpoint delivers; null for any other endpoint. */
    keyId: p.text().strictNullable(),
    /** When a job last named a URL of a hidden endpoint, with a precision of an hour. */
    usedAt: p.datetime(3).strictNullable(),
  },
});

/** A caller's URL that receives events, or the origin of callback URLs. */
export class WebhookEndpoint extends WebhookEndpointSchema.class {}
WebhookEndpointSchema.setClass(WebhookEndpoint);
