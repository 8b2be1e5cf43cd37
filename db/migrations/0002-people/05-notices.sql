-- What a member is notified of. `record_notices` records it in the transaction of its cause.
create table if not exists notice (
  id text not null,
  team_id text not null,
  -- Null: it is about the team.
  workspace_id text,
  member_id text not null,
  sandbox boolean not null,
  kind text not null,
  -- The id of a post or account. Null: it is about the team.
  subject_id text,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  -- When it is due for a mail. Null: it is not to be mailed, or has its mail.
  mail_at timestamptz(3),
  mail_id text,
  primary key (id),
  constraint notice_mail_check check (mail_at is null or mail_id is null),
  constraint notice_team_id_foreign foreign key (team_id) references team (id),
  constraint notice_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint notice_member_id_foreign foreign key (member_id) references member (id),
  constraint notice_mail_id_foreign foreign key (mail_id) references mail (id) on delete set null
);
create index if not exists notice_member_id_index on notice (member_id, sandbox, created_at);
create index if not exists notice_team_id_index on notice (team_id);
create index if not exists notice_workspace_id_index on notice (workspace_id);
create index if not exists notice_created_at_index on notice (created_at);
create index if not exists notice_mail_at_index on notice (mail_at) where mail_at is not null;
create index if not exists notice_mail_id_index on notice (mail_id) where mail_id is not null;

-- How a member wants the notices of a workspace mailed. A member without a row has the default.
create table if not exists notice_choice (
  member_id text not null,
  workspace_id text not null,
  team_id text not null,
  mail text not null,
  -- The language of the browser that chose.
  locale text not null,
  primary key (member_id, workspace_id),
  constraint notice_choice_member_id_foreign foreign key (member_id) references member (id),
  constraint notice_choice_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint notice_choice_team_id_foreign foreign key (team_id) references team (id)
);
create index if not exists notice_choice_team_id_index on notice_choice (team_id);
create index if not exists notice_choice_workspace_id_index on notice_choice (workspace_id);
