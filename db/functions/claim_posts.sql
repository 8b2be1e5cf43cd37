-- Claims many posts with one statement and one commit. One lock order in all of them avoids deadlocks. If a lock delays one of them,
-- the whole statement fails and the caller claims them one by one.
create or replace function claim_posts(p_claims jsonb, p_disconnected jsonb)
returns table (place int, outcome text, early_ms float8) language plpgsql set lock_timeout = '250ms' as $$
declare
  claim record;
begin
  for claim in select * from jsonb_to_recordset(p_claims)
      as claim(place int, post text, workspace text, lease_epoch int, revision int) order by workspace, post loop
    select claim.place, result.outcome, result.early_ms into place, outcome, early_ms
      from claim_post(claim.post, claim.workspace, claim.lease_epoch, claim.revision, p_disconnected) result;
    return next;
  end loop;
end $$;
