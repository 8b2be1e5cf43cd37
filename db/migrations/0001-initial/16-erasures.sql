-- Erasures of teams and workspaces. Without foreign keys, because the row is the receipt and outlives them.
create table erasure (
  id text not null,
  team_id text not null,
  -- Null if the whole team is erased.
  workspace_id text,
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
  constraint erasure_status_check check (status in ('scheduled', 'running', 'done', 'cancelled')),
  constraint erasure_waiting_for_check check (waiting_for in ('publishing', 'tokens', 'storage'))
);
create unique index erasure_open_unique on erasure (team_id, (coalesce(workspace_id, ''))) where status in ('scheduled', 'running');
create index erasure_next_attempt_at_index on erasure (next_attempt_at) where status in ('scheduled', 'running');
create index erasure_workspace_index on erasure (workspace_id) where workspace_id is not null;
