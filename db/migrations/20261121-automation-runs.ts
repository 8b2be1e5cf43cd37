import { Migration } from '@mikro-orm/migrations';

/** An open run knows when it was opened: the ideas that it writes itself come after all others. */
const RUNS = `
alter table "automation" drop column "run_open";
alter table "automation" add column "run_opened_at" timestamptz(3) null;
`;

export class Migration20261121AutomationRuns extends Migration {
  override up(): void {
    this.addSql(RUNS);
  }
}
