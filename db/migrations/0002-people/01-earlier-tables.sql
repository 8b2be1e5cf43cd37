-- The columns that tables of 0001 gain. Every statement of this migration can be repeated, because checkouts from
-- before the first release had these tables in 0001.
alter table team
  -- Without a second factor, members can only add one.
  add column if not exists factor_required boolean not null default false;

alter table workspace add column if not exists posting_times jsonb not null default '{}';

alter table api_key
  -- When the key becomes invalid. Null: it is valid until it is revoked.
  add column if not exists expires_at timestamptz(3),
  -- The first day of the month (UTC) that `credits_spent` counts, of a budget per month. Null: a budget in all.
  add column if not exists budget_month date;

alter table ledger_entry
  -- The test clock by whose time it was made. It counts until the clock is deleted.
  add column if not exists test_clock_id text;
create index if not exists ledger_entry_test_clock_id_index on ledger_entry (test_clock_id) where test_clock_id is not null;

alter table asset
  add column if not exists ground text constraint asset_ground_check check (ground in ('light', 'dark'));

alter table erasure
  -- Null unless a member is erased, which is done at once. `workspace_id` is null then.
  add column if not exists member_id text;
create index if not exists erasure_member_index on erasure (member_id) where member_id is not null;

-- The endpoints of a shard share a workflow.
create or replace function webhook_shard(endpoint text) returns int language sql immutable parallel safe
  return (ascii(right(endpoint, 1)) + 7 * ascii(right(endpoint, 2))) % 16;

-- The drains of single endpoints become those of shards. Each shard with pending deliveries is signalled once.
do $$ begin
  if not exists (select 1 from pg_attribute where attrelid = 'webhook_drain'::regclass and attname = 'shard') then
    drop table webhook_drain;
    drop function if exists request_drains(text[]);
    drop function if exists end_drain(text, interval, int);
    create table webhook_drain (
      shard int not null,
      is_requested boolean not null default false,
      deadline timestamptz(3) not null default clock_timestamp() + interval '5 minutes',
      primary key (shard)
    );
    insert into webhook_drain select shard, exists (select 1 from delivery
      where status = 'pending' and webhook_shard(endpoint_id) = shard), clock_timestamp() from generate_series(0, 15) shard;
    drop index delivery_due_index;
    create index delivery_due_index on delivery (webhook_shard(endpoint_id), endpoint_id, next_attempt_at) where status = 'pending';
  end if;
end $$;
-- Read by the job that requeues overdue posts.
create index if not exists post_in_review_index on post (due_at) where status = 'in_review';
