import { Migration } from '@mikro-orm/migrations';

/** Which workers began and have not said that they end: one of these without its lock has died. */
const WORKERS = `
create table "worker" ("number" int not null, "started_at" timestamptz(3) not null default clock_timestamp(), primary key ("number"));
`;

const EXPECTED = `
alter table "post" add column "expected_at" timestamptz(3) null;
create index "post_expected_at_index" on "post" ("expected_at")
  where "expected_at" is not null and "status" in ('queued', 'scheduled', 'approved', 'publishing');
`;

/** A platform's cap that opens later is waited for; a handle that the platform lost is made anew. */
const TARGETS = `
alter table "post_target" add column "opens_at" timestamptz(3) null;
alter table "post_target" add column "lost_handles" int not null default 0;
`;

export class Migration20261121PublisherWatch extends Migration {
  override up(): void {
    for (const part of [WORKERS, EXPECTED, TARGETS]) this.addSql(part);
  }
}
