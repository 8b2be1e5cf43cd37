import { defineEntity, p } from '@mikro-orm/core';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';

const EventSchema = defineEntity({
  name: 'Event',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text().strictNullable(),
    sandbox: p.boolean(),
    type: p.enum(DELIVERED_TYPES),
    /** The post, content, or ledger entry that the event is about. */
    subjectId: p.text(),
    /** `json` keeps the text, so that every attempt sends the same bytes. */
    data: p.json().columnType('json').$type<Record<string, unknown>>(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'event_subject_id_type_unique', properties: ['subjectId', 'type'] }],
});

/** An event for webhook endpoints, unique per subject and type. */
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
