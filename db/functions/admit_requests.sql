-- Admits as many of `p_count` requests as their exact sliding window has room for, by the database clock, and counts
-- them. The others are rejected and not counted.
create or replace function admit_requests(p_subject text, p_group text, p_limit int, p_window interval, p_count int)
returns table (admitted int, remaining int, reset_at timestamptz) language plpgsql as $$
declare
  kept timestamptz[];
  moment timestamptz;
begin
  insert into request_window values (p_subject, p_group, '{}') on conflict do nothing;
  select stamps into kept from request_window where subject_id = p_subject and limit_group = p_group for update;
  moment := clock_timestamp();
  kept := array(select stamp from unnest(kept) as stamp where stamp > moment - p_window order by stamp);
  admitted := least(p_count, greatest(0, p_limit - cardinality(kept)));
  if admitted > 0 then
    kept := kept || array_fill(moment, array[admitted]);
    update request_window set stamps = kept where subject_id = p_subject and limit_group = p_group;
  end if;
  remaining := p_limit - cardinality(kept);
  reset_at := kept[1] + p_window;
  return next;
end $$;
