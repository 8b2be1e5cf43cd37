import { Migration } from '@mikro-orm/migrations';

/** Finished renders by what they were made of, and content by the media that it shows. */
const CONTENT = `
create index "content_workspace_id_deck_hash_index" on "content" ("workspace_id", "deck_hash")
  where "status" = 'ready' and "deleted_at" is null;
create index "content_output_key_index" on "content" ("output_key") where "output_key" is not null;
`;

export class Migration20261121Reuse extends Migration {
  override up(): void {
    this.addSql(CONTENT);
  }
}
