-- Requests a drain of the shards of endpoints. Returns the shards whose workflows must be signalled after the commit. A shard needs no
-- signal if its drain is requested already: the shared lock lasts until the caller commits, so that `end_drain` ends the drain only
-- after it has seen the caller's deliveries. Waits for no other transaction: a shard that another one is requesting or ending is
-- signalled once more.
create or replace function request_drains(p_endpoints text[]) returns setof int language plpgsql as $$
declare
  requested int[];
  idle int[];
begin
  requested := array(
    select shard from webhook_drain
    where shard in (select webhook_shard(endpoint) from unnest(p_endpoints) endpoint) and is_requested
    for share skip locked);
  idle := array(
    select distinct webhook_shard(endpoint) from unnest(p_endpoints) endpoint
    where webhook_shard(endpoint) <> all(requested));
  update webhook_drain set is_requested = true, deadline = default where shard in (
    select shard from webhook_drain where shard = any(idle) and not is_requested for update skip locked);
  return query select unnest(idle);
end $$;
