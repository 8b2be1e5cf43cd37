-- Clears the mark of an endpoint unless a delivery is due within `p_soon`. A later event then signals the workflow again. Skips the
-- pending deliveries of a deleted or disabled endpoint. `wait_ms` is null if nothing is pending.
create or replace function end_drain(p_endpoint text, p_soon interval, p_kept int)
returns table (pending int, wait_ms float8, is_ended boolean) language plpgsql as $$
declare
  is_stopped boolean;
begin
  -- Waits for the transactions that add deliveries. The statements below see what they committed.
  select deleted_at is not null or not enabled into is_stopped from webhook_endpoint where id = p_endpoint for no key update;
  if is_stopped then
    update delivery set status = 'skipped', next_attempt_at = null, finished_at = clock_timestamp()
      where endpoint_id = p_endpoint and status = 'pending';
    perform delete_old_deliveries(p_endpoint, p_kept);
  end if;
  select count(*), extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000 into pending, wait_ms
    from delivery where endpoint_id = p_endpoint and status = 'pending';
  is_ended := wait_ms is null or wait_ms > extract(epoch from p_soon) * 1000;
  update webhook_endpoint
    set drain_deadline = case when not is_ended then clock_timestamp() + interval '5 minutes' end where id = p_endpoint;
  return next;
end $$;
