-- Advances the revision of a row with every change that matters to callers, so that `If-Match` finds it. What runs and crawls record
-- about themselves does not count.
create or replace function advance_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create or replace trigger workspace_revision before update on workspace for each row
  when (to_jsonb(old) - 'brand_refreshed_at' is distinct from to_jsonb(new) - 'brand_refreshed_at')
  execute function advance_revision();
create or replace trigger generation_revision before update on generation for each row
  when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function advance_revision();
create or replace trigger automation_revision before update on automation for each row
  when (to_jsonb(old) - '{updated_at,next_run_at,filled_until,run_number,run_opened_at,last_run_at,last_run_scheduled,last_run_error,budget_key_id}'::text[]
    is distinct from to_jsonb(new) - '{updated_at,next_run_at,filled_until,run_number,run_opened_at,last_run_at,last_run_scheduled,last_run_error,budget_key_id}'::text[])
  execute function advance_revision();
