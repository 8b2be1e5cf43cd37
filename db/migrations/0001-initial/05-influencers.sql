create table influencer (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  name text not null,
  appearance text not null,
  voice jsonb not null,
  reference_asset_id text,
  status text not null,
  selected_preview_id text,
  sandbox boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  primary key (id),
  constraint influencer_status_check check (status in ('previewing', 'ready', 'failed')),
  constraint influencer_team_id_foreign foreign key (team_id) references team (id),
  constraint influencer_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint influencer_reference_asset_id_foreign foreign key (reference_asset_id) references asset (id)
);
create index influencer_workspace_id_created_at_index on influencer (workspace_id, created_at);
create index influencer_team_id_index on influencer (team_id) where deleted_at is null;

create table influencer_preview (
  id text not null,
  influencer_id text not null,
  status text not null,
  error_code text,
  error_message text,
  credits_charged int not null default 0,
  credits_refunded int not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  sandbox boolean not null default false,
  primary key (id),
  constraint influencer_preview_status_check check (status in ('queued', 'ready', 'failed')),
  constraint influencer_preview_influencer_id_foreign foreign key (influencer_id) references influencer (id)
);
create index influencer_preview_influencer_id_index on influencer_preview (influencer_id);
create index influencer_preview_queued_index on influencer_preview (id) where status = 'queued';
