import { Migration } from '@mikro-orm/migrations';

const TABLES = `
create table "trend" ("id" text not null, "list" text not null, "day" date not null, "platform" text not null, "kind" text not null, "country" text null, "trend_key" text not null, "title" text not null, "description" text not null, "rank" int not null, "rank_change" int null, "first_seen" date not null, "direction" text not null, "posts" bigint null, "views" bigint null, "growth_7d" double precision null, "curve" jsonb not null, "example" jsonb not null, "format_hint" text null, "hashtags" text[] not null, "sound" jsonb null, "source_name" text not null, "source_url" text null, "source_kind" text not null, "fetched_at" timestamptz(3) not null, primary key ("id"));
create index "trend_list_day_rank_index" on "trend" ("list", "day", "rank");
create table "trend_feed" ("id" text not null, "day" date null, "next_at" timestamptz(3) not null default clock_timestamp(), "paused_at" timestamptz(3) null, "last_at" timestamptz(3) null, "failure_code" text null, "outcome" text null, primary key ("id"));
`;

const RULES = `
alter table "trend" add constraint "trend_list_check" check ("list" in ('editorial', 'provider'));
alter table "trend" add constraint "trend_platform_check" check ("platform" in ('clipapp', 'reelnet', 'videoshorts'));
alter table "trend" add constraint "trend_kind_check" check ("kind" in ('sound', 'format', 'topic', 'hashtag'));
alter table "trend" add constraint "trend_country_check" check ("country" ~ '^[A-Z]{2}$');
alter table "trend" add constraint "trend_direction_check" check ("direction" in ('rising', 'steady', 'falling'));
alter table "trend" add constraint "trend_source_check" check ("source_kind" in ('platform', 'import', 'editorial'));
alter table "trend" add constraint "trend_rank_check" check ("rank" >= 1);
alter table "trend" add constraint "trend_first_seen_check" check ("first_seen" <= "day");

-- Nobody has measured what an editor wrote.
alter table "trend" add constraint "trend_editorial_check"
  check (("list" = 'editorial') = ("source_kind" = 'editorial')
    and ("list" <> 'editorial' or num_nonnulls("posts", "views", "growth_7d") = 0));

-- A team's own trends are counted from what it has published lately.
create index "post_team_id_published_at_index" on "post" ("team_id", "published_at") where "published_at" is not null;
`;

const FEED = `
insert into "trend_feed" ("id") values ('daily');
alter table "outbox_message" drop constraint "outbox_message_workflow_check";
alter table "outbox_message" add constraint "outbox_message_workflow_check" check ("workflow" ~ '^[a-z]+$');
insert into "outbox_message" ("verb", "workflow", "row_id") values ('start', 'trends', 'daily');
`;

/** The library of trends, and the one workflow that looks after it every day. */
export class Migration20261121Trends extends Migration {
  override up(): void {
    for (const part of [TABLES, RULES, FEED]) this.addSql(part);
  }
}
