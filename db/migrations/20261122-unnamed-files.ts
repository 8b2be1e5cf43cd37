import { Migration } from '@mikro-orm/migrations';

/** Storage keys of files that no row names yet, each there before its file; see `db/content/unnamed-files.ts`. */
const UNNAMED_FILES = `
create table "unnamed_file" ("storage_key" text not null, "noted_at" timestamptz(3) not null default clock_timestamp(), primary key ("storage_key"));
create index "unnamed_file_noted_at_index" on "unnamed_file" ("noted_at");
create index "asset_storage_key_index" on "asset" ("storage_key");
`;

export class Migration20261122UnnamedFiles extends Migration {
  override up(): void {
    this.addSql(UNNAMED_FILES);
  }
}
