-- A team has `:max_bulk_jobs` jobs of a workflow at Temporal at once, and more only if it requests them singly. The others are deferred:
-- they wait in their rows, and the oldest start when others end.
create or replace function start_deferred_jobs(p_team_id text, p_workflow text) returns int language plpgsql as $$
declare
  v_free int;
  v_started int;
begin
  if not exists (select 1 from content
    where team_id = p_team_id and workflow = p_workflow and deferred and status = 'queued') then return 0; end if;
  select :max_bulk_jobs - count(*) into v_free from content
    where team_id = p_team_id and workflow = p_workflow and status in ('queued', 'rendering') and not deferred and parent_id is null;
  with next as (
    select id from content where team_id = p_team_id and workflow = p_workflow and deferred and status = 'queued'
    order by created_at, id limit greatest(0, v_free) for update skip locked),
  started as (
    update content set deferred = false, updated_at = clock_timestamp() from next where content.id = next.id returning content.id)
  insert into outbox_message (verb, workflow, row_id, team_id, next_attempt_at)
    select 'start', p_workflow, id, p_team_id, clock_timestamp() from started;
  get diagnostics v_started = row_count;
  return v_started;
end $$;

create or replace function start_next_job() returns trigger language plpgsql as $$
begin
  perform start_deferred_jobs(new.team_id, new.workflow);
  return null;
end $$;
create or replace trigger content_ended after update on content for each row
  when (old.status in ('queued', 'rendering') and new.status not in ('queued', 'rendering') and new.parent_id is null)
  execute function start_next_job();
