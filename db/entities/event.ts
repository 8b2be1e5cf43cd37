import { defineEntity, p } from '@mikro-orm/core';
import { DELIVERED_TYPES } from '../../domain/webhooks/delivery.ts';

const EventSchema = defineEntity({
  name: 'Event',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text().strictNullable(),
    sandbox: p.boolean(),
    type: p.enum(DELIVERED_TYPES),
    /** What it tells of: a post, a content piece, or the ledger entry that crossed the line. */
    subjectId: p.text(),
    /** Kept as written (`json`, not `jsonb`): every attempt sends the same bytes. */
    data: p.json().columnType('json').$type<Record<string, unknown>>(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'event_subject_id_type_unique', properties: ['subjectId', 'type'] }],
});

/** Something that callers are told of, exactly once per subject and type. */
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
