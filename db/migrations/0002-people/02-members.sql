-- A person in one team. The same address in two teams is two members, so that no team learns of another one.
create table if not exists member (
  id text not null,
  team_id text not null,
  -- In lower case.
  email text not null,
  name text not null,
  role text not null,
  -- The one workspace that the member sees. Null: all of the team.
  workspace_id text,
  -- Null of a member who has chosen none, and once the member is removed.
  password_hash text,
  -- The internal keys that the member's requests count and are recorded as: limits, stored responses, access links.
  live_key_id text not null,
  test_key_id text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  removed_at timestamptz(3),
  primary key (id),
  constraint member_owner_check check (role <> 'owner' or workspace_id is null),
  constraint member_password_check check (password_hash is null or removed_at is null),
  constraint member_team_id_foreign foreign key (team_id) references team (id),
  constraint member_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint member_live_key_id_foreign foreign key (live_key_id) references api_key (id),
  constraint member_test_key_id_foreign foreign key (test_key_id) references api_key (id)
);
create unique index if not exists member_email_unique on member (email, team_id) where removed_at is null;
create index if not exists member_team_id_index on member (team_id);
create index if not exists member_workspace_id_index on member (workspace_id) where workspace_id is not null;
create unique index if not exists member_live_key_id_unique on member (live_key_id);
create unique index if not exists member_test_key_id_unique on member (test_key_id);

create table if not exists invitation (
  id text not null,
  team_id text not null,
  email text not null,
  role text not null,
  workspace_id text,
  -- SHA-256 of the token in the link.
  token_hash text not null,
  -- The member who invites. Null: the operator.
  invited_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (id),
  constraint invitation_token_hash_unique unique (token_hash),
  constraint invitation_team_id_foreign foreign key (team_id) references team (id),
  constraint invitation_workspace_id_foreign foreign key (workspace_id) references workspace (id)
);
create index if not exists invitation_team_id_index on invitation (team_id);
create index if not exists invitation_workspace_id_index on invitation (workspace_id) where workspace_id is not null;
create index if not exists invitation_expires_at_index on invitation (expires_at);

-- A browser or program that is signed in as a member.
create table if not exists member_session (
  id text not null,
  member_id text not null,
  -- SHA-256 of its two tokens: that of live requests, and that of the sandbox.
  live_hash text not null,
  test_hash text not null,
  -- Whether it began with a second factor, or one was added in it.
  verified boolean not null default false,
  -- When its person has last signed in, or proven who they are.
  proven_at timestamptz(3) not null default clock_timestamp(),
  user_agent text,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (id),
  constraint member_session_live_hash_unique unique (live_hash),
  constraint member_session_test_hash_unique unique (test_hash),
  constraint member_session_member_id_foreign foreign key (member_id) references member (id)
);
create index if not exists member_session_member_id_index on member_session (member_id);
create index if not exists member_session_expires_at_index on member_session (expires_at);

-- A token of a member that is valid once: a link that was mailed, the first step of a sign-in, or a challenge that a passkey has signed.
create table if not exists member_link (
  -- SHA-256 of the token.
  token_hash text not null,
  member_id text not null,
  purpose text not null,
  -- The address that the link confirms.
  new_email text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (token_hash),
  constraint member_link_new_email_check check ((new_email is not null) = (purpose = 'address')),
  constraint member_link_member_id_foreign foreign key (member_id) references member (id)
);
create index if not exists member_link_member_id_index on member_link (member_id);
create index if not exists member_link_expires_at_index on member_link (expires_at);

-- The codes of an app on the phone of a member (RFC 6238).
create table if not exists member_code (
  member_id text not null,
  secret_sealed text not null,
  -- Null until a first code has confirmed that the app works.
  confirmed_at timestamptz(3),
  -- The newest 30-second step whose code was used, so that each is used once.
  used_step bigint not null default 0,
  -- SHA-256 of each recovery code that is left.
  recovery_hashes text[] not null default '{}',
  primary key (member_id),
  constraint member_code_member_id_foreign foreign key (member_id) references member (id)
);

-- A public key that signs for a member (WebAuthn).
create table if not exists passkey (
  id text not null,
  member_id text not null,
  name text not null,
  -- Its id in the browser, base64url.
  credential_id text not null,
  -- COSE, base64url.
  public_key text not null,
  counter bigint not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3),
  primary key (id),
  constraint passkey_credential_id_unique unique (credential_id),
  constraint passkey_member_id_foreign foreign key (member_id) references member (id)
);
create index if not exists passkey_member_id_index on passkey (member_id);
