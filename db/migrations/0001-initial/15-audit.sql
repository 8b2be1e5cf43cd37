-- The audit log. An entry's hash covers the entry and the hash of the one before it in its team; see `append_audit`.
create table audit_entry (
  team_id text not null,
  seq bigint not null,
  id text not null,
  action text not null,
  actor_type text not null,
  actor_id text,
  subject_id text,
  workspace_id text,
  -- Null if live and test keys share the subject.
  sandbox boolean,
  -- `json` keeps the text that was hashed.
  details json not null,
  created_at timestamptz(3) not null,
  hash text not null,
  primary key (team_id, seq),
  constraint audit_entry_id_unique unique (id),
  constraint audit_entry_details_check check (octet_length(details::text) <= 2000)
);
create index audit_entry_team_id_action_index on audit_entry (team_id, action, seq);
create index audit_entry_team_id_subject_id_index on audit_entry (team_id, subject_id, seq);

-- The last entry of each team. Apart from the entries, so that a removed last entry is found.
create table audit_head (
  team_id text not null,
  seq bigint not null,
  hash text not null,
  primary key (team_id),
  constraint audit_head_team_id_foreign foreign key (team_id) references team (id)
);

-- What was seen of a key before: the networks that it was used from, and the scopes that it was refused for.
create table key_sighting (
  key_id text not null,
  kind text not null,
  value text not null,
  seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (key_id, kind, value),
  constraint key_sighting_kind_check check (kind in ('network', 'scope')),
  constraint key_sighting_key_id_foreign foreign key (key_id) references api_key (id)
);
create index key_sighting_seen_at_index on key_sighting (seen_at);
