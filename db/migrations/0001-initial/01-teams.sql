create table team (
  id text not null,
  name text not null,
  plan text not null,
  credit_balance int not null default 0,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (id),
  constraint team_name_unique unique (name),
  constraint team_credit_balance_check check (credit_balance >= 0)
);
create index team_period_end_index on team (period_end);

create table workspace (
  id text not null,
  team_id text not null,
  name text not null,
  slug text not null,
  website_url text,
  logo_url text,
  timezone text not null default 'UTC',
  default_models jsonb not null default '{}',
  default_expires_after int,
  review_policy text not null default 'never',
  look text,
  -- Who chose the look. A crawl never replaces the choice of a person.
  look_source text,
  look_reason text,
  -- The logo and the colours that a person chose. Null: those of the website.
  logo_asset_id text,
  colors text[],
  -- The font of hooks and figures. Null: that of the look.
  font text,
  -- The texts of the card at the end of videos.
  call_to_action text,
  handle text,
  -- The music of videos. Null: that of the look.
  default_mood text,
  is_default boolean not null default false,
  archived_at timestamptz(3),
  brand_refreshed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  revision int not null default 1,
  primary key (id),
  constraint workspace_default_expires_after_check check (default_expires_after between 1 and 10080),
  constraint workspace_look_source_check check (look_source in ('person', 'website')),
  constraint workspace_look_complete_check check ((look is null) = (look_source is null)
    and (look_source is not distinct from 'website') = (look_reason is not null)),
  constraint workspace_slug_unique unique (team_id, slug),
  constraint workspace_team_id_foreign foreign key (team_id) references team (id)
);
create index workspace_team_id_index on workspace (team_id);
-- A team has one default workspace.
create unique index workspace_default_unique on workspace (team_id) where is_default;

create table api_key (
  id text not null,
  team_id text not null,
  name text not null,
  hash text not null,
  last_four text not null,
  scopes text[] not null,
  workspace_id text,
  live boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Signs what the `callbackUrl` of a job receives. Null until the key uses it.
  callback_secret_sealed text,
  previous_callback_secret_sealed text,
  previous_callback_secret_until timestamptz(3),
  -- The credits that the key may spend. Null if only the balance limits it.
  credit_budget int,
  -- What jobs of a key with a budget have cost, less refunds.
  credits_spent int not null default 0,
  primary key (id),
  constraint api_key_credits_spent_check check (credits_spent >= 0 and credits_spent <= credit_budget),
  constraint api_key_hash_unique unique (hash),
  constraint api_key_team_id_foreign foreign key (team_id) references team (id),
  constraint api_key_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index api_key_team_id_index on api_key (team_id);
