import { describe, expect, test } from '@jest/globals';
import { listUnusedGenerations } from '../../db/automations/automation-generations.ts';
import { finishRender } from '../../db/content/contents.ts';
import { addDays, getWeekday } from '../../domain/calendar-date.ts';
import { insertAccount } from '../support/posts.ts';
import { sampleByDay } from '../support/runs.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { openFixture, THREE_SLOTS, type Fixture } from './fixture.ts';

const served = service();

/** Two posts in each of three slots. */
const OFTEN = { cadence: { ...THREE_SLOTS, postsPerSlot: 2 } };

/** The filled slots of the coming week as `slot/position`, from the posts. */
async function listFilledSlots(fixture: Fixture, id: string): Promise<string[]> {
  const rows = await fixture.sql<{ slot: string }>(
    `select to_char(slot_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || '/' || position as slot
     from automation_slot join post on post.id = post_id and post.scheduled_time = slot_at
     where automation_slot.automation_id = ? order by 1`,
    [id],
  );
  return rows.map(({ slot }) => slot);
}

async function due(fixture: Fixture, id: string): Promise<void> {
  await fixture.sql(`update automation set next_run_at = clock_timestamp() - interval '1 second' where id = ?`, [id]);
}

/** Posts to one videoshorts account without a caption. */
async function uncaptioned(fixture: Fixture): Promise<string> {
  const videoshorts = [await insertAccount(served.deps, fixture, 'videoshorts')];
  const declarations = { madeForKids: false };
  return fixture.launched({ selectedAccounts: { videoshorts }, declarations, caption: '', formats: ['walloftext'] });
}

test('a run fills the coming week and records the number of posts', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched(OFTEN);

  await fixture.run(id);

  const posts = await fixture.posts(id);
  expect(posts).toHaveLength(6);
  expect(new Set(posts.map((post) => post.generationId)).size).toBe(posts.length);
  expect(posts.every((post) => Date.parse(post.scheduledTime) > Date.now())).toBe(true);
  expect(posts[0]).toMatchObject({ status: 'scheduled', schedule: 'scheduled', automationId: id, sandbox: true });
  const shown = await fixture.shown(id);
  expect(shown.lastRun).toMatchObject({ scheduled: posts.length, refusedReason: null });
  expect(shown.counts).toEqual({ generated: posts.length, scheduled: posts.length, posted: 0, failed: 0 });
  expect(Date.parse(shown.nextRunAt)).toBeGreaterThan(Date.now());
});

test('the ideas of an automation are drawn in its look, and in that of the workspace if it has none', async () => {
  const fixture = await openFixture(served);
  await fixture.call('PATCH', `/workspaces/${fixture.workspace.id}`, { brandKit: { look: 'tech' } });
  const ids = [await fixture.drafted({ formats: ['walloftext'], look: 'calm' }), await fixture.drafted()];
  const looks: unknown[] = [];
  for (const id of ids) {
    await fixture.call('POST', `/automations/${id}/generate`, { count: 2 });
    await fixture.write(id);
    looks.push(
      await fixture.sql(`select distinct deck #>> '{meta,look}' as look from generation where automation_id = ?`, [id]),
    );
  }
  expect(looks).toEqual([[{ look: 'calm' }], [{ look: 'tech' }]]);

  const changed = await fixture.call('PATCH', `/automations/${ids[0]}`, { look: null });

  expect(changed.json.data.look).toBeNull();
});

describe('each slot is filled once', () => {
  test('repeated runs fill each slot once', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.launched(OFTEN);
    await fixture.run(id);
    const first = await listFilledSlots(fixture, id);

    await due(fixture, id);
    await fixture.run(id);
    await fixture.run(id);

    expect(await listFilledSlots(fixture, id)).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
    expect((await fixture.shown(id)).lastRun.scheduled).toBe(0);
  });

  test('concurrent workers fill each slot once', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.launched(OFTEN);

    await Promise.all([1, 2, 3, 4].map(() => fixture.run(id)));

    const filled = await listFilledSlots(fixture, id);
    const [rows] = await fixture.sql<{ posts: number; charged: number }>(
      `select (select count(*)::int from post where automation_id = ?) as posts,
         (select used from usage where team_id = ? and metric = 'turbo_posts') as charged`,
      [id, fixture.team.id],
    );
    expect(new Set(filled).size).toBe(filled.length);
    expect(rows).toEqual({ posts: filled.length, charged: filled.length });
    expect((await fixture.shown(id)).lastRun.scheduled).toBe(filled.length);
  });

  test.each(sampleByDay([2, 1, 5], 3))(
    'each slot is filled once although the worker crashes after slot %s',
    async (lost) => {
      const fixture = await openFixture(served);
      const id = await fixture.launched(OFTEN);
      let filled = 0;
      const dying = fixture.run(id, async () => {
        filled += 1;
        if (filled === lost) throw new Error('the worker is lost');
      });
      await expect(dying).rejects.toThrow('the worker is lost');
      expect(await listFilledSlots(fixture, id)).toHaveLength(lost);

      await fixture.run(id);

      const all = await listFilledSlots(fixture, id);
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(6);
      expect((await fixture.shown(id)).lastRun).toMatchObject({ scheduled: all.length, refusedReason: null });
    },
  );

  test('a slot whose post was cancelled is not filled again', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.launched();
    await fixture.run(id);
    const [first, ...rest] = await fixture.posts(id);
    await fixture.call('DELETE', `/posts/${first.id}`);

    await due(fixture, id);
    await fixture.run(id);

    expect((await fixture.posts(id, '&status=scheduled')).map((post) => post.id)).toEqual(rest.map((post) => post.id));
  });
});

test('a late run does not fill past slots', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched();
  await fixture.sql(
    `update automation set filled_until = current_date - 30, next_run_at = clock_timestamp() - interval '31 days' where id = ?`,
    [id],
  );

  await fixture.run(id);

  const posts = await fixture.posts(id);
  expect(posts.length).toBeLessThanOrEqual(3);
  expect(posts.every((post) => Date.parse(post.scheduledTime) > Date.now())).toBe(true);
});

test('posts are scheduled at the local times of the workspace’s zone', async () => {
  const fixture = await openFixture(served);
  const timeZone = 'Australia/Lord_Howe';
  await fixture.call('PATCH', `/workspaces/${fixture.workspace.id}`, { timezone: timeZone });
  const wall = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  // Two future days, because the time of today may have passed.
  const today = wall.format(new Date()).slice(0, 10);
  const dates = [addDays(today, 2), addDays(today, 5)];
  const id = await fixture.launched({ cadence: { days: dates.map(getWeekday), times: ['09:30'] } });

  await fixture.run(id);

  const posts = await fixture.posts(id);
  expect(posts.map((post) => wall.format(new Date(post.scheduledTime)))).toEqual(dates.map((date) => `${date} 09:30`));
  expect(new Set(posts.map((post) => post.timezone))).toEqual(new Set([timeZone]));
});

test('accepted generations are used first without a second charge, discarded ones never', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted({ formats: ['listicle'] });
  await fixture.call('POST', `/automations/${id}/generate`, { count: 3 });
  await fixture.write(id);
  const generations = (await fixture.call('GET', `/automations/${id}/generations`)).json.data;
  const [best, , worst] = generations;
  const { contentId } = (await fixture.call('POST', `/generations/${worst.id}/accept`)).json.data;
  await fixture.call('POST', `/generations/${best.id}/discard`);
  await fixture.call('POST', `/automations/${id}/launch`);

  await fixture.run(id);

  const posts = await fixture.posts(id);
  expect(posts[0]).toMatchObject({ generationId: worst.id, contentId });
  expect(posts.map((post) => post.generationId)).not.toContain(best.id);
  const [ledger] = await fixture.sql<{ spent: number }>(
    `select coalesce(-sum(credits), 0)::int as spent from ledger_entry where team_id = ? and type = 'spending'`,
    [fixture.team.id],
  );
  expect(ledger?.spent).toBe(posts.length * 10);
});

/** An automation with one accepted generation, which a run uses first. */
async function acceptedGeneration(fixture: Fixture): Promise<{ id: string; acceptedId: string; contentId: string }> {
  const id = await fixture.drafted({ formats: ['walloftext'] });
  await fixture.call('POST', `/automations/${id}/generate`, { count: 1 });
  await fixture.write(id);
  const [generation] = (await fixture.call('GET', `/automations/${id}/generations`)).json.data;
  const { contentId } = (await fixture.call('POST', `/generations/${generation.id}/accept`)).json.data;
  await fixture.call('POST', `/automations/${id}/launch`);
  return { id, acceptedId: generation.id, contentId };
}

test('a post gets the result of a render that ends while its slot is filled', async () => {
  const fixture = await openFixture(served);
  const { id, contentId } = await acceptedGeneration(fixture);
  await fixture.sql(`update content set status = 'rendering' where id = ?`, [contentId]);
  const media = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/t.jpg', bytes: 1, sha256: '', durationMs: 5_000 };
  const [rendered, filled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finishing = commit(served.deps, async (tx) => {
    await finishRender(tx, contentId, { ...media, width: 1, height: 1 }, (key) => key);
    rendered.resolve();
    await filled.promise;
  });
  await rendered.promise;

  const running = fixture.run(id);
  await waitUntilBlocked(served.deps, running);
  filled.resolve();
  await Promise.all([finishing, running]);

  expect((await fixture.posts(id))[0]).toMatchObject({ contentId, renderStatus: 'ready' });
});

test.each([
  ['was deleted', `status = 'ready', deleted_at = clock_timestamp()`],
  ['failed', `status = 'failed'`],
  ['may not be shown live', 'sandbox_media = true'],
])('a generation whose video %s fills no slot', async (_, lost) => {
  const fixture = await openFixture(served);
  const { id, acceptedId, contentId } = await acceptedGeneration(fixture);
  await fixture.sql(`update content set ${lost} where id = ?`, [contentId]);
  await fixture.sql('update automation set sandbox = false where id = ?', [id]);

  const usable = await listUnusedGenerations(served.deps.orm.em.fork(), id);

  expect(usable.map((generation) => generation.id)).not.toContain(acceptedId);
});

test('a run skips a generation whose text a platform would reject', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted({ formats: ['walloftext'] });
  await fixture.call('POST', `/automations/${id}/generate`, { count: 1 });
  await fixture.write(id);
  await fixture.sql(`update generation set caption = repeat('x', 2300), score = 100 where automation_id = ?`, [id]);
  await fixture.call('POST', `/automations/${id}/launch`);

  await fixture.run(id);

  const posts = await fixture.posts(id);
  expect(posts).toHaveLength(3);
  expect(posts.every((post) => post.caption.length < 2_200)).toBe(true);
});

describe('a videoshorts title without a caption', () => {
  test('the default videoshorts title is the first text of the video', async () => {
    const fixture = await openFixture(served);
    const id = await uncaptioned(fixture);

    await fixture.run(id);

    const posts = await fixture.posts(id);
    expect(posts).toHaveLength(3);
    for (const { contentId, declarations, targets } of posts) {
      const selectedAccounts = { videoshorts: [targets[0].accountId] };
      const byHand = { contentId, selectedAccounts, declarations, schedule: 'draft' };
      const { json } = await fixture.call('POST', '/posts', byHand);
      const [shown] = await fixture.sql(`select deck #>> '{slides,0,boxes,0,text}' as text from content where id = ?`, [
        contentId,
      ]);
      expect([targets[0].title, shown]).toEqual([json.data.targets[0].title, { text: targets[0].title }]);
    }
  });

  test('the default videoshorts title does not depend on the workspace name', async () => {
    const fixture = await openFixture(served);
    await fixture.sql(`update workspace set name = '<>' where id = ?`, [fixture.workspace.id]);
    const id = await uncaptioned(fixture);

    await fixture.run(id);

    expect(await fixture.posts(id)).toHaveLength(3);
    expect((await fixture.shown(id)).lastRun.refusedReason).toBeNull();
  });
});

test('generations with invalid hashtags are not written endlessly', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted();
  const hashtags = Array.from({ length: 100 }, (_, at) => `longhashtag${at}xxxxxxxxx`);
  await fixture.sql(`update automation set hashtags = ? where id = ?`, [`{${hashtags.join(',')}}`, id]);
  await fixture.call('POST', `/automations/${id}/launch`);

  await fixture.run(id);

  const { lastRun, counts } = await fixture.shown(id);
  expect(lastRun).toMatchObject({ scheduled: 0, refusedReason: expect.stringContaining('Nothing new') });
  expect(counts.generated).toBeLessThanOrEqual(16);
});

test('an automation is completed after its last day', async () => {
  const fixture = await openFixture(served);
  const today = new Date().toISOString().slice(0, 10);
  const id = await fixture.launched();
  await fixture.sql('update automation set end_date = current_date where id = ?', [id]);
  await fixture.run(id);
  expect(Date.parse((await fixture.shown(id)).nextRunAt)).toBe(Date.parse(today) + 86_400_000);
  await fixture.sql(
    `update automation set end_date = end_date - 1, next_run_at = clock_timestamp() - interval '1 second' where id = ?`,
    [id],
  );

  await fixture.run(id);

  expect(await fixture.shown(id)).toMatchObject({ status: 'completed', nextRunAt: null });
});
