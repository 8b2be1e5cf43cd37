import { Migration } from '@mikro-orm/migrations';

/** The ledger's order does not rest on its clock: rows that close a period are dated to its end, however late it is closed. */
const ORDER = `
alter table "ledger_entry" add column "seq" bigint generated always as identity;
create unique index "ledger_entry_team_id_seq_unique" on "ledger_entry" ("team_id", "seq");
`;

/** A team's periods turn by a workflow; the teams that are there get theirs now, a new team when it is made. */
const PERIODS = `
insert into "outbox_message" ("verb", "workflow", "row_id") select 'start', 'period', "id" from "team";
create index "team_period_end_index" on "team" ("period_end");
`;

export class Migration20261121LedgerOrder extends Migration {
  override up(): void {
    this.addSql(ORDER);
    this.addSql(PERIODS);
  }
}
