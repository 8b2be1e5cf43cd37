-- The identity provider (OpenID Connect) that members of a team sign in with.
create table if not exists identity_provider (
  team_id text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  -- Whether members of its domains, except owners, must sign in with it.
  required boolean not null,
  -- The role of people of its domains who join without an invitation. Null: they cannot.
  join_role text,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (team_id),
  constraint identity_provider_team_id_foreign foreign key (team_id) references team (id)
);

-- A mail domain that the operator has verified to be a team's.
create table if not exists team_domain (
  domain text not null,
  team_id text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (domain),
  constraint team_domain_team_id_foreign foreign key (team_id) references team (id)
);
create index if not exists team_domain_team_id_index on team_domain (team_id);

-- The account at an identity provider that a member signs in with.
create table if not exists member_identity (
  member_id text not null,
  issuer text not null,
  -- The client of this service at the issuer, because some issuers name a person differently to each client.
  client_id text not null,
  subject text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (member_id, issuer, client_id),
  constraint member_identity_member_id_foreign foreign key (member_id) references member (id)
);
create index if not exists member_identity_subject_index on member_identity (issuer, client_id, subject);
