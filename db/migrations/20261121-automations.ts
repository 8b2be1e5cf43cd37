import { Migration } from '@mikro-orm/migrations';

const TABLES = `
create table "automation" ("id" text not null, "team_id" text not null, "workspace_id" text not null, "name" text not null, "status" text not null default 'draft', "days" text[] not null, "times" text[] not null, "posts_per_slot" int not null, "start_date" date null, "end_date" date null, "formats" text[] not null, "prompt" text null, "owner_type" text not null default 'brand', "influencer_id" text null, "selected_accounts" jsonb not null, "caption" text null, "hashtags" text[] null, "per_platform" jsonb not null, "declarations" jsonb not null, "publish_mode" text not null default 'publish', "clipapp_send_to_inbox" boolean not null default false, "clipapp_options" jsonb not null, "require_approval" boolean not null default false, "sandbox" boolean not null, "ideas_wanted" int null, "next_run_at" timestamptz(3) null, "filled_until" date null, "run_number" int not null default 0, "run_open" boolean not null default false, "last_run_at" timestamptz(3) null, "last_run_scheduled" int null, "last_run_refused" text null, "launched_at" timestamptz(3) null, "created_at" timestamptz(3) not null default clock_timestamp(), "updated_at" timestamptz(3) not null default clock_timestamp(), "deleted_at" timestamptz(3) null, primary key ("id"));
create index "automation_team_id_index" on "automation" ("team_id");
create index "automation_workspace_id_created_at_index" on "automation" ("workspace_id", "created_at", "id");
alter table "automation" add constraint "automation_status_check" check ("status" in ('draft', 'generating', 'review', 'launched', 'paused', 'completed'));
alter table "automation" add constraint "automation_days_check" check (cardinality("days") > 0 and "days" <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
alter table "automation" add constraint "automation_times_check" check (cardinality("times") > 0);
alter table "automation" add constraint "automation_formats_check" check (cardinality("formats") > 0);
alter table "automation" add constraint "automation_posts_per_slot_check" check ("posts_per_slot" between 1 and 10);
alter table "automation" add constraint "automation_dates_check" check ("end_date" >= "start_date");
alter table "automation" add constraint "automation_owner_type_check" check ("owner_type" in ('brand', 'influencer'));
alter table "automation" add constraint "automation_publish_mode_check" check ("publish_mode" in ('publish', 'draft', 'inbox'));
alter table "automation" add constraint "automation_ideas_wanted_check" check (("status" = 'generating') = ("ideas_wanted" is not null));
alter table "automation" add constraint "automation_launched_check" check ("status" not in ('launched', 'paused', 'completed') or "launched_at" is not null);
create table "automation_slot" ("automation_id" text not null, "slot_date" date not null, "slot_time" text not null, "position" int not null, "slot_at" timestamptz(3) not null, "post_id" text not null, "run_number" int not null, "created_at" timestamptz(3) not null default clock_timestamp(), primary key ("automation_id", "slot_date", "slot_time", "position"));
alter table "automation_slot" add constraint "automation_slot_at_unique" unique ("automation_id", "slot_at", "position");
alter table "automation_slot" add constraint "automation_slot_post_id_unique" unique ("post_id");
create index "post_automation_id_index" on "post" ("automation_id") where "automation_id" is not null;
`;

const FOREIGN_KEYS = `
alter table "automation" add constraint "automation_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "automation" add constraint "automation_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "automation" add constraint "automation_influencer_id_foreign" foreign key ("influencer_id") references "influencer" ("id");
alter table "automation_slot" add constraint "automation_slot_automation_id_foreign" foreign key ("automation_id") references "automation" ("id");
alter table "automation_slot" add constraint "automation_slot_post_id_foreign" foreign key ("post_id") references "post" ("id");
`;

export class Migration20261121Automations extends Migration {
  override up(): void {
    this.addSql(TABLES);
    this.addSql(FOREIGN_KEYS);
  }
}
