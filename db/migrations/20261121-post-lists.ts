import { Migration } from '@mikro-orm/migrations';

/** Lists of posts by workspace: newest first, and by the moment at which a post belongs in a calendar. */
const INDEXES = `
create index "post_workspace_id_created_at_index" on "post" ("workspace_id", "created_at", "id");
create index "post_workspace_id_moment_index" on "post"
  ("workspace_id", (coalesce("scheduled_time", "published_at", "due_at")));
`;

export class Migration20261121PostLists extends Migration {
  override up(): void {
    this.addSql(INDEXES);
  }
}
