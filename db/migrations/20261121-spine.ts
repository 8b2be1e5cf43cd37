import { Migration } from '@mikro-orm/migrations';

/** Tables, as the entities describe them. */
const TABLES = `
create table "account" ("id" text not null, "team_id" text not null, "workspace_id" text not null, "platform" text not null, "platform_user_id" text not null, "username" text not null, "display_name" text null, "avatar_url" text null, "owner_type" text not null default 'brand', "influencer_id" text null, "sandbox" boolean not null, "access_token_sealed" text null, "refresh_token_sealed" text null, "token_expires_at" timestamptz(3) null, "refresh_expires_at" timestamptz(3) null, "reconnect_needed" boolean not null default false, "scopes" text[] not null, "privacy" text null, "last_refreshed_at" timestamptz(3) null, "last_error" text null, "connected_at" timestamptz(3) not null, "disconnected_at" timestamptz(3) null, primary key ("id"));
create index "account_workspace_id_index" on "account" ("workspace_id");
alter table "account" add constraint "account_platform_user_unique" unique ("workspace_id", "platform", "platform_user_id", "sandbox");
alter table "account" add constraint "account_platform_check" check ("platform" in ('clipapp', 'reelnet', 'videoshorts'));
alter table "account" add constraint "account_owner_type_check" check ("owner_type" in ('brand', 'influencer'));

create table "api_key" ("id" text not null, "team_id" text not null, "name" text not null, "hash" text not null, "last_four" text not null, "scopes" text[] not null, "workspace_id" text null, "live" boolean not null, "created_at" timestamptz(3) not null default clock_timestamp(), "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, primary key ("id"));
create index "api_key_team_id_index" on "api_key" ("team_id");
alter table "api_key" add constraint "api_key_hash_unique" unique ("hash");

create table "asset" ("id" text not null, "team_id" text not null, "workspace_id" text not null, "kind" text not null, "name" text not null, "mime_type" text not null, "bytes" int not null, "sha256" text not null, "width" int null, "height" int null, "duration_ms" int null, "storage_key" text not null, "provenance" jsonb null, "created_at" timestamptz(3) not null default clock_timestamp(), "deleted_at" timestamptz(3) null, primary key ("id"));
create index "asset_workspace_id_sha256_index" on "asset" ("workspace_id", "sha256");
alter table "asset" add constraint "asset_kind_check" check ("kind" in ('video', 'image', 'audio', 'font'));

create table "content" ("id" text not null, "team_id" text not null, "workspace_id" text not null, "format" text not null, "status" text not null, "progress" int not null default 0, "deck" jsonb not null, "deck_hash" text null, "output_key" text null, "thumbnail_key" text null, "bytes" int null, "sha256" text null, "duration_ms" int null, "width" int null, "height" int null, "warnings" jsonb not null, "error_code" text null, "error_message" text null, "credits_charged" int not null default 0, "credits_refunded" int not null default 0, "generation_id" text null, "sandbox" boolean not null, "created_at" timestamptz(3) not null default clock_timestamp(), "updated_at" timestamptz(3) not null default clock_timestamp(), "ready_at" timestamptz(3) null, primary key ("id"));
create index "content_team_id_created_at_index" on "content" ("team_id", "created_at");
alter table "content" add constraint "content_format_check" check ("format" in ('walloftext', 'slideshow', 'greenscreen', 'talkinghead', 'ugc', 'characterswap', 'listicle', 'ranking', 'askmeanything', 'splitscreen', 'grid2x2', 'fadein', 'hookdemo', 'interview', 'productspokesperson', 'greenscreenmobile', 'clonevideo', 'statvideo'));
alter table "content" add constraint "content_status_check" check ("status" in ('queued', 'rendering', 'ready', 'failed', 'cancelled'));

create table "delivery" ("id" text not null, "endpoint_id" text not null, "event_id" text not null, "status" text not null, "attempts" int not null default 0, "last_status_code" int null, "last_error" text null, "created_at" timestamptz(3) not null default clock_timestamp(), "next_attempt_at" timestamptz(3) null, "finished_at" timestamptz(3) null, primary key ("id"));
create index "delivery_endpoint_id_created_at_index" on "delivery" ("endpoint_id", "created_at");
alter table "delivery" add constraint "delivery_event_id_endpoint_id_unique" unique ("event_id", "endpoint_id");
alter table "delivery" add constraint "delivery_status_check" check ("status" in ('pending', 'delivered', 'failed', 'skipped'));

create table "event" ("id" text not null, "team_id" text not null, "workspace_id" text null, "sandbox" boolean not null, "type" text not null, "subject_id" text not null, "data" json not null, "created_at" timestamptz(3) not null default clock_timestamp(), primary key ("id"));
alter table "event" add constraint "event_subject_id_type_unique" unique ("subject_id", "type");
alter table "event" add constraint "event_type_check" check ("type" in ('post.published', 'post.failed', 'content.ready', 'credits.low'));

create table "idempotency_record" ("key_id" text not null, "method" text not null, "path" text not null, "idempotency_key" text not null, "fingerprint" text not null, "status" int null, "body" text null, "created_at" timestamptz(3) not null default clock_timestamp(), "expires_at" timestamptz(3) not null, primary key ("key_id", "method", "path", "idempotency_key"));
create index "idempotency_record_expires_at_index" on "idempotency_record" ("expires_at");

create table "ledger_entry" ("id" text not null, "team_id" text not null, "credits" int not null, "type" text not null, "spending_type" text null, "ref_id" text null, "bal_after" int not null, "created_at" timestamptz(3) not null default clock_timestamp(), primary key ("id"));
create index "ledger_entry_team_id_created_at_index" on "ledger_entry" ("team_id", "created_at", "id");
alter table "ledger_entry" add constraint "ledger_entry_credits_check" check (credits <> 0);
alter table "ledger_entry" add constraint "ledger_entry_bal_after_check" check (bal_after >= 0);
alter table "ledger_entry" add constraint "ledger_entry_type_check" check ("type" in ('recurring', 'topup', 'spending', 'trial', 'spin', 'reward', 'refund', 'carryover', 'carry_expired'));

create table "oauth_state" ("hash" text not null, "team_id" text not null, "workspace_id" text not null, "platform" text not null, "owner_type" text not null, "influencer_id" text null, "redirect_url" text null, "sandbox" boolean not null, "code_verifier_sealed" text not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("hash"));
alter table "oauth_state" add constraint "oauth_state_platform_check" check ("platform" in ('clipapp', 'reelnet', 'videoshorts'));
alter table "oauth_state" add constraint "oauth_state_owner_type_check" check ("owner_type" in ('brand', 'influencer'));

create table "outbox_message" ("id" bigserial primary key, "verb" text not null, "workflow" text not null, "row_id" text not null, "signal" text null, "created_at" timestamptz(3) not null default clock_timestamp(), "relay_at" timestamptz(3) not null default clock_timestamp() + interval '3 seconds', "tries" int not null default 0);
create index "outbox_message_relay_at_index" on "outbox_message" ("relay_at");
alter table "outbox_message" add constraint "outbox_message_verb_check" check ("verb" in ('start', 'signal'));
alter table "outbox_message" add constraint "outbox_message_workflow_check" check ("workflow" in ('post', 'render', 'delivery'));

create table "post" ("id" text not null, "team_id" text not null, "workspace_id" text not null, "status" text not null, "render_status" text not null, "schedule" text not null, "scheduled_time" timestamptz(3) null, "timezone" text not null, "due_at" timestamptz(3) null, "revision" int not null default 1, "arm" int not null default 0, "armed_by" int null, "withheld_at" timestamptz(3) null, "caption" text null, "hashtags" text[] not null, "per_platform" jsonb not null, "declarations" jsonb not null, "publish_mode" text not null default 'publish', "clipapp_send_to_inbox" boolean not null default false, "clipapp_options" jsonb not null, "owner_type" text not null default 'brand', "influencer_id" text null, "automation_id" text null, "generation_id" text null, "content_id" text null, "not_sent" jsonb not null, "sandbox" boolean not null, "created_at" timestamptz(3) not null default clock_timestamp(), "updated_at" timestamptz(3) not null default clock_timestamp(), "claimed_at" timestamptz(3) null, "published_at" timestamptz(3) null, "sweep_at" timestamptz(3) null, primary key ("id"));
create index "post_content_id_index" on "post" ("content_id");
create index "post_team_id_created_at_index" on "post" ("team_id", "created_at");
create index "post_workspace_id_due_at_index" on "post" ("workspace_id", "due_at");
alter table "post" add constraint "post_status_check" check ("status" in ('draft', 'in_review', 'approved', 'queued', 'scheduled', 'publishing', 'posted', 'partial', 'failed', 'cancelled'));
alter table "post" add constraint "post_render_status_check" check ("render_status" in ('none', 'queued', 'fetching', 'rendering', 'ready', 'failed'));
alter table "post" add constraint "post_schedule_check" check ("schedule" in ('asap', 'scheduled', 'draft'));
alter table "post" add constraint "post_publish_mode_check" check ("publish_mode" in ('publish', 'draft', 'inbox'));
alter table "post" add constraint "post_owner_type_check" check ("owner_type" in ('brand', 'influencer'));

create table "post_target" ("id" text not null, "post_id" text not null, "account_id" text not null, "platform" text not null, "position" int not null, "status" text not null default 'pending', "mode" text not null, "caption" text null, "title" text null, "tags" text[] not null, "first_comment_text" text null, "attempt" text not null default 'none', "arm" int not null default 0, "handle_id" text null, "handle_url_sealed" text null, "handle_expires_at" timestamptz(3) null, "handle_revision" int null, "sent_at" timestamptz(3) null, "sends" int not null default 0, "platform_post_id" text null, "url" text null, "error" jsonb null, "published_at" timestamptz(3) null, primary key ("id"));
create index "post_target_post_id_index" on "post_target" ("post_id");
create index "post_target_account_id_index" on "post_target" ("account_id");
alter table "post_target" add constraint "post_target_post_id_account_id_unique" unique ("post_id", "account_id");
alter table "post_target" add constraint "post_target_platform_check" check ("platform" in ('clipapp', 'reelnet', 'videoshorts'));
alter table "post_target" add constraint "post_target_status_check" check ("status" in ('pending', 'publishing', 'processing', 'posted', 'failed', 'cancelled'));
alter table "post_target" add constraint "post_target_mode_check" check ("mode" in ('publish', 'draft', 'inbox'));
alter table "post_target" add constraint "post_target_attempt_check" check ("attempt" in ('none', 'reserved', 'sent', 'confirmed', 'unknown'));

create table "team" ("id" text not null, "name" text not null, "plan" text not null, "credit_balance" int not null default 0, "period_start" timestamptz(3) not null, "period_end" timestamptz(3) not null, "created_at" timestamptz(3) not null default clock_timestamp(), primary key ("id"));
alter table "team" add constraint "team_name_unique" unique ("name");
alter table "team" add constraint "team_credit_balance_check" check (credit_balance >= 0);
alter table "team" add constraint "team_plan_check" check ("plan" in ('creator', 'pro', 'agency'));

create table "usage" ("team_id" text not null, "metric" text not null, "period_start" timestamptz(3) not null, "used" int not null default 0, primary key ("team_id", "metric", "period_start"));
alter table "usage" add constraint "usage_metric_check" check ("metric" in ('turbo_posts', 'content_pieces', 'automations', 'generations'));

create table "webhook_endpoint" ("id" text not null, "team_id" text not null, "workspace_id" text null, "url" text not null, "events" text[] not null, "enabled" boolean not null default true, "disabled_reason" text null, "secret_sealed" text not null, "previous_secret_sealed" text null, "previous_secret_until" timestamptz(3) null, "sandbox" boolean not null, "undelivered" int not null default 0, "created_at" timestamptz(3) not null default clock_timestamp(), "deleted_at" timestamptz(3) null, primary key ("id"));
create index "webhook_endpoint_team_id_index" on "webhook_endpoint" ("team_id");

create table "workspace" ("id" text not null, "team_id" text not null, "name" text not null, "slug" text not null, "website_url" text null, "logo_url" text null, "timezone" text not null default 'UTC', "is_default" boolean not null default false, "archived_at" timestamptz(3) null, "brand_refreshed_at" timestamptz(3) null, "created_at" timestamptz(3) not null default clock_timestamp(), primary key ("id"));
create index "workspace_team_id_index" on "workspace" ("team_id");
alter table "workspace" add constraint "workspace_slug_unique" unique ("team_id", "slug");
`;

const FOREIGN_KEYS = `
alter table "account" add constraint "account_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "account" add constraint "account_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "api_key" add constraint "api_key_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "api_key" add constraint "api_key_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "workspace" add constraint "workspace_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "ledger_entry" add constraint "ledger_entry_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "usage" add constraint "usage_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "oauth_state" add constraint "oauth_state_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "asset" add constraint "asset_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "content" add constraint "content_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "content" add constraint "content_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "post" add constraint "post_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "post" add constraint "post_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "post" add constraint "post_content_id_foreign" foreign key ("content_id") references "content" ("id");
alter table "post_target" add constraint "post_target_post_id_foreign" foreign key ("post_id") references "post" ("id");
alter table "post_target" add constraint "post_target_account_id_foreign" foreign key ("account_id") references "account" ("id");
alter table "event" add constraint "event_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "webhook_endpoint" add constraint "webhook_endpoint_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "delivery" add constraint "delivery_endpoint_id_foreign" foreign key ("endpoint_id") references "webhook_endpoint" ("id");
alter table "delivery" add constraint "delivery_event_id_foreign" foreign key ("event_id") references "event" ("id");
`;

/** Rules that hold whatever the code does: the database is the last reviewer. */
const RULES = `
-- One default workspace per team.
create unique index "workspace_default_unique" on "workspace" ("team_id") where "is_default";

-- A job is refunded once.
create unique index "ledger_entry_refund_unique" on "ledger_entry" ("ref_id") where "type" = 'refund';
create index "ledger_entry_spending_index" on "ledger_entry" ("ref_id") where "type" = 'spending';

-- A released post has a time at which it is due.
alter table "post" add constraint "post_due_check"
  check ("due_at" is not null or "status" in ('draft', 'in_review', 'cancelled', 'failed'));

-- At most one undecided publish per reelnet account, so that reading the account back is unambiguous.
create unique index "post_target_one_sent_unique" on "post_target" ("account_id")
  where "platform" = 'reelnet' and "attempt" = 'sent';

-- Each worker takes a number, and holds the advisory lock of that number while it lives.
create sequence "worker_number" as int cycle;

-- What the watch over lost workers looks for.
create index "post_armed_by_index" on "post" ("armed_by")
  where "armed_by" is not null and "status" in ('queued', 'scheduled', 'approved', 'publishing');

-- What the overdue sweep looks for.
create index "post_overdue_index" on "post" ("due_at")
  where "status" in ('queued', 'scheduled', 'approved', 'publishing') and "withheld_at" is null;
`;

/** The ledger is append-only, for its owner too, and under session_replication_role = replica. */
const LEDGER = `
create function "refuse_ledger_change"() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger "ledger_entry_append_only" before update or delete on "ledger_entry"
  for each row execute function "refuse_ledger_change"();
create trigger "ledger_entry_no_truncate" before truncate on "ledger_entry"
  for each statement execute function "refuse_ledger_change"();
alter table "ledger_entry" enable always trigger "ledger_entry_append_only";
alter table "ledger_entry" enable always trigger "ledger_entry_no_truncate";
`;

/**
 * The exact sliding window, shared by all API processes and counted by the database's clock. Unlogged: a crash of the
 * database forgets at most one window of counts. Refused requests are not counted.
 */
const RATE_LIMIT = `
create unlogged table "request_window" (
  "key_id" text not null,
  "limit_group" text not null,
  "stamps" timestamptz[] not null,
  primary key ("key_id", "limit_group")
);
create function "admit_request"(p_key text, p_group text, p_limit int, p_window interval)
returns table (admitted boolean, remaining int, reset_at timestamptz) language plpgsql as $$
declare
  kept timestamptz[];
  moment timestamptz;
begin
  insert into request_window values (p_key, p_group, '{}') on conflict do nothing;
  select stamps into kept from request_window where key_id = p_key and limit_group = p_group for update;
  moment := clock_timestamp();
  kept := array(select stamp from unnest(kept) as stamp where stamp > moment - p_window order by stamp);
  admitted := cardinality(kept) < p_limit;
  if admitted then
    kept := kept || moment;
    update request_window set stamps = kept where key_id = p_key and limit_group = p_group;
  end if;
  remaining := p_limit - cardinality(kept);
  reset_at := kept[1] + p_window;
  return next;
end $$;
`;

/** Tells armed publishers of a change without a poll each. */
const NOTICES = `
create function "notify_post_changed"() returns trigger language plpgsql as $$
begin
  perform pg_notify('post_changed', new.id);
  return null;
end $$;
create trigger "post_changed" after update on "post" for each row
  when (old.revision is distinct from new.revision or (old.status is distinct from new.status and new.status = 'cancelled'))
  execute function "notify_post_changed"();
`;

/** See `db/posts/claiming.ts`. */
const CLAIM = `
create function "claim_post"(p_post text, p_workspace text, p_arm int, p_revision int, p_disconnected jsonb)
returns table (outcome text, early_ms float8) language plpgsql as $$
declare
  archived timestamptz;
  claimed post%rowtype;
begin
  select archived_at into archived from workspace where id = p_workspace for share;
  select * into claimed from post where id = p_post for update;
  early_ms := 0;
  outcome := 'won';
  if claimed.arm is distinct from p_arm then
    outcome := 'moved';
  elsif claimed.status <> 'publishing' then
    early_ms := extract(epoch from claimed.due_at - clock_timestamp()) * 1000;
    if claimed.status not in ('queued', 'scheduled', 'approved') or claimed.revision <> p_revision then
      outcome := 'moved';
    elsif early_ms > 0 then
      outcome := 'early';
    elsif archived is not null then
      update post set withheld_at = clock_timestamp(), updated_at = clock_timestamp() where id = p_post;
      outcome := 'withheld';
    else
      update post set status = 'publishing', claimed_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = p_post;
    end if;
  end if;
  if outcome = 'won' then
    -- A disconnect waits for the claim, or the claim sees it.
    perform 1 from account join post_target target on target.account_id = account.id
      where target.post_id = p_post order by account.id for share of account;
    update post_target set status = 'failed', attempt = 'none', arm = p_arm, error = p_disconnected from account
      where post_target.post_id = p_post and account.id = post_target.account_id
        and post_target.attempt in ('none', 'reserved') and post_target.status in ('pending', 'publishing')
        and account.disconnected_at is not null;
    update post_target set attempt = 'reserved', arm = p_arm, status = 'publishing'
      where post_id = p_post and attempt in ('none', 'reserved') and status in ('pending', 'publishing');
  end if;
  return next;
end $$;
`;

export class Migration20261121Spine extends Migration {
  override up(): void {
    for (const part of [TABLES, FOREIGN_KEYS, RULES, LEDGER, RATE_LIMIT, NOTICES, CLAIM]) this.addSql(part);
  }
}
