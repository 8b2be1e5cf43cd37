-- Appends an audit entry if a key is used from a network for the first time, or refused for a scope for the first time in a day. At
-- most 50 networks of a key are recorded a day, and nothing of a revoked key.
create or replace function record_key_sighting(p_key text, p_kind text, p_value text, p_entry jsonb) returns void
language plpgsql as $$
begin
  if exists (select 1 from key_sighting where key_id = p_key and kind = p_kind and value = p_value
      and (kind = 'network' or seen_at > clock_timestamp() - interval '1 day')) then
    return;
  end if;
  if p_kind = 'network' and (select count(*) from key_sighting where key_id = p_key and kind = p_kind
      and seen_at > clock_timestamp() - interval '1 day') >= 50 then
    return;
  end if;
  -- The lock makes a revocation wait, so that an erasure finds every sighting of a key that it has revoked.
  insert into key_sighting as known (key_id, kind, value)
    select id, p_kind, p_value from api_key where id = p_key and revoked_at is null for share
    on conflict (key_id, kind, value) do update set seen_at = clock_timestamp()
    where p_kind = 'scope' and known.seen_at < clock_timestamp() - interval '1 day';
  if found then
    perform append_audit(p_entry);
  end if;
end $$;
