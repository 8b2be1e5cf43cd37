create table account (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  platform text not null,
  platform_user_id text not null,
  app_user_id text,
  username text not null,
  display_name text,
  avatar_url text,
  owner_type text not null default 'brand',
  influencer_id text,
  sandbox boolean not null,
  access_token_sealed text,
  refresh_token_sealed text,
  token_expires_at timestamptz(3),
  refresh_expires_at timestamptz(3),
  reconnect_needed boolean not null default false,
  scopes text[] not null,
  defaults jsonb not null default '{}',
  last_refreshed_at timestamptz(3),
  last_error text,
  connected_at timestamptz(3) not null,
  disconnected_at timestamptz(3),
  grant_due_at timestamptz(3),
  grant_attempts int not null default 0,
  deletion_code text,
  primary key (id),
  constraint account_platform_user_unique unique (workspace_id, platform, platform_user_id, sandbox),
  constraint account_owner_type_check check (owner_type in ('brand', 'influencer')),
  constraint account_team_id_foreign foreign key (team_id) references team (id),
  constraint account_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index account_workspace_id_index on account (workspace_id);
create index account_grant_due_index on account (grant_due_at) where grant_due_at is not null;
create index account_platform_user_index on account (platform_user_id);
create index account_app_user_index on account (app_user_id) where app_user_id is not null;
create index account_deletion_code_index on account (deletion_code) where deletion_code is not null;

-- Origins to which the callback of a connect may redirect the browser.
create table redirect_origin (
  team_id text not null,
  origin text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (team_id, origin),
  constraint redirect_origin_team_id_foreign foreign key (team_id) references team (id)
);

create table oauth_state (
  link_hash text not null,
  state_hash text,
  browser_hash text,
  choice_hash text,
  grant_sealed text,
  team_id text not null,
  workspace_id text not null,
  platform text not null,
  owner_type text not null,
  influencer_id text,
  redirect_url text,
  sandbox boolean not null,
  code_verifier_sealed text,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  access_link_id text,
  key_id text,
  primary key (link_hash),
  constraint oauth_state_state_hash_unique unique (state_hash),
  constraint oauth_state_choice_hash_unique unique (choice_hash),
  constraint oauth_state_owner_type_check check (owner_type in ('brand', 'influencer')),
  constraint oauth_state_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index oauth_state_expires_at_index on oauth_state (expires_at);
