import { describe, expect, test } from '@jest/globals';
import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { addDays, getWeekday } from '../../domain/calendar-date.ts';
import { DAILY, openFixture, type Fixture } from '../automations/fixture.ts';
import { service } from '../support/service.ts';

const served = service();

interface Entry {
  slotAt: string;
  local: string;
  position: number;
  status: string;
  postId: string | null;
  generationId: string | null;
  format: string;
  credits: number;
}

async function timeline(fixture: Fixture, id: string, days = 28): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await fixture.call('GET', `/automations/${id}/timeline?days=${days}&limit=100&page=${page}`);
    entries.push(...reply.json.data.entries);
    if (page >= (reply.json.pagination?.pages ?? 0)) return entries;
  }
}

const pickComparedFields = ({ slotAt, format, credits, position }: Entry) => ({ slotAt, format, credits, position });

const MIXED = {
  cadence: { days: ['mon', 'tue', 'thu', 'sat'], times: ['07:30', '19:00'], postsPerSlot: 2 },
  formats: ['walloftext', 'listicle', 'slideshow'],
};

describe('the timeline matches the posts of the run', () => {
  test.each([
    ['no generations', 'Europe/Berlin', 0],
    ['too few generations', 'America/New_York', 5],
    ['more than enough generations', 'Australia/Lord_Howe', 40],
  ])('the timeline matches the posts of the run: %s', async (_, timezone, count) => {
    const fixture = await openFixture(served);
    await fixture.call('PATCH', `/workspaces/${fixture.workspace.id}`, { timezone });
    const id = await fixture.drafted(MIXED);
    if (count > 0) {
      await fixture.call('POST', `/automations/${id}/generate`, { count });
      await fixture.write(id);
    }
    const planned = await timeline(fixture, id);
    const balance = (await fixture.call('GET', '/credits')).json.data.balance;
    await fixture.call('POST', `/automations/${id}/launch`);

    await fixture.run(id);

    const after = await timeline(fixture, id);
    expect(after.map(pickComparedFields)).toEqual(planned.map(pickComparedFields));
    const filled = after.filter(({ status }) => status === 'scheduled');
    const posts = await fixture.posts(id);
    expect(filled.map(({ postId }) => postId).sort()).toEqual(posts.map((post) => post.id).sort());
    expect(filled.map(({ slotAt }) => slotAt)).toEqual(posts.map((post) => post.scheduledTime));
    for (const [at, { generationId }] of planned.entries()) {
      if (generationId) expect(after[at]?.generationId).toBe(generationId);
    }
    const cost = filled.reduce((sum, { credits }) => sum + credits, 0);
    expect((await fixture.call('GET', '/credits')).json.data.balance).toBe(balance - cost);
  });
});

test('reading the timeline creates nothing', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted(MIXED);
  const rows = () =>
    fixture.sql(
      `select (select count(*) from post where team_id = team.id) as posts,
         (select count(*) from generation where team_id = team.id) as ideas,
         (select count(*) from content where team_id = team.id) as contents,
         (select count(*) from ledger_entry where team_id = team.id) as entries,
         (select sum(used) from usage where team_id = team.id) as used,
         (select count(*) from outbox_message where row_id = ?) as messages
       from team where id = ?`,
      [id, fixture.team.id],
    );
  const before = await rows();

  const [first, second] = [await timeline(fixture, id), await timeline(fixture, id)];

  expect(first).toEqual(second);
  expect(first.length).toBeGreaterThan(40);
  expect(await rows()).toEqual(before);
});

test('the timeline returns local times, the total cost and the balance', async () => {
  const fixture = await openFixture(served);
  await fixture.call('PATCH', `/workspaces/${fixture.workspace.id}`, { timezone: 'Asia/Kolkata' });
  // Uses another day, because the slot of today may have passed.
  const day = getWeekday(addDays(createWallClock('Asia/Kolkata').toDate(new Date()), 3));
  const id = await fixture.drafted({ cadence: { days: [day], times: ['08:15'] }, formats: ['ugc'] });

  const { data, pagination } = (await fixture.call('GET', `/automations/${id}/timeline?days=28&limit=1`)).json;

  expect(data).toMatchObject({ timezone: 'Asia/Kolkata', refusedReason: null, credits: { cost: 40, balance: 1_000 } });
  expect(data.entries).toHaveLength(1);
  expect(data.entries[0]).toMatchObject({ local: expect.stringMatching(/T08:15$/u), status: 'planned', credits: 10 });
  expect(data.entries[0].slotAt).toMatch(/T02:45:00\.000Z$/u);
  expect(pagination).toEqual({ total: 4, page: 1, limit: 1, pages: 4 });
});

test('the timeline covers startDate to endDate and omits cancelled slots', async () => {
  const fixture = await openFixture(served);
  const bounded = await fixture.drafted({ cadence: DAILY, startDate: '2097-03-01', endDate: '2097-03-10' });
  expect((await timeline(fixture, bounded)).map(({ local }) => local.slice(0, 10))).toEqual(
    Array.from({ length: 10 }, (_, day) => `2097-03-${String(day + 1).padStart(2, '0')}`),
  );
  const id = await fixture.launched();
  await fixture.run(id);
  const [first] = await fixture.posts(id);
  await fixture.call('DELETE', `/posts/${first.id}`);

  const entries = await timeline(fixture, id);

  expect(entries.map(({ postId }) => postId)).not.toContain(first.id);
  expect(entries.map(({ slotAt }) => slotAt)).not.toContain(first.scheduledTime);
});
