-- The time of a team: that of its test clock, or else real time. The rules for callers' schedules and credits read it: slots, expiry and approval
-- in time, publishing times, runs of automations, credit periods, movements and budgets of credits, and links of people without a key.
-- Everything else stays on real time: leases, retries, platforms and their limits and tokens, webhooks, sessions, keys, rate
-- limits, idempotency, media, mail, audit, and when a row was created or changed.
create or replace function team_now(p_team text) returns timestamptz language sql volatile as $$
  select coalesce((select now_at from test_clock where team_id = p_team), clock_timestamp())
$$;

-- The real time at which a time of the team would be reached if its clock ran on from now.
create or replace function to_real_time(p_team text, p_at timestamptz) returns timestamptz language sql volatile as $$
  select p_at - coalesce((select now_at - clock_timestamp() from test_clock where team_id = p_team), interval '0')
$$;
