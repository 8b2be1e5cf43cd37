create table outbox_message (
  id bigserial primary key,
  verb text not null,
  workflow text not null,
  row_id text not null,
  team_id text,
  signal text,
  created_at timestamptz(3) not null default clock_timestamp(),
  next_attempt_at timestamptz(3) not null default clock_timestamp() + interval '3 seconds',
  attempts int not null default 0,
  traceparent text
      constraint outbox_message_traceparent_check check (traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'),
  constraint outbox_message_verb_check check (verb in ('start', 'signal')),
  constraint outbox_message_workflow_check check (workflow ~ '^[a-zA-Z]+$')
);
create index outbox_message_next_attempt_at_index on outbox_message (next_attempt_at);

-- Each worker holds the advisory lock of its number while it runs.
create sequence worker_number as int cycle;

create table worker (
  "number" int not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  primary key ("number")
);

-- The newest mark of the publish journal: if the journal has a later one, this database was restored from a backup. `lost_at`: when
-- the journal last lacked the mark.
create table journal_mark (
  id boolean not null default true,
  marked_at timestamptz(3),
  lost_at timestamptz(3),
  primary key (id),
  constraint journal_mark_single_check check (id)
);
insert into journal_mark default values;

create table idempotency_record (
  id bigint generated always as identity,
  key_id text not null,
  method text not null,
  path text not null,
  idempotency_key text not null,
  fingerprint text not null,
  status int,
  body text,
  -- The workspace that the request used, or that of the resource in its path.
  workspace_id text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (key_id, method, path, idempotency_key),
  constraint idempotency_record_key_id_foreign foreign key (key_id) references api_key (id),
  constraint idempotency_record_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create unique index idempotency_record_id_index on idempotency_record (id);
create index idempotency_record_expires_at_index on idempotency_record (expires_at);
create index idempotency_record_workspace_id_index on idempotency_record (workspace_id) where workspace_id is not null;

-- A request that an agent has planned over MCP. The caller gets a token made from it, with which the same key may send it once.
create table proposal (
  id text not null,
  key_id text not null,
  -- JSON: method, path and body. As text, so that it stays the one that the token was made for.
  request text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  primary key (id),
  constraint proposal_key_id_foreign foreign key (key_id) references api_key (id)
);
create index proposal_key_id_created_at_index on proposal (key_id, created_at);
create index proposal_expires_at_index on proposal (expires_at);

-- Unlogged: if the database crashes, at most one window of counts is lost.
create unlogged table request_window (
  -- A key, a team whose keys share the window, an access link, or `sign-in` and a hash of a network, address or person.
  subject_id text not null,
  limit_group text not null,
  stamps timestamptz[] not null,
  key_id text generated always as (case when subject_id like 'key\_%' then subject_id end) stored,
  team_id text generated always as (case when subject_id like 'team\_%' then subject_id end) stored,
  link_id text generated always as (case when subject_id like 'lnk\_%' then subject_id end) stored,
  primary key (subject_id, limit_group),
  constraint request_window_key_id_foreign foreign key (key_id) references api_key (id) on delete cascade,
  constraint request_window_team_id_foreign foreign key (team_id) references team (id) on delete cascade,
  constraint request_window_link_id_foreign foreign key (link_id) references access_link (id) on delete cascade
);
create index request_window_key_id_index on request_window (key_id) where key_id is not null;
create index request_window_team_id_index on request_window (team_id) where team_id is not null;
create index request_window_link_id_index on request_window (link_id) where link_id is not null;

-- The workflow that refreshes the trends every day.
insert into outbox_message (verb, workflow, row_id) values ('start', 'refreshTrends', 'daily');
