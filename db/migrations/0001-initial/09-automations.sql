create table automation (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  name text not null,
  status text not null default 'draft',
  days text[] not null,
  times text[] not null,
  posts_per_slot int not null,
  start_date date,
  end_date date,
  formats text[] not null,
  prompt text,
  look text,
  mood text,
  owner_type text not null default 'brand',
  influencer_id text,
  selected_accounts jsonb not null,
  caption text,
  hashtags text[],
  per_platform jsonb not null,
  declarations jsonb not null,
  publish_mode text not null default 'publish',
  clipapp_send_to_inbox boolean not null default false,
  clipapp_options jsonb not null,
  require_approval boolean not null default false,
  sandbox boolean not null,
  generations_wanted int,
  next_run_at timestamptz(3),
  filled_until date,
  run_number int not null default 0,
  last_run_at timestamptz(3),
  last_run_scheduled int,
  last_run_error text,
  launched_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  run_opened_at timestamptz(3),
  -- The key whose budget pays for the runs: the one that launched or resumed it last.
  budget_key_id text,
  primary key (id),
  constraint automation_budget_key_id_foreign foreign key (budget_key_id) references api_key (id),
  constraint automation_status_check
    check (status in ('draft', 'generating', 'review', 'launched', 'paused', 'completed')),
  constraint automation_mood_check
    check (mood in ('calm', 'chill', 'confident', 'dramatic', 'dreamy', 'energetic', 'happy', 'playful', 'none')),
  constraint automation_look_check
    check (look in ('clean', 'bold', 'editorial', 'playful', 'warm', 'trust', 'tech', 'poster', 'calm', 'headline')),
  constraint automation_days_check
    check (cardinality(days) > 0 and days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  constraint automation_times_check check (cardinality(times) > 0),
  constraint automation_formats_check check (cardinality(formats) > 0),
  constraint automation_posts_per_slot_check check (posts_per_slot between 1 and 10),
  constraint automation_dates_check check (end_date >= start_date),
  constraint automation_owner_type_check check (owner_type in ('brand', 'influencer')),
  constraint automation_publish_mode_check check (publish_mode in ('publish', 'draft', 'inbox')),
  constraint automation_generations_wanted_check check ((status = 'generating') = (generations_wanted is not null)),
  constraint automation_launched_check
    check (status not in ('launched', 'paused', 'completed') or launched_at is not null),
  constraint automation_team_id_foreign foreign key (team_id) references team (id),
  constraint automation_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint automation_influencer_id_foreign foreign key (influencer_id) references influencer (id)
);
create index automation_team_id_index on automation (team_id);
create index automation_workspace_id_created_at_index on automation (workspace_id, created_at, id);
create index automation_due_index on automation (status, next_run_at)
  where deleted_at is null and status in ('launched', 'generating');

create table automation_slot (
  automation_id text not null,
  slot_date date not null,
  slot_time text not null,
  "position" int not null,
  slot_at timestamptz(3) not null,
  post_id text not null,
  run_number int not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (automation_id, slot_date, slot_time, "position"),
  constraint automation_slot_at_unique unique (automation_id, slot_at, "position"),
  constraint automation_slot_post_id_unique unique (post_id),
  constraint automation_slot_automation_id_foreign foreign key (automation_id) references automation (id),
  constraint automation_slot_post_id_foreign foreign key (post_id) references post (id)
);
