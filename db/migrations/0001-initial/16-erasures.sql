-- Erasures of teams. Without a foreign key, because the row is the receipt and outlives the team.
create table team_erasure (
  id text not null,
  team_id text not null,
  status text not null default 'scheduled',
  requested_at timestamptz(3) not null default clock_timestamp(),
  due_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- What the last run waited for.
  waiting_for text,
  -- Numbers of deleted rows per table, and of files and workflows.
  counts jsonb not null default '{}',
  -- The last entry of the erased audit log: number and hash.
  audit_head text,
  primary key (id),
  constraint team_erasure_status_check check (status in ('scheduled', 'running', 'done', 'cancelled')),
  constraint team_erasure_waiting_for_check check (waiting_for in ('publishing', 'tokens'))
);
create unique index team_erasure_open_unique on team_erasure (team_id) where status in ('scheduled', 'running');
create index team_erasure_next_attempt_at_index on team_erasure (next_attempt_at) where status in ('scheduled', 'running');
