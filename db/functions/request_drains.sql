-- Marks endpoints as being drained. Returns those that were not: their workflows must be signalled. The lock of the mark lasts until
-- the caller commits, so that `end_drain` removes a mark only after it has seen the caller's deliveries.
create or replace function request_drains(p_endpoints text[]) returns setof text language plpgsql as $$
declare
  endpoint text;
begin
  -- One lock order avoids deadlocks.
  for endpoint in select distinct unnest(p_endpoints) order by 1 loop
    loop
      perform 1 from webhook_drain where endpoint_id = endpoint for share;
      exit when found;
      insert into webhook_drain (endpoint_id) values (endpoint) on conflict do nothing;
      if found then
        return next endpoint;
        exit;
      end if;
    end loop;
  end loop;
end $$;
