create table trend (
  id text not null,
  list text not null,
  day date not null,
  platform text not null,
  kind text not null,
  country text,
  trend_key text not null,
  title text not null,
  description text not null,
  rank int not null,
  rank_change int,
  first_seen date not null,
  direction text not null,
  posts bigint,
  views bigint,
  growth_7d double precision,
  curve jsonb not null,
  example jsonb not null,
  format_hint text,
  hashtags text[] not null,
  sound jsonb,
  source_name text not null,
  source_url text,
  source_kind text not null,
  fetched_at timestamptz(3) not null,
  primary key (id),
  constraint trend_list_check check (list in ('editorial', 'provider')),
  constraint trend_kind_check check (kind in ('sound', 'format', 'topic', 'hashtag')),
  constraint trend_country_check check (country ~ '^[A-Z]{2}$'),
  constraint trend_direction_check check (direction in ('rising', 'steady', 'falling')),
  constraint trend_source_check check (source_kind in ('platform', 'import', 'editorial')),
  constraint trend_rank_check check (rank >= 1),
  constraint trend_first_seen_check check (first_seen <= day),
  -- Editorial trends carry no measured figures.
  constraint trend_editorial_check
    check ((list = 'editorial') = (source_kind = 'editorial') and (list <> 'editorial' or num_nonnulls(posts,
      views, growth_7d) = 0))
);
create index trend_list_day_rank_index on trend (list, day, rank);

create table trend_feed (
  id text not null,
  day date,
  next_refresh_at timestamptz(3) not null default clock_timestamp(),
  paused_at timestamptz(3),
  last_refresh_at timestamptz(3),
  error_code text,
  outcome text,
  primary key (id)
);

insert into trend_feed (id) values ('daily');
