-- Appends entries to the chains of their teams. The head of a team is locked until the transaction ends, so it must be
-- the last lock that a transaction takes. `db/audit/verify-chain.ts` computes the same hashes.
create or replace function append_audit(p_entries jsonb) returns int language plpgsql as $$
declare
  entry record;
  head audit_head%rowtype;
  moment timestamptz(3);
  appended int := 0;
begin
  for entry in select listed.* from rows from (jsonb_to_recordset(p_entries) as ("teamId" text, id text, action text,
      "actorType" text, "actorId" text, "subjectId" text, "workspaceId" text, sandbox boolean, details text))
      with ordinality as listed(team_id, id, action, actor_type, actor_id, subject_id, workspace_id, sandbox, details, place)
      order by team_id, place loop
    insert into audit_head values (entry.team_id, 0, '') on conflict do nothing;
    select * into head from audit_head where team_id = entry.team_id for update;
    if not found then
      raise exception 'the team % is being erased', entry.team_id using errcode = 'foreign_key_violation';
    end if;
    moment := clock_timestamp();
    head.seq := head.seq + 1;
    head.hash := encode(sha256(convert_to(array_to_string(array[head.hash, entry.team_id, head.seq::text, entry.id,
      to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.action, entry.actor_type, entry.actor_id,
      entry.subject_id, entry.workspace_id, entry.sandbox::text, entry.details], E'\n', ''), 'UTF8')), 'hex');
    insert into audit_entry values (entry.team_id, head.seq, entry.id, entry.action, entry.actor_type, entry.actor_id,
      entry.subject_id, entry.workspace_id, entry.sandbox, entry.details::json, moment, head.hash);
    update audit_head set seq = head.seq, hash = head.hash where team_id = entry.team_id;
    appended := appended + 1;
  end loop;
  return appended;
end $$;
