-- The audit log is append-only, for its owner too and under session_replication_role = replica. Only the erasure of its team deletes it.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from erasure where team_id = old.team_id and workspace_id is null and status = 'running') then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create or replace trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_audit_change();
alter table audit_entry enable always trigger audit_entry_append_only;
alter table audit_entry enable always trigger audit_entry_no_truncate;
