-- Advances the revision of a row, which `If-Match` compares, with every change that matters to callers. A change of
-- only the columns in the trigger's arguments does not count: runs and crawls record their own state there.
create or replace function advance_revision() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - tg_argv is distinct from to_jsonb(new) - tg_argv then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create or replace trigger workspace_revision before update on workspace for each row
  execute function advance_revision('brand_refreshed_at');
create or replace trigger generation_revision before update on generation for each row
  execute function advance_revision('updated_at');
create or replace trigger automation_revision before update on automation for each row
  execute function advance_revision('updated_at', 'next_run_at', 'filled_until', 'run_number', 'run_opened_at', 'last_run_at',
    'last_run_scheduled', 'last_run_error', 'budget_key_id');
