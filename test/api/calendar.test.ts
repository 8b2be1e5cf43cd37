import { beforeEach, describe, expect, test } from '@jest/globals';
import { Post } from '../../db/entities/post.ts';
import type { Reply } from '../support/api.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { service } from '../support/service.ts';

const served = service();
const team = useTeam(served);
let clipapp: string;
beforeEach(async () => {
  clipapp = await insertAccount(served.deps, team, 'clipapp');
});

const calendar = (query: string, key = team.key): Promise<Reply> =>
  served.api.call('GET', `/calendar?${query}`, { key });

const inZone = (timezone: string): Promise<Reply> =>
  served.api.call('PATCH', `/workspaces/${team.workspace.id}`, { key: team.key, body: { timezone } });

/** Inserts a post at the given instant with the given caption. */
async function at(scheduledTime: string, caption = scheduledTime): Promise<string> {
  const contentId = await insertContent(served.deps, team);
  const reply = await served.api.call('POST', '/posts', {
    key: team.key,
    body: { contentId, selectedAccounts: { clipapp: [clipapp] }, schedule: 'scheduled', scheduledTime, caption },
  });
  expect(reply.status).toBe(201);
  return reply.json.data.id;
}

/** Returns the captions by day. */
const shown = ({ json }: Reply): [string, string[]][] =>
  json.data.days.map(({ date, posts }: { date: string; posts: { caption: string }[] }) => [
    date,
    posts.map(({ caption }) => caption),
  ]);

describe('spec, GET /calendar: posts grouped by local day in the workspace timezone', () => {
  test('the calendar includes both dates, omits empty days and sorts posts by slot', async () => {
    await inZone('America/New_York');
    await at('2099-03-01T04:59:59Z', 'day before');
    await at('2099-03-01T23:00:00Z', 'second');
    await at('2099-03-01T05:00:00Z', 'first');
    await at('2099-03-04T04:59:59Z', 'last');
    await at('2099-03-04T05:00:00Z', 'day after');
    const reply = await calendar('from=2099-03-01&to=2099-03-03');
    expect(reply.json.data.timezone).toBe('America/New_York');
    expect(shown(reply)).toEqual([
      ['2099-03-01', ['first', 'second']],
      ['2099-03-03', ['last']],
    ]);
  });

  test.each([
    ['Europe/Berlin', '2099-03-29', '2099-03-28T23:00:00Z', '2099-03-29T21:59:59Z', 23],
    ['Europe/Berlin', '2099-10-25', '2099-10-24T22:00:00Z', '2099-10-25T22:59:59Z', 25],
    ['Australia/Lord_Howe', '2099-10-04', '2099-10-03T13:30:00Z', '2099-10-04T12:59:59Z', 23.5],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', 23],
    ['Asia/Kathmandu', '2099-01-05', '2099-01-04T18:15:00Z', '2099-01-05T18:14:59Z', 24],
  ])('a calendar day in %s on %s has the length of the local day', async (zone, date, first, last) => {
    await inZone(zone);
    const moments = [Date.parse(first) - 1_000, Date.parse(first), Date.parse(last), Date.parse(last) + 1_000];
    for (const [index, moment] of moments.entries()) {
      const id = await at('2099-12-31T00:00:00Z', `${index}`);
      await served.em().execute('update post set scheduled_time = ? where id = ?', [new Date(moment), id]);
    }
    expect(shown(await calendar(`from=${date}&to=${date}`))).toEqual([[date, ['1', '2']]]);
  });

  test('a post without a slot is listed on the day it was published or due', async () => {
    const contentId = await insertContent(served.deps, team);
    const make = async (schedule: string) => {
      const body = { contentId, selectedAccounts: { clipapp: [clipapp] }, schedule, caption: schedule };
      return (await served.api.call('POST', '/posts', { key: team.key, body })).json.data.id as string;
    };
    const [asap, draft, going] = [await make('asap'), await make('draft'), await make('asap')];
    await served
      .em()
      .execute(`update post set status = 'posted', published_at = '2026-01-02T12:00:00Z' where id = ?`, [asap]);
    expect(shown(await calendar('from=2026-01-02&to=2026-01-02'))).toEqual([['2026-01-02', ['asap']]]);
    const { dueAt } = await served.em().findOneOrFail(Post, going);
    const today = dueAt?.toISOString().slice(0, 10);
    const { days } = (await calendar(`from=${today}&to=${today}`)).json.data;
    const ids = days[0].posts.map(({ id }: { id: string }) => id);
    expect([ids.includes(going), ids.includes(draft)]).toEqual([true, false]);
  });

  test('the calendar omits cancelled posts and posts that the key cannot see', async () => {
    const id = await at('2099-05-01T12:00:00Z');
    const live = await mintKey(served.deps, team.team.id, { live: true });
    const other = await mintTeam(served.deps);
    expect(shown(await calendar('from=2099-05-01&to=2099-05-01', live.text))).toEqual([]);
    expect(shown(await calendar('from=2099-05-01&to=2099-05-01', other.key))).toEqual([]);
    const theirs = await calendar(`from=2099-05-01&to=2099-05-01&workspaceId=${team.workspace.id}`, other.key);
    expect(theirs.status).toBe(404);
    await served.api.call('DELETE', `/posts/${id}`, { key: team.key });
    expect(shown(await calendar('from=2099-05-01&to=2099-05-01'))).toEqual([]);
  });

  test('the calendar accepts at most 92 days and only valid dates', async () => {
    expect((await calendar('from=2099-01-01&to=2099-04-02')).status).toBe(200);
    const bad = [
      'from=2099-01-01&to=2099-04-03',
      'from=2099-01-02&to=2099-01-01',
      'from=2099-02-30&to=2099-03-01',
      'from=2099-01-01',
      'to=2099-01-01',
      'from=2099-01-01T00:00:00Z&to=2099-01-02',
      'from=9999-12-31&to=9999-12-31',
      'from=0001-01-01&to=0001-01-01',
      'from=2099-01-01&from=2099-01-02&to=2099-01-02',
      'from=2099-01-01&to=2099-01-02&page=1',
    ];
    const replies = await Promise.all(bad.map((query) => calendar(query)));
    expect(replies.map(({ status }, index) => [bad[index], status])).toEqual(bad.map((query) => [query, 400]));
  });

  test('the calendar uses the limit of 600 and works in an archived workspace', async () => {
    await served.api.call('POST', `/workspaces/${team.workspace.id}/archive`, { key: team.key });
    const reply = await calendar(`from=2099-01-01&to=2099-01-02&workspaceId=${team.workspace.id}`);
    expect([reply.status, reply.headers.get('x-ratelimit-limit')]).toEqual([200, '600']);
  });
});
