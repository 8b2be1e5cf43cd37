-- Appends differences to `post_tally`, which `mergeTallies` sums, so that no post waits for a counter that others change.
create or replace function tally_new_posts() returns trigger language plpgsql as $$
begin
  insert into post_tally (workspace_id, sandbox, status, platforms, posts)
    select workspace_id, sandbox, status, platforms, count(*) from added group by 1, 2, 3, 4;
  return null;
end $$;
create or replace trigger post_tally_new after insert on post referencing new table as added
  for each statement execute function tally_new_posts();

create or replace function tally_changed_post() returns trigger language plpgsql as $$
begin
  insert into post_tally (workspace_id, sandbox, status, platforms, posts)
    values (old.workspace_id, old.sandbox, old.status, old.platforms, -1),
           (new.workspace_id, new.sandbox, new.status, new.platforms, 1);
  return null;
end $$;
create or replace trigger post_tally_changed after update on post for each row
  when ((old.workspace_id, old.sandbox, old.status, old.platforms)
    is distinct from (new.workspace_id, new.sandbox, new.status, new.platforms))
  execute function tally_changed_post();

create or replace function tally_lost_posts() returns trigger language plpgsql as $$
begin
  insert into post_tally (workspace_id, sandbox, status, platforms, posts)
    select workspace_id, sandbox, status, platforms, -count(*) from lost group by 1, 2, 3, 4;
  return null;
end $$;
create or replace trigger post_tally_lost after delete on post referencing old table as lost
  for each statement execute function tally_lost_posts();
