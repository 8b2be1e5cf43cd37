import { Migration } from '@mikro-orm/migrations';

const OUTBOX = `
alter table "outbox_message" drop constraint "outbox_message_workflow_check";
alter table "outbox_message" add constraint "outbox_message_workflow_check"
  check ("workflow" in ('post', 'render', 'studio', 'clips', 'fetch', 'delivery', 'preview', 'crawl', 'automation', 'period'));
`;

const CONTENT = `
alter table "content" add column "workflow" text not null default 'render';
update "content" set "workflow" = 'fetch' where "source" = 'own_media';
alter table "content" add constraint "content_workflow_check" check ("workflow" in ('render', 'studio', 'clips', 'fetch'));
alter table "content" add column "brief" jsonb null;
alter table "content" add column "sandbox_media" boolean not null default false;
`;

/** No foreign key to the job: it is a piece of content, or an influencer's preview. */
const MEDIA_CALL = `
create table "media_call" ("job_id" text not null, "key" text not null, "position" int not null, "team_id" text not null, "workspace_id" text not null, "live" boolean not null, "call" jsonb not null, "longest_ms" int null, "token" text not null, "status" text not null default 'waiting', "percent" int not null default 0, "starts" int not null default 0, "provider" text null, "provider_job_id" text null, "sandbox" boolean not null default false, "model" text null, "asset_id" text null, "words" jsonb null, "layer_key" jsonb null, "warnings" jsonb not null default '[]', "error_code" text null, "error_message" text null, "started_at" timestamptz(3) null, "lost_at" timestamptz(3) null, "created_at" timestamptz(3) not null default clock_timestamp(), "updated_at" timestamptz(3) not null default clock_timestamp(), primary key ("job_id", "key"));
create unique index "media_call_token_unique" on "media_call" ("token");
alter table "media_call" add constraint "media_call_status_check"
  check ("status" in ('waiting', 'starting', 'running', 'made', 'failed'));
alter table "media_call" add constraint "media_call_percent_check" check ("percent" between 0 and 100);
alter table "media_call" add constraint "media_call_running_check" check ("status" <> 'running' or "provider_job_id" is not null);
alter table "media_call" add constraint "media_call_failed_check" check (("status" = 'failed') = ("error_code" is not null));
alter table "media_call" add constraint "media_call_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "media_call" add constraint "media_call_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "media_call" add constraint "media_call_asset_id_foreign" foreign key ("asset_id") references "asset" ("id");
create index "media_call_asset_id_index" on "media_call" ("asset_id") where "asset_id" is not null;
`;

/** What the studio makes, call by call; and which content shows media that is only good for trying things out. */
export class Migration20261121Studio extends Migration {
  override up(): void {
    for (const part of [OUTBOX, CONTENT, MEDIA_CALL]) this.addSql(part);
  }
}
