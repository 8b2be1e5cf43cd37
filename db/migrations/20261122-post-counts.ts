import { Migration } from '@mikro-orm/migrations';

/**
 * The platforms that a post goes to stand in its row, in alphabetical order, so that a list by platform is a range of an index.
 * Whoever records a post writes them; the trigger completes those of a release that does not know the column. The table is written
 * anew with all its indexes, which takes a small part of the time that an update of every row would.
 */
const PLATFORMS = `
create function "platforms_of_post"(p_post text) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct platform order by platform), '{}') from post_target where post_id = p_post
$$;
alter table "post" add column "platforms" text[] not null default '{}';
alter table "post" alter column "platforms" type text[] using "platforms_of_post"("id");

create function "complete_post_platforms"() returns trigger language plpgsql as $$
begin
  update post set platforms = platforms_of_post(id)
    where id in (select post_id from added) and exists (
      select 1 from added where added.post_id = post.id and not added.platform = any(post.platforms));
  return null;
end $$;
create trigger "post_target_platforms" after insert on "post_target" referencing new table as "added"
  for each statement execute function "complete_post_platforms"();
`;

/**
 * How many posts there are of each kind: the sum of the rows of that kind. Whatever changes a post adds a row and locks none, so
 * that a thousand posts of one instant do not queue for a counter; \`db/posts/post-tally.ts\` folds rows into one. No foreign key, which
 * would lock the workspace's row with each change of a status.
 */
const TALLY = `
create table "post_tally" ("id" bigint generated always as identity primary key, "workspace_id" text not null, "sandbox" boolean not null, "status" text not null, "platforms" text[] not null, "posts" int not null, "folded" boolean not null default false);
create index "post_tally_workspace_id_index" on "post_tally" ("workspace_id", "sandbox");
create index "post_tally_unfolded_index" on "post_tally" ("workspace_id") where not "folded";
insert into "post_tally" ("workspace_id", "sandbox", "status", "platforms", "posts", "folded")
  select "workspace_id", "sandbox", "status", "platforms", count(*), true from "post" group by 1, 2, 3, 4;

create function "tally_new_posts"() returns trigger language plpgsql as $$
begin
  insert into post_tally (workspace_id, sandbox, status, platforms, posts)
    select workspace_id, sandbox, status, platforms, count(*) from added group by 1, 2, 3, 4;
  return null;
end $$;
create trigger "post_tally_new" after insert on "post" referencing new table as "added"
  for each statement execute function "tally_new_posts"();

create function "tally_changed_post"() returns trigger language plpgsql as $$
begin
  insert into post_tally (workspace_id, sandbox, status, platforms, posts)
    values (old.workspace_id, old.sandbox, old.status, old.platforms, -1),
           (new.workspace_id, new.sandbox, new.status, new.platforms, 1);
  return null;
end $$;
create trigger "post_tally_changed" after update on "post" for each row
  when ((old.workspace_id, old.sandbox, old.status, old.platforms)
    is distinct from (new.workspace_id, new.sandbox, new.status, new.platforms))
  execute function "tally_changed_post"();

create function "tally_lost_posts"() returns trigger language plpgsql as $$
begin
  insert into post_tally (workspace_id, sandbox, status, platforms, posts)
    select workspace_id, sandbox, status, platforms, -count(*) from lost group by 1, 2, 3, 4;
  return null;
end $$;
create trigger "post_tally_lost" after delete on "post" referencing old table as "lost"
  for each statement execute function "tally_lost_posts"();
`;

/**
 * Of each kind the newest first, an automation's newest first, and what a restore releases. Nothing reads the dropped ones any more:
 * they cost every write, and tempted the planner to walk all posts of a team for those of a day.
 */
const INDEXES = `
create index "post_kind_created_at_index" on "post" ("workspace_id", "sandbox", "status", "platforms", "created_at", "id");
create index "post_automation_id_created_at_index" on "post" ("automation_id", "created_at", "id")
  where "automation_id" is not null;
drop index "post_automation_id_index";
drop index "post_workspace_id_created_at_index";
drop index "post_team_id_created_at_index";
drop index "post_workspace_id_due_at_index";
create index "post_withheld_index" on "post" ("workspace_id") where "withheld_at" is not null;
`;

export class Migration20261122PostCounts extends Migration {
  override up(): void {
    for (const part of [PLATFORMS, TALLY, INDEXES]) this.addSql(part);
  }
}
