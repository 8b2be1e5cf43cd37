-- `post.platforms` lists the platforms of a post's targets in alphabetical order, so that a list by platform is an index range.
-- The code that records a post writes it; the trigger completes rows written by a release that does not know the column.
create or replace function platforms_of_post(p_post text) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct platform order by platform), '{}') from post_target where post_id = p_post
$$;

create or replace function complete_post_platforms() returns trigger language plpgsql as $$
begin
  update post set platforms = platforms_of_post(id)
    where id in (select post_id from added) and exists (
      select 1 from added where added.post_id = post.id and not added.platform = any(post.platforms));
  return null;
end $$;
create or replace trigger post_target_platforms after insert on post_target referencing new table as added
  for each statement execute function complete_post_platforms();
