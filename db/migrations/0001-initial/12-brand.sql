create table crawl (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  url text not null,
  status text not null default 'queued',
  pages int not null default 0,
  pages_planned int not null default 0,
  error_code text,
  error_message text,
  created_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (id),
  constraint crawl_status_check check (status in ('queued', 'running', 'done', 'partial', 'failed')),
  constraint crawl_team_id_foreign foreign key (team_id) references team (id),
  constraint crawl_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  -- A partial or failed crawl has an error.
  constraint crawl_error_check
    check ((status in ('partial', 'failed')) = (error_code is not null) and (error_code is null) = (error_message is null))
);
create index crawl_workspace_id_created_at_index on crawl (workspace_id, created_at);
-- A workspace has at most one unfinished crawl.
create unique index crawl_one_open_unique on crawl (workspace_id) where status in ('queued', 'running');

create table brand_context (
  workspace_id text not null,
  crawl_id text not null,
  source_url text not null,
  logo_url text,
  refreshed_at timestamptz(3) not null,
  primary key (workspace_id),
  constraint brand_context_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint brand_context_crawl_id_foreign foreign key (crawl_id) references crawl (id)
);

create table brand_claim (
  id text not null,
  workspace_id text not null,
  "position" int not null,
  pointer text not null,
  value text not null,
  url text not null,
  method text not null,
  selector text not null,
  quote text not null,
  declared boolean not null,
  confidence double precision not null,
  fetched_at timestamptz(3) not null,
  page_hash text not null,
  primary key (id),
  constraint brand_claim_workspace_id_foreign foreign key (workspace_id) references brand_context (workspace_id),
  -- A claim quotes the text that it was extracted from.
  constraint brand_claim_quote_check check (quote <> '' and length(quote) <= 280),
  constraint brand_claim_confidence_check check (confidence between 0 and 1)
);
create index brand_claim_workspace_id_position_index on brand_claim (workspace_id, "position");

-- The pictures of the website that generations may use. The row of an asset that was deleted stays, so that the next crawl
-- does not add the picture again.
create table brand_picture (
  workspace_id text not null,
  asset_id text not null,
  "position" int not null,
  role text not null,
  shows text not null,
  source_url text not null,
  page_url text not null,
  -- 16 by 16 pixels of red, green and blue, in base64.
  thumbnail text not null,
  width int not null,
  height int not null,
  primary key (workspace_id, asset_id),
  constraint brand_picture_role_check check (role in ('logo', 'product', 'screenshot', 'photo')),
  constraint brand_picture_shows_check check (shows <> '' and length(shows) <= 200),
  constraint brand_picture_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint brand_picture_asset_id_foreign foreign key (asset_id) references asset (id)
);
