-- The clock of a team that tests with its sandbox. `team_now` reads it; the workflow `advanceClock` moves it.
create table if not exists test_clock (
  id text not null,
  team_id text not null,
  -- The time of the team. It stands still unless an advance moves it.
  now_at timestamptz(3) not null,
  status text not null default 'ready',
  -- Where the advance that runs or was stopped ends.
  target_at timestamptz(3),
  -- When the clock last moved, and when the rows that are due were last signalled, in real time.
  stepped_at timestamptz(3) not null default clock_timestamp(),
  signalled_at timestamptz(3) not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  -- The credit period of the team in real time, to which it returns.
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  primary key (id),
  constraint test_clock_team_id_unique unique (team_id),
  constraint test_clock_target_check check ((target_at is null) = (status = 'ready')),
  constraint test_clock_team_id_foreign foreign key (team_id) references team (id)
);
create index if not exists test_clock_advancing_index on test_clock (stepped_at) where status = 'advancing';
