create table content (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  format text,
  status text not null,
  progress int not null default 0,
  deck jsonb,
  deck_hash text,
  output_key text,
  thumbnail_key text,
  bytes int,
  sha256 text,
  duration_ms int,
  width int,
  height int,
  warnings jsonb not null,
  error_code text,
  error_message text,
  credits_charged int not null default 0,
  credits_refunded int not null default 0,
  generation_id text,
  sandbox boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  ready_at timestamptz(3),
  source text not null default 'deck',
  inputs jsonb,
  media_models jsonb not null default '{}',
  influencer_id text,
  deleted_at timestamptz(3),
  parent_id text,
  workflow text not null default 'render',
  brief jsonb,
  sandbox_media boolean not null default false,
  -- The unavailable dependency that an unfinished job waits for. Cleared by its next progress.
  waiting_for text,
  deferred boolean not null default false,
  reference text,
  primary key (id),
  constraint content_status_check check (status in ('queued', 'rendering', 'ready', 'failed', 'cancelled')),
  constraint content_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint content_team_id_foreign foreign key (team_id) references team (id),
  constraint content_source_check check (source in ('deck', 'generation', 'studio', 'influencer', 'own_media')),
  constraint content_generation_id_foreign foreign key (generation_id) references generation (id),
  constraint content_own_media_check check ((source = 'own_media') = (format is null)),
  constraint content_deleted_check
    check (deleted_at is null or (output_key is null and thumbnail_key is null and status not in ('queued',
      'rendering'))),
  constraint content_reference_check check (length(reference) between 1 and 255),
  constraint content_parent_id_foreign foreign key (parent_id) references content (id),
  constraint content_waiting_for_check check (waiting_for in ('storage')),
  constraint content_workflow_check check (workflow in ('render', 'generateContent', 'clips', 'fetchMedia'))
);
create index content_team_id_created_at_index on content (team_id, created_at);
create unique index content_generation_unique on content (generation_id) where source = 'generation';
create index content_workspace_id_created_at_index on content (workspace_id, created_at);
create index content_unfinished_index on content (id) where status in ('queued', 'rendering');
create index content_started_index on content (team_id, workflow)
  where status in ('queued', 'rendering') and not deferred and parent_id is null;
create index content_deferred_index on content (team_id, workflow, created_at, id) where deferred and status = 'queued';
create index content_parent_id_index on content (parent_id);
create index content_workspace_id_deck_hash_index on content (workspace_id, deck_hash)
  where status = 'ready' and deleted_at is null;
create index content_workspace_id_reference_index on content (workspace_id, reference) where reference is not null;
create index content_ready_at_index on content (ready_at, id) where output_key is not null;
create index content_output_key_index on content (output_key) where output_key is not null;
create index content_thumbnail_key_index on content (thumbnail_key) where thumbnail_key is not null;

-- Pictures of decks that were drawn for a caller, kept for a short time.
create table deck_frame (
  team_id text not null,
  workspace_id text not null,
  hash text not null,
  storage_key text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (workspace_id, hash),
  constraint deck_frame_team_id_foreign foreign key (team_id) references team (id),
  constraint deck_frame_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index deck_frame_team_id_index on deck_frame (team_id, expires_at);
create index deck_frame_expires_at_index on deck_frame (expires_at);

create table media_call (
  job_id text not null,
  "key" text not null,
  "position" int not null,
  team_id text not null,
  workspace_id text not null,
  live boolean not null,
  "call" jsonb not null,
  longest_ms int,
  token text not null,
  status text not null default 'waiting',
  percent int not null default 0,
  starts int not null default 0,
  wanted_model text,
  skipped jsonb not null default '[]',
  provider text,
  provider_model text,
  provider_job_id text,
  sandbox boolean not null default false,
  model text,
  cost_usd numeric(12, 6),
  asset_id text,
  words jsonb,
  layer_key jsonb,
  warnings jsonb not null default '[]',
  error_code text,
  error_message text,
  started_at timestamptz(3),
  lost_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (job_id, "key"),
  constraint media_call_status_check check (status in ('waiting', 'starting', 'running', 'made', 'failed')),
  constraint media_call_percent_check check (percent between 0 and 100),
  constraint media_call_running_check check (status <> 'running' or provider_job_id is not null),
  constraint media_call_failed_check check ((status = 'failed') = (error_code is not null)),
  constraint media_call_team_id_foreign foreign key (team_id) references team (id),
  constraint media_call_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint media_call_asset_id_foreign foreign key (asset_id) references asset (id)
);
create unique index media_call_token_unique on media_call (token);
create index media_call_asset_id_index on media_call (asset_id) where asset_id is not null;
