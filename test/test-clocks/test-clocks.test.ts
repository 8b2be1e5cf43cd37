/** What a test clock moves, and whom it leaves alone. The steps of an advance are taken here without its workflow. */
import { expect, test } from '@jest/globals';
import { readNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { refundJob } from '../../db/credits/credits.ts';
import { stepClock } from '../../db/test-clocks/test-clocks.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';
import { drainWebhooks } from '../support/drain-webhooks.ts';
import { startReceiver } from '../support/receiver.ts';
import { service } from '../support/service.ts';
import { commit, mintKey } from '../support/teams.ts';

const served = service();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const after = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

interface Clock {
  id: string;
  now: string;
}

async function createClock(on: Fixture, body: object = {}): Promise<Clock> {
  const reply = await on.call('POST', '/test-clocks', body);
  expect(reply.status).toBe(201);
  return reply.json.data;
}

/** Advances a clock until its end, or until something is due that `work` does not do. */
async function advance(on: Fixture, { id }: Clock, to: string, work = async (): Promise<void> => undefined) {
  expect((await on.call('POST', `/test-clocks/${id}/advance`, { to })).status).toBe(202);
  const times: string[] = [];
  for (;;) {
    const step = await commit(served.deps, (tx) => stepClock(tx, id, 0));
    const shown = (await on.call('GET', `/test-clocks/${id}`)).json.data;
    if (step === 'ended') return { times, shown };
    times.push(shown.now);
    await work();
  }
}

async function schedule(on: Fixture, scheduledTime: string): Promise<string> {
  const contentId = await insertContent(served.deps, on, {
    status: 'ready',
    outputKey: 'c/x/video.mp4',
    durationMs: 5_000,
  });
  const selectedAccounts = { clipapp: [await insertAccount(served.deps, on)] };
  const post = await on.call('POST', '/posts', { contentId, selectedAccounts, schedule: 'scheduled', scheduledTime });
  expect([post.status, post.json.error]).toEqual([201, undefined]);
  return post.json.data.id;
}

test('a clock stands still, and posts are scheduled by it', async () => {
  const on = await openFixture(served);
  const far = after(new Date().toISOString(), 40 * DAY_MS);
  const clock = await createClock(on, { from: far });
  expect(clock.now).toBe(far);
  const past = await on.call('POST', '/posts/preview', {
    contentId: await insertContent(served.deps, on, { status: 'ready', outputKey: 'c/y/video.mp4', durationMs: 5_000 }),
    selectedAccounts: { clipapp: [await insertAccount(served.deps, on)] },
    schedule: 'scheduled',
    scheduledTime: after(far, -DAY_MS),
  });
  expect(past.status).toBe(400);
  const id = await schedule(on, after(far, 1_000));

  const step = await readNextStep(served.deps as never, id);

  expect(step).toMatchObject({ next: 'wait', again: true, slot: after(far, 1_000) });
  expect((await on.call('GET', `/test-clocks/${clock.id}`)).json.data.now).toBe(far);
});

test('an advance stops at each due time in order, and until the work is done', async () => {
  const on = await openFixture(served);
  const clock = await createClock(on);
  const [second, first] = [after(clock.now, 2 * HOUR_MS), after(clock.now, HOUR_MS)];
  const ids = [await schedule(on, second), await schedule(on, first)];
  const publish = () =>
    on.sql(
      `update post set status = 'posted' where team_id = ? and due_at <= team_now(team_id) and status = 'scheduled'`,
      [on.team.id],
    );

  const { times, shown } = await advance(on, clock, after(clock.now, 3 * HOUR_MS), async () => void (await publish()));

  expect(times).toEqual([first, second, after(clock.now, 3 * HOUR_MS)]);
  expect(shown).toMatchObject({
    status: 'ready',
    now: after(clock.now, 3 * HOUR_MS),
    advancingTo: null,
    waitingFor: [],
  });
  const third = await schedule(on, after(shown.now, HOUR_MS));
  const stopped = await advance(on, clock, after(shown.now, DAY_MS));
  expect(ids).not.toContain(third);
  expect(stopped.shown).toMatchObject({
    status: 'stopped',
    now: after(shown.now, HOUR_MS),
    waitingFor: [{ type: 'post', id: third, reason: 'publish' }],
  });
});

test('credit periods turn and links expire at the time of the clock', async () => {
  const on = await openFixture(served, 'creator');
  const clock = await createClock(on);
  const { periodEnd } = (await on.call('GET', '/me')).json.data.credits ?? {};
  const [team] = await on.sql<{ end: string }>('select period_end as "end" from team where id = ?', [on.team.id]);
  const end = new Date(periodEnd ?? team?.end ?? '').toISOString();
  const link = await on.call('POST', '/accounts/connect-link', { platform: 'clipapp', expiresInHours: 2 });
  expect(link.status).toBe(201);
  const isValid = async (): Promise<string> => {
    const links = await on.call('GET', '/connect-links');
    return links.json.data[0].status;
  };
  expect(await isValid()).toBe('valid');

  const { times } = await advance(on, clock, after(end, HOUR_MS));

  expect(times).toEqual([end, after(end, HOUR_MS)]);
  expect(await isValid()).toBe('expired');
  const ledger = (await on.call('GET', '/credits')).json.data.ledger;
  expect(ledger[0]).toMatchObject({ type: 'recurring', createdAt: end });
});

test('credits, quotas, period and budgets of a clock end with it', async () => {
  const on = await openFixture(served, 'creator');
  const make = async (count: number): Promise<number> =>
    (await on.call('POST', '/content/image', { prompt: 'A loaf', count })).status;
  const standing = () =>
    on.sql(
      `select credit_balance, period_start, period_end, (select sum(credits)::int from ledger_entry where team_id = team.id) as ledger,
         (select jsonb_agg(to_jsonb(usage) - 'team_id') from usage where team_id = team.id) as usage from team where id = ?`,
      [on.team.id],
    );
  /** The entries that turn two periods, and what is paid in the second. */
  const visit = async () => {
    const clock = await createClock(on, { from: after(new Date().toISOString(), 70 * DAY_MS) });
    expect(await make(3)).toBe(202);
    const entries = await on.sql<{ ref_id: string | null; type: string; credits: number; at: Date }>(
      'select ref_id, type, credits, created_at as at from ledger_entry where team_id = ? and test_clock_id = ? order by seq',
      [on.team.id, clock.id],
    );
    expect((await on.call('DELETE', `/test-clocks/${clock.id}`)).status).toBe(200);
    return entries;
  };
  await on.sql(
    `update api_key set credit_budget = 10, budget_month = date_trunc('month', clock_timestamp() at time zone 'utc') where id = ?`,
    [on.keyId],
  );
  expect(await make(2)).toBe(202);
  const before = await standing();

  const first = await visit();

  expect(await standing()).toEqual(before);
  const jobId = first.find(({ type }) => type === 'spending')?.ref_id ?? '';
  expect(await commit(served.deps, (tx) => refundJob(tx, { jobId, credits: 6 }))).toBe(false);
  expect(await make(5)).toBe(202);
  const second = await visit();
  const listed = (entries: typeof first, type: string) =>
    entries.filter((entry) => entry.type === type).map(({ credits, at }) => [credits, at]);
  expect(listed(second, 'recurring')).toEqual(listed(first, 'recurring'));
  const [[carried, at] = []] = listed(first, 'carryover');
  expect(listed(second, 'carryover')[0]).toEqual([Number(carried) - 10, at]);
});

test.each([
  ['more than 366 days later', 367, 0],
  ['more than 3660 days ahead of real time', 366, 3_500],
])('a clock is not advanced to a time %s', async (_, days, ahead) => {
  const on = await openFixture(served);
  const clock = await createClock(on, { from: after(new Date().toISOString(), ahead * DAY_MS) });

  const refused = await on.call('POST', `/test-clocks/${clock.id}/advance`, { to: after(clock.now, days * DAY_MS) });

  expect(refused.status).toBe(400);
});

test('a clock that a publisher has read is not deleted', async () => {
  const on = await openFixture(served);
  const clock = await createClock(on);
  await on.sql('update post set lease_holder = 1 where id = ?', [await schedule(on, after(clock.now, HOUR_MS))]);

  expect((await on.call('DELETE', `/test-clocks/${clock.id}`)).status).toBe(409);
});

test('an advance makes the further attempts of a webhook at their times', async () => {
  const on = await openFixture(served);
  const attempts: number[] = [];
  const hooks = await startReceiver();
  hooks.always({ status: 503 });
  const webhook = await on.call('POST', '/webhooks', { url: hooks.url, events: ['credits.low'] });
  const clock = await createClock(on);
  const { id } = webhook.json.data;
  await on.call('POST', `/webhooks/${id}/test`);
  const drain = async (): Promise<void> => {
    const [{ due } = { due: 0 }] = await on.sql<{ due: number }>(
      `select count(*)::int as due from delivery where endpoint_id = ? and next_attempt_at <= clock_timestamp()`,
      [id],
    );
    if (due > 0) attempts.push(Date.parse((await on.call('GET', `/test-clocks/${clock.id}`)).json.data.now));
    await drainWebhooks(served.deps, id, HOUR_MS);
  };
  await drain();

  await advance(on, clock, after(clock.now, DAY_MS), drain);

  const waits = attempts.slice(1).map((at, index) => Math.round((at - (attempts[index] ?? 0)) / HOUR_MS));
  expect(waits).toEqual([1, 1, 1, 1, 1]);
  expect(hooks.received).toHaveLength(6);
  await hooks.close();
});

test('a clock moves its own team alone', async () => {
  const [on, other] = [await openFixture(served), await openFixture(served)];
  const clock = await createClock(on);
  await schedule(other, after(clock.now, HOUR_MS));

  const { times } = await advance(on, clock, after(clock.now, DAY_MS));

  expect(times).toEqual([after(clock.now, DAY_MS)]);
  expect((await other.call('GET', `/test-clocks/${clock.id}`)).status).toBe(404);
  const [{ off } = { off: 1 }] = await other.sql<{ off: number }>(
    'select abs(extract(epoch from team_now(?) - clock_timestamp()))::float8 as off',
    [other.team.id],
  );
  expect(off).toBeLessThan(1);
});

test('live keys neither see nor create a clock, and change nothing while there is one', async () => {
  const on = await openFixture(served);
  const { text: live } = await mintKey(served.deps, on.team.id, { live: true });
  const call = (method: string, path: string, body?: unknown) => served.api.call(method, path, { key: live, body });
  expect((await call('POST', '/test-clocks', {})).status).toBe(403);
  const clock = await createClock(on);
  expect((await call('GET', `/test-clocks/${clock.id}`)).status).toBe(404);
  expect((await call('GET', '/test-clocks')).json.data).toEqual([]);
  expect((await call('POST', '/workspaces', { name: 'Two' })).status).toBe(403);
  expect((await call('GET', '/workspaces')).status).toBe(200);

  expect((await on.call('DELETE', `/test-clocks/${clock.id}`)).json.data).toEqual({ id: clock.id });

  expect((await call('POST', '/workspaces', { name: 'Two' })).status).toBe(201);
});

test('a team with live accounts has no clock', async () => {
  const on = await openFixture(served);
  const accountId = await insertAccount(served.deps, on);
  await on.sql('update account set sandbox = false where id = ?', [accountId]);
  expect((await on.call('POST', '/test-clocks', {})).status).toBe(409);
});
