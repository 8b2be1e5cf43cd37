import { defineEntity, p } from '@mikro-orm/core';
import { WORKFLOWS } from '../../domain/workflow-names.ts';

const OUTBOX_VERBS = ['start', 'signal'] as const;

const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  properties: {
    id: p.bigint('string').autoincrement().primary(),
    verb: p.enum(OUTBOX_VERBS),
    workflow: p.enum(WORKFLOWS),
    /** The workflow id derives from it. */
    rowId: p.text(),
    /**
     * The team whose share of the task queues the workflow uses. Null without a team, and for posts, whose row has it.
     */
    teamId: p.text().strictNullable(),
    signal: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** The relay leaves the message to its writer until then. */
    nextAttemptAt: p.datetime(3).defaultRaw("clock_timestamp() + interval '3 seconds'"),
    attempts: p.integer().default(0),
    /** The span that caused it, if tracing is on. */
    traceparent: p.text().strictNullable(),
  },
  indexes: [{ name: 'outbox_message_next_attempt_at_index', properties: ['nextAttemptAt'] }],
});

/** A message for Temporal, written with the change that causes it and deleted once sent. */
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
