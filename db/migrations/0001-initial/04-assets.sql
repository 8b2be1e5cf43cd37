create table asset (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  kind text not null,
  name text not null,
  mime_type text not null,
  bytes int not null,
  sha256 text not null,
  width int,
  height int,
  duration_ms int,
  storage_key text not null,
  provenance jsonb,
  regions jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  primary key (id),
  constraint asset_kind_check check (kind in ('video', 'image', 'audio', 'font')),
  constraint asset_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index asset_workspace_id_sha256_index on asset (workspace_id, sha256);
create index asset_workspace_id_created_at_index on asset (workspace_id, created_at, id);
create index asset_storage_key_index on asset (storage_key);

create table asset_upload (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  name text not null,
  bytes int not null,
  received int not null default 0,
  part_keys text[] not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (id),
  constraint asset_upload_received_check check (received between 0 and bytes),
  constraint asset_upload_team_id_foreign foreign key (team_id) references team (id),
  constraint asset_upload_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index asset_upload_team_id_index on asset_upload (team_id);
create index asset_upload_workspace_id_index on asset_upload (workspace_id);
create index asset_upload_expires_at_index on asset_upload (expires_at);
create index asset_upload_part_keys_index on asset_upload using gin (part_keys);

create table orphaned_file (
  storage_key text not null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  primary key (storage_key)
);
create index orphaned_file_noted_at_index on orphaned_file (noted_at);
