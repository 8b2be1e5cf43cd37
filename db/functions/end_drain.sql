-- Removes the mark of an endpoint unless a delivery is due within `p_soon`. A later event then signals the workflow again. Skips the
-- pending deliveries of a deleted or disabled endpoint. `wait_ms` is null if nothing is pending.
create or replace function end_drain(p_endpoint text, p_soon interval, p_kept int)
returns table (pending int, wait_ms float8, is_ended boolean) language plpgsql set lock_timeout = '250ms' as $$
declare
  is_locked boolean := true;
begin
  -- Waits for the transactions that add deliveries: the statements below see what they committed. A long one delays only the end.
  begin
    perform 1 from webhook_drain where endpoint_id = p_endpoint for update;
  exception when lock_not_available then
    is_locked := false;
  end;
  if exists (select 1 from webhook_endpoint where id = p_endpoint and (deleted_at is not null or not enabled)) then
    update delivery set status = 'skipped', next_attempt_at = null, finished_at = clock_timestamp()
      where endpoint_id = p_endpoint and status = 'pending';
    perform delete_old_deliveries(p_endpoint, p_kept);
  end if;
  select count(*), extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000 into pending, wait_ms
    from delivery where endpoint_id = p_endpoint and status = 'pending';
  is_ended := is_locked and (wait_ms is null or wait_ms > extract(epoch from p_soon) * 1000);
  if is_ended then
    delete from webhook_drain where endpoint_id = p_endpoint;
  elsif is_locked then
    update webhook_drain set deadline = default where endpoint_id = p_endpoint;
  end if;
  return next;
end $$;
