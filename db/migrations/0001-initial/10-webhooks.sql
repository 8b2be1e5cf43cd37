create table webhook_endpoint (
  id text not null,
  team_id text not null,
  workspace_id text,
  url text not null,
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text,
  secret_sealed text,
  previous_secret_sealed text,
  previous_secret_until timestamptz(3),
  sandbox boolean not null,
  undelivered int not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  -- Set for the internal endpoint of an API key's callbacks to one origin. The key signs them, and each delivery has its own URL.
  key_id text,
  used_at timestamptz(3),
  primary key (id),
  constraint webhook_endpoint_key_id_foreign foreign key (key_id) references api_key (id),
  constraint webhook_endpoint_secret_check check ((key_id is null) = (secret_sealed is not null)),
  constraint webhook_endpoint_used_check check ((key_id is null) = (used_at is null)),
  constraint webhook_endpoint_team_id_foreign foreign key (team_id) references team (id),
  constraint webhook_endpoint_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index webhook_endpoint_team_id_index on webhook_endpoint (team_id);
create index webhook_endpoint_used_at_index on webhook_endpoint (used_at) where key_id is not null;
create index webhook_endpoint_deleted_at_index on webhook_endpoint (deleted_at) where deleted_at is not null;
create unique index webhook_endpoint_key_id_url_unique on webhook_endpoint (key_id, url) where key_id is not null;

-- The callback URL of a post or content. It is notified once, when the job ends.
create table job_callback (
  job_id text not null,
  endpoint_id text not null,
  url text not null,
  primary key (job_id),
  constraint job_callback_endpoint_id_foreign foreign key (endpoint_id) references webhook_endpoint (id)
);
create index job_callback_endpoint_id_index on job_callback (endpoint_id);

create table webhook_drain (
  endpoint_id text not null,
  deadline timestamptz(3) not null default clock_timestamp() + interval '5 minutes',
  primary key (endpoint_id),
  constraint webhook_drain_endpoint_id_foreign foreign key (endpoint_id) references webhook_endpoint (id)
);

-- Transaction ids of different database servers are not comparable, so a restore on another server begins a new epoch.
create table event_epoch (
  "number" int not null,
  server_id bigint not null,
  primary key ("number")
);

create table event (
  id text not null,
  team_id text not null,
  workspace_id text,
  sandbox boolean not null,
  type text not null,
  subject_id text not null,
  data json not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- `migrate` sets the default to the current epoch.
  epoch int not null default 1,
  xid xid8 not null default pg_current_xact_id(),
  primary key (id),
  constraint event_subject_id_type_unique unique (subject_id, type),
  constraint event_team_id_foreign foreign key (team_id) references team (id),
  constraint event_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index event_position_index on event (team_id, sandbox, epoch, xid, created_at, id);
create index event_created_at_index on event (created_at);

create table delivery (
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  status text not null,
  attempts int not null default 0,
  lease_epoch int not null default 0,
  last_status_code int,
  last_error text,
  created_at timestamptz(3) not null default clock_timestamp(),
  next_attempt_at timestamptz(3) default date_trunc('milliseconds', clock_timestamp()),
  finished_at timestamptz(3),
  counts boolean not null default true,
  -- Overrides the URL of the endpoint.
  url text,
  primary key (id),
  constraint delivery_event_id_endpoint_id_unique unique (event_id, endpoint_id),
  constraint delivery_next_attempt_at_check check ((status = 'pending') = (next_attempt_at is not null)),
  constraint delivery_endpoint_id_foreign foreign key (endpoint_id) references webhook_endpoint (id),
  constraint delivery_event_id_foreign foreign key (event_id) references event (id)
);
create index delivery_endpoint_id_created_at_index on delivery (endpoint_id, created_at);
create index delivery_due_index on delivery (endpoint_id, next_attempt_at) where status = 'pending';
-- Only deliveries to callback URLs end by age.
create index delivery_finished_at_index on delivery (finished_at) where url is not null and status <> 'pending';
create index delivery_finished_index on delivery (endpoint_id) where status <> 'pending';
