import { RUN_REFUSALS } from '../../domain/automations/run-refusals.ts';
import { describe, expect, test } from '@jest/globals';
import { failRender } from '../../db/content/contents.ts';
import { isFullRun } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { openFixture, SIX_SLOTS, type Fixture } from './fixture.ts';

const served = service();

const OFTEN = { cadence: SIX_SLOTS };

/** The number of rows that a run created, by table. */
async function traces(fixture: Fixture, id: string) {
  const [row] = await fixture.sql<Record<string, number>>(
    `select (select count(*)::int from post where automation_id = ?) as posts,
       (select count(*)::int from automation_slot where automation_id = ?) as slots,
       (select count(*)::int from content where team_id = ?) as contents,
       (select count(*)::int from generation where automation_id = ? and state = 'accepted') as accepted,
       coalesce((select used from usage where team_id = ? and metric = 'turbo_posts'), 0) as saved,
       coalesce((select used from usage where team_id = ? and metric = 'content_pieces'), 0) as pieces,
       (select coalesce(-sum(credits), 0)::int from ledger_entry where team_id = ? and type = 'spending') as spent`,
    [id, id, fixture.team.id, id, fixture.team.id, fixture.team.id, fixture.team.id],
  );
  return row;
}

const even = (n: number, spent = 0) => ({ posts: n, slots: n, contents: n, accepted: n, saved: n, pieces: n, spent });

async function used(fixture: Fixture, metric: string, n: number): Promise<void> {
  await fixture.sql(
    `insert into usage (team_id, metric, period_start, used) select id, ?, period_start, ?::int from team where id = ?`,
    [metric, n, fixture.team.id],
  );
}

describe('on an archived workspace', () => {
  test('a run on an archived workspace schedules nothing, records the reason and stops', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.launched(OFTEN);
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/archive`);

    await fixture.run(id);
    expect(await fixture.shown(id)).toMatchObject({
      status: 'launched',
      nextRunAt: null,
      lastRun: { scheduled: 0, refusedReason: expect.stringContaining('archived'), error: RUN_REFUSALS.archived },
    });
    const [event] = await fixture.sql(`select data from event where data ->> 'automationId' = ?`, [id]);
    expect(event).toMatchObject({ data: { scheduled: 0, nextRunAt: null, error: RUN_REFUSALS.archived } });
    expect(await traces(fixture, id)).toEqual(even(0));
  });

  test('a launch after the restore resumes an automation without filling past slots', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.launched(OFTEN);
    await fixture.run(id);
    const before = await fixture.posts(id);
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/archive`);
    await fixture.sql(
      `update automation set next_run_at = clock_timestamp(), filled_until = current_date - 9 where id = ?`,
      [id],
    );
    await fixture.run(id);
    const archived = await fixture.call('POST', `/automations/${id}/launch`);
    const restored = await fixture.call('POST', `/workspaces/${fixture.workspace.id}/restore`);

    const launched = await fixture.call('POST', `/automations/${id}/launch`);
    await fixture.run(id);

    expect([archived.status, restored.status, launched.status]).toEqual([409, 200, 202]);
    const posts = await fixture.posts(id);
    expect(posts.length).toBeLessThanOrEqual(before.length + 1);
    expect(posts.every((post) => Date.parse(post.scheduledTime) > Date.now())).toBe(true);
    expect(new Set(posts.map((post) => post.scheduledTime)).size).toBe(posts.length);
    expect((await fixture.shown(id)).lastRun).toMatchObject({ refusedReason: null });
  });

  test('a run stops at an archive between two slots, and a new launch fills the rest', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.launched(OFTEN);
    let filled = 0;
    await fixture.run(id, async () => {
      filled += 1;
      if (filled === 3) await fixture.call('POST', `/workspaces/${fixture.workspace.id}/archive`);
    });

    expect(await traces(fixture, id)).toEqual(even(3));
    const refused = { nextRunAt: null, lastRun: { scheduled: 3, refusedReason: expect.stringContaining('archived') } };
    expect(await fixture.shown(id)).toMatchObject(refused);
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/restore`);
    expect((await fixture.call('POST', `/automations/${id}/launch`)).status).toBe(202);
    await fixture.run(id);
    expect(await fixture.posts(id)).toHaveLength(6);
  });

  test('archive counts the launched automations, and restore those with a rejected run', async () => {
    const fixture = await openFixture(served);
    await fixture.drafted();
    const [refused] = [await fixture.launched(), await fixture.launched()];
    const path = `/workspaces/${fixture.workspace.id}`;

    const archived = (await fixture.call('POST', `${path}/archive`)).json.data;
    await fixture.run(refused ?? '');
    const restored = (await fixture.call('POST', `${path}/restore`)).json.data;

    expect([archived.withheldAutomations, restored.withheldAutomations]).toEqual([2, 1]);
  });
});

describe('a quota exceeded during a run leaves no partial posts', () => {
  test.each([
    ['turbo_posts', 300, /300 saved posts/u],
    ['content_pieces', 100, /100 content pieces/u],
  ])('%s', async (metric, limit, said) => {
    const fixture = await openFixture(served, 'creator');
    const id = await fixture.launched(OFTEN);
    await used(fixture, metric, limit - 3);

    await fixture.run(id);

    const found = await traces(fixture, id);
    const counted = metric === 'turbo_posts' ? { saved: limit } : { pieces: limit };
    expect(found).toEqual({ ...even(3), ...counted });
    const { lastRun, nextRunAt } = await fixture.shown(id);
    expect(lastRun).toMatchObject({ scheduled: 3, refusedReason: expect.stringMatching(said) });
    expect(Date.parse(nextRunAt) - Date.now()).toBeLessThan(24 * 3_600_000);
  });
});

test('a run without enough credits fills only the slots of free formats', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched({ ...OFTEN, formats: ['listicle', 'walloftext'] });
  await fixture.sql('update team set credit_balance = 25 where id = ?', [fixture.team.id]);

  await fixture.run(id);

  expect(await traces(fixture, id)).toEqual(even(5, 20));
  expect((await fixture.shown(id)).lastRun.refusedReason).toBe('A video costs 10 credits; the team has 5.');
});

test('the next run fills the slots that lacked credits', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched({ ...OFTEN, formats: ['listicle'] });
  await fixture.sql('update team set credit_balance = 25 where id = ?', [fixture.team.id]);
  await fixture.run(id);
  await fixture.sql('update team set credit_balance = 900 where id = ?', [fixture.team.id]);
  await fixture.sql(`update automation set next_run_at = clock_timestamp() - interval '1 second' where id = ?`, [id]);

  await fixture.run(id);

  const slots = (await fixture.posts(id)).map((post) => post.scheduledTime);
  expect(slots).toHaveLength(6);
  expect(new Set(slots).size).toBe(slots.length);
  expect((await fixture.shown(id)).lastRun).toMatchObject({ scheduled: slots.length - 2, refusedReason: null });
});

test('posts of an AI format without a media provider fail and are refunded', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched({ formats: ['ugc'] });
  await fixture.run(id);
  const posts = await fixture.posts(id);
  for (const { contentId } of posts) {
    const reason = { code: 'no_media_provider', message: 'There is no media provider.' };
    await commit(served.deps, (tx) => failRender(tx, contentId, reason));
  }

  const { counts } = await fixture.shown(id);

  expect(counts).toMatchObject({ scheduled: 0, failed: posts.length });
  const [ledger] = await fixture.sql<{ sum: number }>(
    `select sum(credits)::int as sum from ledger_entry where team_id = ? and type in ('spending', 'refund')`,
    [fixture.team.id],
  );
  expect(ledger?.sum).toBe(0);
});

test('a run without a connected account schedules nothing and stops the cadence', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched(OFTEN);
  await fixture.sql('update account set disconnected_at = clock_timestamp() where team_id = ?', [fixture.team.id]);

  await fixture.run(id);

  expect(await traces(fixture, id)).toEqual(even(0));
  const stopped = { nextRunAt: null, lastRun: { scheduled: 0, refusedReason: expect.stringContaining('connected') } };
  expect(await fixture.shown(id)).toMatchObject(stopped);
  const again = await fixture.call('POST', `/automations/${id}/launch`);
  expect([again.status, again.json.error.message]).toEqual([409, expect.stringContaining('connected')]);
});

test('a run that is paused midway stops and continues after the resume', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched(OFTEN);
  let filled = 0;
  await fixture.run(id, async () => {
    filled += 1;
    if (filled === 2) await fixture.call('POST', `/automations/${id}/pause`);
  });
  expect(await traces(fixture, id)).toEqual(even(2));
  expect(await fixture.shown(id)).toMatchObject({ status: 'paused', nextRunAt: null, lastRun: { scheduled: 2 } });

  await fixture.call('POST', `/automations/${id}/resume`);
  await fixture.run(id);

  const found = await traces(fixture, id);
  expect(found).toEqual(even(found?.['posts'] ?? 0));
  expect(found?.['posts']).toBe(6);
});

test('a run that is paused and resumed midway leaves the rest to an immediate next run', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched(OFTEN);
  const due = `select next_run_at, filled_until from automation where id = ?`;
  const before = await fixture.sql(due, [id]);
  let tried = 0;
  await fixture.run(id, async () => {
    tried += 1;
    if (tried === 2) await fixture.call('POST', `/automations/${id}/pause`);
    if (tried === 3) await fixture.call('POST', `/automations/${id}/resume`);
  });
  expect(await traces(fixture, id)).toEqual(even(2));
  const stopped = { status: 'launched', lastRun: { scheduled: 2, refusedReason: null } };
  expect(await fixture.shown(id)).toMatchObject(stopped);
  expect(await fixture.sql(due, [id])).toEqual(before);

  await fixture.run(id);

  const found = await traces(fixture, id);
  expect(found?.['posts']).toBe(6);
  expect((await fixture.shown(id)).lastRun).toMatchObject({
    scheduled: (found?.['posts'] ?? 0) - 2,
    refusedReason: null,
  });
});

test('deleting an automation during a run leaves no scheduled post', async () => {
  const fixture = await openFixture(served);
  for (let trial = 0; trial < (isFullRun() ? 5 : 2); trial += 1) {
    const id = await fixture.launched(OFTEN);
    const running = fixture.run(id);
    await Promise.all([running, fixture.call('DELETE', `/automations/${id}`)]);
    const waiting = await fixture.sql(`select 1 from post where automation_id = ? and status <> 'cancelled'`, [id]);
    expect([trial, waiting.length]).toEqual([trial, 0]);
  }
});
