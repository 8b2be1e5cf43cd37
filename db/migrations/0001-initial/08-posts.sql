create table post (
  id text not null,
  team_id text not null,
  workspace_id text not null,
  status text not null,
  render_status text not null,
  schedule text not null,
  scheduled_time timestamptz(3),
  timezone text not null,
  due_at timestamptz(3),
  revision int not null default 1,
  lease_epoch int not null default 0,
  lease_holder int,
  withheld_at timestamptz(3),
  caption text,
  hashtags text[] not null,
  per_platform jsonb not null,
  declarations jsonb not null,
  publish_mode text not null default 'publish',
  clipapp_send_to_inbox boolean not null default false,
  clipapp_options jsonb not null,
  owner_type text not null default 'brand',
  influencer_id text,
  automation_id text,
  generation_id text,
  content_id text,
  unpublished_urls jsonb not null,
  idempotency_record_id bigint,
  sandbox boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  claimed_at timestamptz(3),
  published_at timestamptz(3),
  next_requeue_at timestamptz(3),
  lease_deadline timestamptz(3),
  platforms text[] not null default '{}',
  expires_after int,
  reference text,
  -- Whether its release waits for an approval, and whose.
  review_required boolean not null default false,
  reviewers jsonb,
  review_state text,
  -- The last decision, and the revision that it left.
  review_comment text,
  review_reviewer text,
  review_revision int,
  reviewed_at timestamptz(3),
  -- Who has approved this revision.
  review_approvals text[] not null default '{}',
  -- Who released it for publishing, such as `key:key_…`.
  released_by text,
  -- How often its failed targets were sent again.
  retries int not null default 0,
  primary key (id),
  constraint post_review_check check (num_nulls(review_revision, reviewed_at) in (0, 2)
    and (review_state is null or review_state = 'requested' or reviewed_at is not null)),
  constraint post_reference_check check (length(reference) between 1 and 255),
  constraint post_status_check
    check (status in ('draft', 'in_review', 'approved', 'queued', 'scheduled', 'publishing', 'posted', 'partial',
      'failed', 'cancelled')),
  constraint post_render_status_check
    check (render_status in ('none', 'queued', 'fetching', 'rendering', 'ready', 'failed')),
  constraint post_schedule_check check (schedule in ('asap', 'scheduled', 'draft')),
  constraint post_expires_after_check check (expires_after between 1 and 10080),
  constraint post_owner_type_check check (owner_type in ('brand', 'influencer')),
  constraint post_team_id_foreign foreign key (team_id) references team (id),
  constraint post_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint post_content_id_foreign foreign key (content_id) references content (id),
  -- A released post has a due time.
  constraint post_due_check check (due_at is not null or status in ('draft', 'in_review', 'cancelled', 'failed')),
  constraint post_generation_id_foreign foreign key (generation_id) references generation (id)
);
create index post_content_id_index on post (content_id);
-- Read by the job that requeues posts of crashed workers.
create index post_lease_holder_index on post (lease_holder)
  where lease_holder is not null and status in ('queued', 'scheduled', 'approved', 'publishing');
-- Read by the job that requeues overdue posts.
create index post_overdue_index on post (due_at)
  where status in ('queued', 'scheduled', 'approved', 'publishing') and withheld_at is null;
create index post_generation_id_index on post (generation_id) where generation_id is not null;
create index post_workspace_id_moment_index on post
  (workspace_id, (coalesce(scheduled_time, published_at, due_at, 'infinity'::timestamptz)), id);
-- A team's own trends are counted from its recent posts.
create index post_team_id_published_at_index on post (team_id, published_at) where published_at is not null;
create index post_lease_deadline_index on post (lease_deadline)
  where lease_deadline is not null and status in ('queued', 'scheduled', 'approved', 'publishing');
create index post_kind_created_at_index on post (workspace_id, sandbox, status, platforms, created_at, id);
create index post_automation_id_created_at_index on post (automation_id, created_at, id)
  where automation_id is not null;
create index post_workspace_id_reference_index on post (workspace_id, reference) where reference is not null;
create index post_withheld_index on post (workspace_id) where withheld_at is not null;

create table post_target (
  id text not null,
  post_id text not null,
  account_id text not null,
  platform text not null,
  "position" int not null,
  status text not null default 'pending',
  mode text not null,
  caption text,
  title text,
  tags text[] not null,
  first_comment_text text,
  send_state text not null default 'none',
  lease_epoch int not null default 0,
  handle_id text,
  handle_url_sealed text,
  handle_expires_at timestamptz(3),
  handle_revision int,
  sent_at timestamptz(3),
  sends int not null default 0,
  platform_post_id text,
  url text,
  error jsonb,
  published_at timestamptz(3),
  comment_status text,
  comment_error jsonb,
  platform_comment_id text,
  comment_sent_at timestamptz(3),
  comment_sends int not null default 0,
  cover text,
  cover_reason text,
  playlist_id text,
  playlist text,
  playlist_reason text,
  playlist_reserved_at timestamptz(3),
  follow_up_at timestamptz(3),
  platform_user_id text,
  opens_at timestamptz(3),
  lost_handles int not null default 0,
  notified_at timestamptz(3),
  send_number int not null default 0,
  primary key (id),
  constraint post_target_post_id_account_id_unique unique (post_id, account_id),
  constraint post_target_status_check
    check (status in ('pending', 'publishing', 'processing', 'posted', 'failed', 'cancelled')),
  constraint post_target_send_state_check check (send_state in ('none', 'reserved', 'sent', 'confirmed', 'unknown')),
  -- Exactly these fields: callers read them.
  constraint post_target_error_check check (error is null
    or coalesce(jsonb_typeof(error -> 'code'), '') = 'string' and coalesce(jsonb_typeof(error -> 'message'), '') = 'string'
    and coalesce(jsonb_typeof(error -> 'platformCode'), '') in ('string', 'null')
    and error - array['code', 'message', 'platformCode'] = '{}'),
  constraint post_target_post_id_foreign foreign key (post_id) references post (id),
  constraint post_target_account_id_foreign foreign key (account_id) references account (id),
  constraint post_target_cover_check check (cover in ('pending', 'set', 'failed')),
  constraint post_target_playlist_check check (playlist in ('pending', 'added', 'failed')),
  constraint post_target_playlist_id_check check ((playlist is null) = (playlist_id is null))
);
create index post_target_post_id_index on post_target (post_id);
create index post_target_account_id_index on post_target (account_id);
create index post_target_follow_up_index on post_target (follow_up_at)
  where comment_status = 'pending' or cover = 'pending' or playlist = 'pending';
-- A platform user has at most one undecided publish on reelnet, so that reading the account back is unambiguous.
create unique index post_target_one_sent_per_user_unique on post_target (platform_user_id)
  where platform = 'reelnet' and send_state = 'sent';
create index post_target_under_way_index on post_target (account_id)
  where send_state in ('reserved', 'sent') or status = 'processing';

-- Numbers of posts per kind, as sums of rows: a change adds a row and locks none, so that many posts due at one instant
-- do not wait for a counter. `db/posts/merge-tallies.ts` merges the rows. There is no foreign key because it would lock
-- the row of the workspace.
create table post_tally (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  sandbox boolean not null,
  status text not null,
  platforms text[] not null,
  posts int not null,
  folded boolean not null default false
);
create index post_tally_workspace_id_index on post_tally (workspace_id, sandbox);
create index post_tally_unfolded_index on post_tally (workspace_id) where not folded;

-- URLs with which a person without a key does one thing.
create table access_link (
  id text not null,
  kind text not null,
  token_hash text not null,
  team_id text not null,
  workspace_id text not null,
  key_id text not null,
  sandbox boolean not null,
  post_id text,
  platform text,
  owner_type text not null default 'brand',
  influencer_id text,
  reviews int not null default 0,
  -- The name of the person who reviews with it.
  reviewer text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  primary key (id),
  constraint access_link_token_hash_unique unique (token_hash),
  constraint access_link_kind_check check (kind in ('review', 'connect')),
  constraint access_link_target_check
    check ((kind = 'review') = (post_id is not null) and (kind = 'connect') = (platform is not null)),
  constraint access_link_owner_type_check check (owner_type in ('brand', 'influencer')),
  constraint access_link_team_id_foreign foreign key (team_id) references team (id),
  constraint access_link_workspace_id_foreign foreign key (workspace_id) references workspace (id),
  constraint access_link_key_id_foreign foreign key (key_id) references api_key (id),
  constraint access_link_post_id_foreign foreign key (post_id) references post (id)
);
create index access_link_post_id_index on access_link (post_id) where post_id is not null;
create index access_link_connect_index on access_link (team_id, workspace_id, created_at) where kind = 'connect';
create index access_link_expires_at_index on access_link (expires_at);

-- The comments and decisions of a post, by its reviewers and its team.
create table review_comment (
  id text not null,
  post_id text not null,
  written_by text not null,
  -- Null: a person who gave no name, or the team.
  name text,
  decision text,
  text text,
  -- The revision of the post when it was written.
  revision int not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (id),
  constraint review_comment_written_by_check check (written_by in ('reviewer', 'team')),
  constraint review_comment_check check (decision is not null or text is not null),
  constraint review_comment_post_id_foreign foreign key (post_id) references post (id)
);
create index review_comment_post_id_index on review_comment (post_id, created_at, id);
