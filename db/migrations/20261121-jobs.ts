import { Migration } from '@mikro-orm/migrations';

/** The outbox starts more kinds of workflows. */
const OUTBOX = `
alter table "outbox_message" drop constraint "outbox_message_workflow_check";
alter table "outbox_message" add constraint "outbox_message_workflow_check"
  check ("workflow" in ('post', 'render', 'fetch', 'delivery', 'preview', 'crawl', 'automation', 'period'));
`;

export class Migration20261121Jobs extends Migration {
  override up(): void {
    this.addSql(OUTBOX);
  }
}
