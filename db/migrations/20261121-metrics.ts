import { Migration } from '@mikro-orm/migrations';

const FIGURES = `"views" bigint null, "reach" bigint null, "likes" bigint null, "comments" bigint null, "shares" bigint null, "saves" bigint null, "watch_time_ms" bigint null, "avg_watch_ms" bigint null, "followers_gained" bigint null`;

const STEPS = `('1h', '6h', '24h', '3d', '7d', '14d', '30d')`;

const TABLES = `
create table "measured_target" ("target_id" text not null, "post_id" text not null, "team_id" text not null, "workspace_id" text not null, "account_id" text not null, "platform" text not null, "sandbox" boolean not null, "influencer_id" text null, "format" text null, "hook" text null, "published_at" timestamptz(3) not null, "step" text null, "due_at" timestamptz(3) null, "tries" int not null default 0, "collected_at" timestamptz(3) null, ${FIGURES}, primary key ("target_id"));
create index "measured_target_post_id_index" on "measured_target" ("post_id");
create index "measured_target_window_index" on "measured_target" ("workspace_id", "sandbox", "published_at");
create index "measured_target_due_at_index" on "measured_target" ("due_at") where "due_at" is not null;
alter table "measured_target" add constraint "measured_target_platform_check" check ("platform" in ('clipapp', 'reelnet', 'videoshorts'));
alter table "measured_target" add constraint "measured_target_step_check" check ("step" in ${STEPS});

create table "metric_snapshot" ("target_id" text not null, "step" text not null, "collected_at" timestamptz(3) not null default clock_timestamp(), ${FIGURES}, "error_code" text null, "error_message" text null, primary key ("target_id", "step"));
alter table "metric_snapshot" add constraint "metric_snapshot_step_check" check ("step" in ${STEPS});
`;

const FOREIGN_KEYS = `
alter table "measured_target" add constraint "measured_target_target_id_foreign" foreign key ("target_id") references "post_target" ("id");
alter table "measured_target" add constraint "measured_target_post_id_foreign" foreign key ("post_id") references "post" ("id");
alter table "measured_target" add constraint "measured_target_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "measured_target" add constraint "measured_target_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "measured_target" add constraint "measured_target_account_id_foreign" foreign key ("account_id") references "account" ("id");
alter table "metric_snapshot" add constraint "metric_snapshot_target_id_foreign" foreign key ("target_id") references "measured_target" ("target_id");
`;

const RULES = `
-- A step is due at some time, or there is none left.
alter table "measured_target" add constraint "measured_target_due_check" check (("step" is null) = ("due_at" is null));

-- A snapshot has figures, or the reason why it has none.
alter table "metric_snapshot" add constraint "metric_snapshot_error_check" check (
  ("error_code" is null) = ("error_message" is null) and ("error_code" is null or num_nonnulls(
    "views", "reach", "likes", "comments", "shares", "saves", "watch_time_ms", "avg_watch_ms", "followers_gained") = 0));

create function "refuse_snapshot_change"() returns trigger language plpgsql as $$
begin
  raise exception 'metric snapshots are append-only' using errcode = 'restrict_violation';
end $$;
create trigger "metric_snapshot_append_only" before update on "metric_snapshot"
  for each row execute function "refuse_snapshot_change"();

-- Whoever adds a workflow adds its name to the type; a list here would have to be rewritten for each.
alter table "outbox_message" drop constraint "outbox_message_workflow_check";
alter table "outbox_message" add constraint "outbox_message_workflow_check" check ("workflow" ~ '^[a-z]+$');
`;

/** What was published before analytics came is measured from its next step on. */
const PUBLISHED_BEFORE = `
insert into "measured_target"
  ("target_id", "post_id", "team_id", "workspace_id", "account_id", "platform", "sandbox", "influencer_id", "format", "hook", "published_at", "step", "due_at")
select "target"."id", "post"."id", "post"."team_id", "post"."workspace_id", "target"."account_id", "target"."platform", "post"."sandbox",
       "post"."influencer_id", "content"."format", coalesce("generation"."caption", "content"."deck" #>> '{slides,0,boxes,0,text}'),
       "post"."published_at", '1h', "post"."published_at" + interval '1 hour'
from "post" join "post_target" "target" on "target"."post_id" = "post"."id"
left join "content" on "content"."id" = "post"."content_id"
left join "generation" on "generation"."id" = coalesce("post"."generation_id", "content"."generation_id")
where "post"."status" in ('posted', 'partial') and "post"."published_at" is not null and "target"."status" = 'posted';
`;

export class Migration20261121Metrics extends Migration {
  override up(): void {
    for (const part of [TABLES, FOREIGN_KEYS, RULES, PUBLISHED_BEFORE]) this.addSql(part);
  }
}
