-- Deletes rows of a team from a table that the service may not delete from. Its triggers require a running erasure of the team.
create or replace function erase_append_only(p_table text, p_team text, p_rows int) returns int language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  if p_table = 'ledger_entry' then
    delete from ledger_entry where id in (select id from ledger_entry where team_id = p_team limit p_rows);
  elsif p_table = 'audit_entry' then
    delete from audit_entry where team_id = p_team
      and seq in (select seq from audit_entry where team_id = p_team order by seq limit p_rows);
  else
    raise exception 'not an append-only table: %', p_table;
  end if;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
