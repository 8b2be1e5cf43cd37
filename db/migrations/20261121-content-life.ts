import { Migration } from '@mikro-orm/migrations';

/** Deleted content keeps its row: posts that went out and the ledger name it. */
const CONTENT = `
alter table "content" add column "deleted_at" timestamptz(3) null;
alter table "content" add constraint "content_deleted_check"
  check ("deleted_at" is null or ("output_key" is null and "thumbnail_key" is null and "status" not in ('queued', 'rendering')));
`;

export class Migration20261121ContentLife extends Migration {
  override up(): void {
    this.addSql(CONTENT);
  }
}
