create or replace function refuse_snapshot_change() returns trigger language plpgsql as $$
begin
  raise exception 'metric snapshots are append-only' using errcode = 'restrict_violation';
end $$;
create or replace trigger metric_snapshot_append_only before update on metric_snapshot
  for each row execute function refuse_snapshot_change();
