-- Ends the drain of a shard unless a delivery is due within `p_soon`. A later event then signals the workflow. `wait_ms` is null if
-- nothing is pending. What a disabled or deleted endpoint has pending is due at once, because it is skipped. `waiting` has the endpoints
-- whose next attempts are due first, at most `p_listed`.
create or replace function end_drain(p_shard int, p_soon interval, p_listed int)
returns table (pending int, wait_ms float8, is_ended boolean, waiting jsonb)
language plpgsql set lock_timeout = '250ms' as $$
declare
  is_locked boolean := true;
begin
  -- Waits for the transactions that add deliveries: the statements below see what they committed. A long one delays only the end.
  begin
    perform 1 from webhook_drain where shard = p_shard for update;
  exception when lock_not_available then
    is_locked := false;
  end;
  with waits as (
    select endpoint_id, count(*)::int as pending, case when enabled and deleted_at is null then min(next_attempt_at)
        else least(min(next_attempt_at), clock_timestamp()) end as due_at
    from delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
    where webhook_shard(endpoint_id) = p_shard and status = 'pending' group by endpoint_id, endpoint.id)
  select coalesce(sum(waits.pending), 0), extract(epoch from min(due_at) - clock_timestamp()) * 1000,
      (select coalesce(jsonb_agg(jsonb_build_object('endpointId', first.endpoint_id, 'pending', first.pending,
          'nextAttemptAt', to_char(first.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by first.due_at), '[]')
        from (select * from waits order by due_at limit p_listed) first)
    into pending, wait_ms, waiting from waits;
  is_ended := is_locked and (wait_ms is null or wait_ms > extract(epoch from p_soon) * 1000);
  if is_locked then
    update webhook_drain set is_requested = not is_ended, deadline = default where shard = p_shard;
  end if;
  return next;
end $$;
