import { Migration } from '@mikro-orm/migrations';

/**
 * For lists and looks that read all rows of a workspace, an account or a table for a few: the library and the ideas newest first,
 * what of an account is under way, and previews that nobody has made yet.
 */
const INDEXES = `
create index "asset_workspace_id_created_at_index" on "asset" ("workspace_id", "created_at", "id");
create index "generation_workspace_id_state_index" on "generation" ("workspace_id", "state", "created_at", "id");
create index "post_target_under_way_index" on "post_target" ("account_id")
  where "attempt" in ('reserved', 'sent') or "status" = 'processing';
create index "influencer_preview_queued_index" on "influencer_preview" ("id") where "status" = 'queued';
`;

export class Migration20261122ListIndexes extends Migration {
  override up(): void {
    this.addSql(INDEXES);
  }
}
