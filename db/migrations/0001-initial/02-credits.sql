create table ledger_entry (
  id text not null,
  team_id text not null,
  credits int not null,
  type text not null,
  spending_type text,
  ref_id text,
  balance_after int not null,
  -- The key whose budget paid; its budget gets the refund.
  budget_key_id text,
  created_at timestamptz(3) not null default clock_timestamp(),
  seq bigint generated always as identity,
  primary key (id),
  constraint ledger_entry_credits_check check (credits <> 0),
  constraint ledger_entry_balance_after_check check (balance_after >= 0),
  constraint ledger_entry_team_id_foreign foreign key (team_id) references team (id),
  constraint ledger_entry_budget_key_id_foreign foreign key (budget_key_id) references api_key (id)
);
create index ledger_entry_team_id_created_at_index on ledger_entry (team_id, created_at, id);
-- A job is refunded at most once.
create unique index ledger_entry_refund_unique on ledger_entry (ref_id) where type = 'refund';
create index ledger_entry_spending_index on ledger_entry (ref_id) where type = 'spending';
create unique index ledger_entry_team_id_seq_unique on ledger_entry (team_id, seq);

create table usage (
  team_id text not null,
  metric text not null,
  period_start timestamptz(3) not null,
  used int not null default 0,
  primary key (team_id, metric, period_start),
  constraint usage_team_id_foreign foreign key (team_id) references team (id)
);

-- The bytes of a team's files. Unlike usage, they do not start again with a credit period.
create table team_storage (
  team_id text not null,
  bytes bigint not null,
  primary key (team_id),
  constraint team_storage_bytes_check check (bytes >= 0),
  constraint team_storage_team_id_foreign foreign key (team_id) references team (id)
);
