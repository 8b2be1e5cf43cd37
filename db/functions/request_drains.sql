-- Marks endpoints as being drained. Returns those that were not: their workflows must be signalled. The row lock lasts until the
-- caller commits, so that `end_drain` clears a mark only after it has seen the caller's deliveries.
create or replace function request_drains(p_endpoints text[]) returns setof text language plpgsql as $$
declare
  endpoint text;
begin
  -- One lock order avoids deadlocks.
  for endpoint in select distinct unnest(p_endpoints) order by 1 loop
    loop
      perform 1 from webhook_endpoint where id = endpoint and drain_deadline is not null for share;
      exit when found;
      update webhook_endpoint set drain_deadline = clock_timestamp() + interval '5 minutes'
        where id = endpoint and drain_deadline is null;
      if found then
        return next endpoint;
        exit;
      end if;
    end loop;
  end loop;
end $$;
