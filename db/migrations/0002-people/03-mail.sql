-- A mail to a person. The workflow `sendMail` sends it.
create table if not exists mail (
  id text not null,
  -- Null: a request for links to an address, which the worker answers with a mail for each of its members, if any.
  team_id text,
  -- The member whom it concerns, at any address. Null: an invitation, a request for links, or notices.
  member_id text,
  kind text not null,
  locale text not null,
  recipient text not null,
  -- JSON: the names in its text.
  names jsonb not null,
  -- The token of its link. Null once the mail was sent or has failed.
  token_sealed text,
  status text not null default 'queued',
  attempts int not null default 0,
  -- When the next attempt is due; while one runs, when it counts as lost.
  next_attempt_at timestamptz(3) not null default clock_timestamp(),
  error_code text,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- After this its link is not valid.
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (id),
  constraint mail_token_check check (token_sealed is null or status in ('queued', 'caught')),
  constraint mail_ended_check check ((ended_at is null) = (status = 'queued')),
  constraint mail_error_check check ((error_code is not null) = (status = 'failed')),
  constraint mail_team_id_foreign foreign key (team_id) references team (id)
);
create index if not exists mail_team_id_created_at_index on mail (team_id, created_at);
create index if not exists mail_next_attempt_at_index on mail (next_attempt_at) where status = 'queued';
create index if not exists mail_expires_at_index on mail (expires_at);
