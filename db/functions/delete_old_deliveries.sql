-- Deletes the finished deliveries of an endpoint beyond its newest ones. Skips locked rows, such as one that is being redelivered.
create or replace function delete_old_deliveries(p_endpoint text, p_kept int) returns void language sql as $$
  delete from delivery where id in (
    select id from delivery where endpoint_id = p_endpoint and status <> 'pending' and id not in (
      select id from delivery where endpoint_id = p_endpoint order by created_at desc, id desc limit p_kept)
    for update skip locked)
$$;
