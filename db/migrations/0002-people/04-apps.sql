-- An app that a member has authorized. It ends when its key is revoked.
create table if not exists app_grant (
  id text not null,
  member_id text not null,
  -- The internal key with the name, workspace, mode and budget of the app, as which its requests count.
  key_id text not null,
  -- A sealed registration, or the URL of a client id metadata document.
  client_id text not null,
  -- Where the code went, in words.
  redirect_host text not null,
  -- What its tokens are valid for.
  resource text not null,
  scopes text[] not null,
  primary key (id),
  constraint app_grant_member_id_foreign foreign key (member_id) references member (id),
  constraint app_grant_key_id_foreign foreign key (key_id) references api_key (id)
);
create unique index if not exists app_grant_key_id_unique on app_grant (key_id);
create index if not exists app_grant_member_id_index on app_grant (member_id);
create index if not exists app_grant_client_id_index on app_grant (md5(client_id));

-- A code, access token or refresh token of a grant. A code and a refresh token are valid once.
create table if not exists app_token (
  -- SHA-256 of the token.
  hash text not null,
  grant_id text not null,
  kind text not null,
  -- Of a code: the PKCE challenge, and the address that it was sent to.
  challenge text,
  redirect_uri text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (hash),
  constraint app_token_kind_check check (kind in ('code', 'access', 'refresh')),
  constraint app_token_code_check check ((kind = 'code') = (challenge is not null and redirect_uri is not null)),
  constraint app_token_grant_id_foreign foreign key (grant_id) references app_grant (id)
);
create index if not exists app_token_grant_id_index on app_token (grant_id);
create index if not exists app_token_expires_at_index on app_token (expires_at);
