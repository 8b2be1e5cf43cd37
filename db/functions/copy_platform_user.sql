-- A platform user may be connected in several workspaces. Each target carries its platform user, so that a unique index
-- can limit a user to one publish without a known outcome.
create or replace function copy_platform_user() returns trigger language plpgsql as $$
begin
  select platform_user_id into new.platform_user_id from account where id = new.account_id;
  return new;
end $$;
create or replace trigger post_target_platform_user before insert on post_target
  for each row execute function copy_platform_user();
