-- Computes when a notice is mailed by a choice: never, at once, or at the next eight in the morning of the zone. A zone
-- that this database does not know counts as UTC, because the caller's transaction must not fail.
create or replace function compute_notice_mail_time(p_mail text, p_zone text) returns timestamptz language plpgsql volatile as $$
begin
  return case p_mail
    when 'off' then null
    when 'at_once' then clock_timestamp()
    else (date_trunc('day', clock_timestamp() at time zone p_zone - interval '8 hours') + interval '32 hours') at time zone p_zone
  end;
exception when invalid_parameter_value then
  return compute_notice_mail_time(p_mail, 'UTC');
end $$;

-- Records a notice for each member who sees the workspace. One about the team follows the choice for its default workspace.
create or replace function record_notices(p_kind text, p_team_id text, p_workspace_id text, p_sandbox boolean, p_subject_id text)
returns void language sql as $$
  insert into notice (id, team_id, workspace_id, member_id, sandbox, kind, subject_id, mail_at)
  select 'ntc_' || left(replace(gen_random_uuid()::text, '-', ''), 22), p_team_id, p_workspace_id, member.id, p_sandbox, p_kind,
    p_subject_id, compute_notice_mail_time(coalesce(choice.mail, 'daily'), coalesce(workspace.timezone, 'UTC'))
  from member
  left join workspace on workspace.team_id = p_team_id
    and (workspace.id = p_workspace_id or p_workspace_id is null and workspace.is_default)
  left join notice_choice choice on choice.member_id = member.id and choice.workspace_id = workspace.id
  where member.team_id = p_team_id and member.removed_at is null
    and (member.workspace_id is null or member.workspace_id = p_workspace_id)
$$;

create or replace function record_notices_of_account() returns trigger language plpgsql as $$
begin
  perform record_notices('account_lost', new.team_id, new.workspace_id, new.sandbox, new.id);
  return null;
end $$;
create or replace trigger account_lost after update of reconnect_needed on account for each row
  when (new.reconnect_needed and not old.reconnect_needed and new.disconnected_at is null)
  execute function record_notices_of_account();
