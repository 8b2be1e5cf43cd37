import { Migration } from '@mikro-orm/migrations';

/** The trace of the request that left a message: whoever sends it later goes on with it. */
const TRACES = `
alter table "outbox_message" add column "traceparent" text null
  constraint "outbox_message_traceparent_check" check ("traceparent" ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
`;

/** What operators watch: deliveries that are on their way, the oldest first. */
const PENDING = `
create index "delivery_pending_index" on "delivery" ("created_at") where "status" = 'pending';
`;

export class Migration20261121OutboxTraces extends Migration {
  override up(): void {
    for (const part of [TRACES, PENDING]) this.addSql(part);
  }
}
