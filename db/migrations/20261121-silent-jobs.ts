import { Migration } from '@mikro-orm/migrations';

/** What the reconciler looks for. */
const UNFINISHED = `
create index "content_unfinished_index" on "content" ("id") where "status" in ('queued', 'rendering');
`;

export class Migration20261121SilentJobs extends Migration {
  override up(): void {
    this.addSql(UNFINISHED);
  }
}
