-- Records the outcomes of attempts at the deliveries of one endpoint, in their order, and deletes its old deliveries. An outcome whose
-- lease was taken over is ignored, so that each counts once. `p_max_failures` undelivered events in a row disable the endpoint.
create or replace function record_attempts(p_endpoint text, p_outcomes jsonb, p_max_failures int, p_kept int)
returns void language plpgsql as $$
declare
  failures int;
  must_disable boolean := false;
  outcome record;
  does_count boolean;
begin
  -- Successes alone rarely need the lock.
  select undelivered into failures from webhook_endpoint where id = p_endpoint
    and (undelivered > 0 or exists (select 1 from jsonb_array_elements(p_outcomes) one where one ->> 'status' = 'failed'))
    for no key update;
  -- One by one, because a statement for all would read the whole table while PostgreSQL expects a hundred outcomes.
  for outcome in
    select * from jsonb_to_recordset(p_outcomes)
      as one(place int, id text, lease_epoch int, status text, status_code int, error text, wait_ms int) order by place
  loop
    update delivery set status = outcome.status, last_status_code = outcome.status_code, last_error = outcome.error,
        next_attempt_at = case when outcome.status = 'pending'
          then clock_timestamp() + outcome.wait_ms * interval '1 millisecond' end,
        finished_at = case when outcome.status <> 'pending' then clock_timestamp() end
      where id = outcome.id and lease_epoch = outcome.lease_epoch and status = 'pending' returning counts into does_count;
    continue when not found;
    if outcome.status = 'delivered' then
      failures := 0;
    elsif outcome.status = 'failed' and does_count then
      failures := failures + 1;
      must_disable := must_disable or failures >= p_max_failures;
    end if;
  end loop;
  update webhook_endpoint set undelivered = failures, enabled = enabled and not must_disable,
      disabled_reason = case when enabled and must_disable
        then p_max_failures || ' events in a row could not be delivered' else disabled_reason end
    where id = p_endpoint and (undelivered <> failures or must_disable);
  perform delete_old_deliveries(p_endpoint, p_kept);
end $$;

-- Records the outcomes of many endpoints with one statement and one commit. If a lock delays one of them, the whole statement fails and
-- the caller records them one by one.
create or replace function record_attempts_of_many(p_endpoints jsonb, p_max_failures int, p_kept int)
returns void language plpgsql set lock_timeout = '250ms' as $$
declare
  endpoint record;
begin
  for endpoint in select * from jsonb_to_recordset(p_endpoints) as endpoint(id text, outcomes jsonb) order by id loop
    perform record_attempts(endpoint.id, endpoint.outcomes, p_max_failures, p_kept);
  end loop;
end $$;
