create table measured_target (
  target_id text not null,
  post_id text not null,
  team_id text not null,
  workspace_id text not null,
  account_id text not null,
  platform text not null,
  sandbox boolean not null,
  influencer_id text,
  format text,
  hook text,
  published_at timestamptz(3) not null,
  step text,
  due_at timestamptz(3),
  attempts int not null default 0,
  collected_at timestamptz(3),
  views bigint,
  engaged_views bigint,
  reach bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  watch_time_ms bigint,
  avg_watch_ms bigint,
  followers_gained bigint,
  primary key (target_id),
  constraint measured_target_target_id_foreign foreign key (target_id) references post_target (id),
  constraint measured_target_post_id_foreign foreign key (post_id) references post (id),
  constraint measured_target_team_id_foreign foreign key (team_id) references team (id),
  constraint measured_target_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint measured_target_account_id_foreign foreign key (account_id) references account (id),
  -- A target has a next step with a due time, or neither.
  constraint measured_target_due_check check ((step is null) = (due_at is null))
);
create index measured_target_post_id_index on measured_target (post_id);
create index measured_target_window_index on measured_target (workspace_id, sandbox, published_at);
create index measured_target_due_at_index on measured_target (due_at) where due_at is not null;

create table metric_snapshot (
  target_id text not null,
  step text not null,
  collected_at timestamptz(3) not null default clock_timestamp(),
  views bigint,
  engaged_views bigint,
  reach bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  watch_time_ms bigint,
  avg_watch_ms bigint,
  followers_gained bigint,
  error_code text,
  error_message text,
  primary key (target_id, step),
  constraint metric_snapshot_target_id_foreign foreign key (target_id) references measured_target (target_id),
  -- A snapshot may have both, if only some figures could be read.
  constraint metric_snapshot_error_check check ((error_code is null) = (error_message is null))
);
create index metric_snapshot_collected_at_index on metric_snapshot (collected_at);
