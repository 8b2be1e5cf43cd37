import { Migration } from '@mikro-orm/migrations';

export class Migration20261121OverdueAutomations extends Migration {
  override up(): void {
    this.addSql(`
create index "automation_due_index" on "automation" ("status", "next_run_at")
  where "deleted_at" is null and "status" in ('launched', 'generating');
`);
  }
}
