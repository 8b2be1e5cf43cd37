-- Moves a due post to `publishing` and reserves its targets for one lease; see `db/posts/claim.ts`.
create or replace function claim_post(p_post text, p_workspace text, p_lease_epoch int, p_revision int, p_disconnected jsonb)
returns table (outcome text, early_ms float8) language plpgsql as $$
declare
  archived timestamptz;
  claimed post%rowtype;
  -- Whether nobody approved the post in time. It is claimed nevertheless, so that its targets end below.
  unapproved boolean;
  moment timestamptz;
begin
  select archived_at into archived from workspace where id = p_workspace for share;
  select * into claimed from post where id = p_post for update;
  moment := team_now(claimed.team_id);
  early_ms := 0;
  outcome := 'won';
  unapproved := claimed.status = 'in_review'
    and coalesce(moment > claimed.due_at + claimed.expires_after * interval '1 minute', false);
  if claimed.lease_epoch is distinct from p_lease_epoch then
    outcome := 'moved';
  elsif claimed.status <> 'publishing' then
    early_ms := extract(epoch from claimed.due_at - moment) * 1000;
    if claimed.status not in ('queued', 'scheduled', 'approved') and not unapproved or claimed.revision <> p_revision then
      outcome := 'moved';
    elsif early_ms > 0 then
      outcome := 'early';
    elsif archived is not null and not unapproved then
      update post set withheld_at = moment, updated_at = clock_timestamp() where id = p_post;
      outcome := 'withheld';
    else
      update post set status = 'publishing', claimed_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = p_post;
    end if;
  end if;
  if outcome = 'won' then
    -- The same clock and statement as the reservation below, so that a target is either reserved in time or ends here.
    if moment > claimed.due_at + claimed.expires_after * interval '1 minute' then
      update post_target set status = 'failed', send_state = 'none', lease_epoch = p_lease_epoch, error = jsonb_build_object(
          'code', 'slot_missed', 'platformCode', null, 'message', format(
          'It %s within %s minutes of its slot (expiresAfter), so it was not published. '
          'Create a new post if it should still go out.',
          case when unapproved then 'was not approved' else 'could not be published' end, claimed.expires_after))
        where post_id = p_post and send_state in ('none', 'reserved') and status in ('pending', 'publishing');
    end if;
    if not claimed.sandbox and exists (select 1 from content where id = claimed.content_id and sandbox_media) then
      update post_target set status = 'failed', send_state = 'none', lease_epoch = p_lease_epoch, error = jsonb_build_object(
          'code', 'sandbox_media', 'platformCode', null, 'message',
          'The video contains media of the sandbox provider, which is never published to live accounts. Generate it with a live provider.')
        where post_id = p_post and send_state in ('none', 'reserved') and status in ('pending', 'publishing');
    end if;
    -- Either a concurrent disconnect waits for the claim, or the claim sees it.
    perform 1 from account join post_target target on target.account_id = account.id
      where target.post_id = p_post order by account.id for share of account;
    update post_target set status = 'failed', send_state = 'none', lease_epoch = p_lease_epoch, error = p_disconnected from account
      where post_target.post_id = p_post and account.id = post_target.account_id
        and post_target.send_state in ('none', 'reserved') and post_target.status in ('pending', 'publishing')
        and account.disconnected_at is not null;
    update post_target set send_state = 'reserved', lease_epoch = p_lease_epoch, status = 'publishing'
      where post_id = p_post and send_state in ('none', 'reserved') and status in ('pending', 'publishing');
  end if;
  return next;
end $$;
