-- The ledger is append-only, for its owner too and under session_replication_role = replica. Only the erasure of its team deletes it.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from erasure where team_id = old.team_id and workspace_id is null and status = 'running') then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create or replace trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_ledger_change();
create or replace trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
alter table ledger_entry enable always trigger ledger_entry_append_only;
alter table ledger_entry enable always trigger ledger_entry_no_truncate;
