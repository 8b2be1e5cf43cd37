create table generation (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  automation_id text,
  influencer_id text,
  variant_of text,
  changed_feature text,
  state text not null default 'pending',
  format text not null,
  prompt text,
  hook text not null,
  caption text not null,
  hashtags text[] not null,
  why text not null,
  angle text not null,
  score int not null,
  score_detail jsonb not null,
  claim_ids text[] not null,
  beats jsonb not null,
  -- The pictures of the brand's website that it uses.
  pictures jsonb not null default '[]',
  deck jsonb,
  content_id text,
  sandbox boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  writer text not null default 'offline',
  revision int not null default 1,
  primary key (id),
  constraint generation_state_check check (state in ('pending', 'accepted', 'discarded')),
  constraint generation_changed_feature_check
    check (changed_feature in ('number', 'pointing_word', 'curiosity_word', 'question', 'frame')),
  constraint generation_score_check check (score between 0 and 100),
  constraint generation_content_check check ((state = 'accepted') = (content_id is not null)),
  constraint generation_variant_check check ((variant_of is null) = (changed_feature is null)),
  constraint generation_team_id_foreign foreign key (team_id) references team (id),
  constraint generation_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint generation_variant_of_foreign foreign key (variant_of) references generation (id),
  constraint generation_writer_check check (writer in ('model', 'offline'))
);
-- Calls to language models that their servers have billed, or may have billed.
create table text_call (
  id bigint generated always as identity primary key,
  team_id text not null,
  workspace_id text not null,
  -- The request or the automation that they wrote for.
  job_id text not null,
  api text not null,
  model text not null,
  input_tokens int,
  output_tokens int,
  cost_usd numeric(12, 6),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint text_call_team_id_foreign foreign key (team_id) references team (id),
  constraint text_call_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index text_call_created_at_index on text_call (created_at);
create index generation_workspace_id_created_at_index on generation (workspace_id, created_at, id);
create index generation_automation_id_created_at_index on generation (automation_id, created_at);
create unique index generation_content_id_unique on generation (content_id);
create index generation_workspace_id_state_index on generation (workspace_id, state, created_at, id);
