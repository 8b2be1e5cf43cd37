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

create table orphaned_file (
  storage_key text not null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  primary key (storage_key)
);
create index orphaned_file_noted_at_index on orphaned_file (noted_at);
