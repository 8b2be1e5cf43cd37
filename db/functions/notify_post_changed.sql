-- Notifies publishers that hold a lease of a changed or cancelled post, so that they need not poll.
create or replace function notify_post_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('post_changed', new.id);
  return null;
end $$;
create or replace trigger post_changed after update on post for each row
  when (old.revision is distinct from new.revision or (old.status is distinct from new.status and new.status = 'cancelled'))
  execute function notify_post_changed();
