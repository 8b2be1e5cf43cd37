import { Migration } from '@mikro-orm/migrations';

/** A test is an event of its own, and neither it nor a redelivery counts towards the ten that disable an endpoint. */
const DELIVERIES = `
alter table "event" drop constraint "event_type_check";
alter table "event" add constraint "event_type_check"
  check ("type" in ('post.published', 'post.failed', 'content.ready', 'credits.low', 'webhook.test'));
alter table "delivery" add column "counts" boolean not null default true;
`;

export class Migration20261121WebhookTests extends Migration {
  override up(): void {
    this.addSql(DELIVERIES);
  }
}
