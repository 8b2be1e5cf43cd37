-- Counts a request in its exact sliding window, by the database's clock. A rejected request is not counted.
create or replace function admit_request(p_subject text, p_group text, p_limit int, p_window interval)
returns table (admitted boolean, remaining int, reset_at timestamptz) language plpgsql as $$
declare
  kept timestamptz[];
  moment timestamptz;
begin
  insert into request_window values (p_subject, p_group, '{}') on conflict do nothing;
  select stamps into kept from request_window where subject_id = p_subject and limit_group = p_group for update;
  moment := clock_timestamp();
  kept := array(select stamp from unnest(kept) as stamp where stamp > moment - p_window order by stamp);
  admitted := cardinality(kept) < p_limit;
  if admitted then
    kept := kept || moment;
    update request_window set stamps = kept where subject_id = p_subject and limit_group = p_group;
  end if;
  remaining := p_limit - cardinality(kept);
  reset_at := kept[1] + p_window;
  return next;
end $$;
