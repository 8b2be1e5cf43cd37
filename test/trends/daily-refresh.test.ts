/** The daily refresh on real rows. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refreshTrends } from '../../activities/trends/refresh-trends.ts';
import { TrendFeed } from '../../db/entities/trend-feed.ts';
import { TrendRow } from '../../db/entities/trend.ts';
import { signalOverdueFeeds, setFeedPaused, planFeed } from '../../db/trends/trend-feed.ts';
import { replaceTrends } from '../../db/trends/trends.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { listEditorialTrends } from '../../domain/trends/editorial-trends.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { NO_METRICS, type ReportedTrend } from '../../domain/trends/trend.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { json, line, serveTrends, type TrendServer } from './trend-server.ts';
import { createTrendFixture } from './trend-fixture.ts';

const fixture = createTrendFixture();
let server: TrendServer;

beforeEach(async () => {
  const em = fixture.deps.orm.em.fork();
  await em.nativeDelete(TrendRow, {});
  await em.execute(
    'update trend_feed set next_refresh_at = clock_timestamp(), paused_at = null, day = null, outcome = null',
  );
  await em.execute(`delete from outbox_message where workflow = 'refreshTrends'`);
  server = await serveTrends(json({ trends: [line('One'), line('Two', { rank: 2 })] }), 2_000);
});
afterEach(() => server.close());

const refresh = (worker = fixture.worker(server.provider)): Promise<string> => refreshTrends(worker, DAILY_FEED);
const feed = () => fixture.deps.orm.em.fork().findOneOrFail(TrendFeed, DAILY_FEED);
const plan = () => planFeed(fixture.deps.orm.em.fork(), DAILY_FEED);
const shown = (rows: TrendRow[]) => rows.map(({ day, title, rank }) => [day, title, rank]);

/** A list from an earlier day. */
const reported = (title: string, rank: number): ReportedTrend => ({
  platform: 'clipapp',
  kind: 'topic',
  country: null,
  title,
  description: '',
  rank,
  rankChange: null,
  firstSeen: null,
  direction: null,
  metrics: NO_METRICS,
  curve: [],
  example: { text: null, url: null },
  formatHint: null,
  hashtags: [],
  sound: null,
  source: { name: 'Lists', url: null, kind: 'import' },
});
const earlier = (daysAgo: number, ...trends: ReportedTrend[]) =>
  commit(fixture.deps, (tx) =>
    replaceTrends(tx, { list: 'provider', day: addDays(fixture.today(), -daysAgo), fetchedAt: new Date() }, trends),
  );

test('refreshing a day twice keeps the same rows and ids', async () => {
  expect(await refresh()).toBe(`2 trends of ${fixture.today()} recorded, 0 lines dropped.`);
  const first = await fixture.provided();
  await refresh();
  const again = await fixture.provided();
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  const em = fixture.deps.orm.em.fork();
  expect(await em.count(TrendRow, { list: 'editorial' })).toBe(listEditorialTrends().length);
  expect(await feed()).toMatchObject({ day: fixture.today(), errorCode: null });
});

test('two concurrent refreshes leave one complete list', async () => {
  let lists = 0;
  server.answer = (request, response) => {
    lists += 1;
    const titles = lists % 2 ? ['One', 'Two', 'Three'] : ['One', 'Four'];
    json({ trends: titles.map((title, index) => line(title, { rank: index + 1 })) })(request, response);
  };
  await Promise.all(Array.from({ length: 6 }, () => refresh(fixture.worker(server.provider))));
  const titles = (await fixture.provided()).map(({ title }) => title);
  expect([
    ['One', 'Two', 'Three'],
    ['One', 'Four'],
  ]).toContainEqual(titles);
});

test("fields that the provider omits are derived from yesterday's list", async () => {
  await earlier(2, reported('Two', 1));
  await earlier(1, reported('TWO', 5), reported('Gone', 1));
  await refresh();
  const [one, two] = (await fixture.provided()).filter(({ day }) => day === fixture.today());
  expect(two).toMatchObject({
    title: 'Two',
    rankChange: 3,
    direction: 'rising',
    firstSeen: addDays(fixture.today(), -2),
  });
  expect(one).toMatchObject({ title: 'One', rankChange: null, direction: 'steady', firstSeen: fixture.today() });
});

test.each([
  ['500', json({}, 500), 'bad_status'],
  ['garbage', json('nonsense'), 'not_a_list'],
  ['silence', () => undefined, 'timed_out'],
])('a provider that returns %s leaves yesterday’s list in place and is retried within an hour', async (...given) => {
  const [, answer, errorCode] = given;
  await earlier(1, reported('Yesterday', 1));
  server.answer = answer;
  await refresh();
  expect(shown(await fixture.provided())).toEqual([[addDays(fixture.today(), -1), 'Yesterday', 1]]);
  const { key } = await mintTeam(fixture.deps);
  const { data } = (await fixture.get(key, '?platform=clipapp&kind=topic&limit=1')).json;
  expect(data).toMatchObject([{ title: 'Yesterday', day: addDays(fixture.today(), -1) }]);
  expect(await feed()).toMatchObject({ errorCode, day: null });
  expect(await plan()).toMatchObject({ next: 'wait' });
  expect((await feed()).nextRefreshAt.getTime()).toBeLessThan(Date.now() + 3_700_000);
});

test('a list dated yesterday is stored for yesterday, and today is requested again', async () => {
  const yesterday = addDays(fixture.today(), -1);
  server.answer = json({ day: yesterday, trends: [line('Late')] });
  await refresh();
  expect(shown(await fixture.provided())).toEqual([[yesterday, 'Late', 1]]);
  expect(await feed()).toMatchObject({ day: yesterday, errorCode: 'not_todays' });
});

test('a list older than 30 days is not shown', async () => {
  await earlier(31, reported('Forgotten', 1));
  server.answer = json({}, 500);
  await refresh();
  const { key } = await mintTeam(fixture.deps);
  const { data } = (await fixture.get(key, '?limit=100')).json;
  expect(data.filter(({ title }: { title: string }) => title === 'Forgotten')).toEqual([]);
});

test('without a provider the editorial set is shown and the next refresh is tomorrow', async () => {
  await refresh(fixture.worker(null));
  expect(await fixture.provided()).toEqual([]);
  const { nextRefreshAt: nextAt, errorCode } = await feed();
  expect(errorCode).toBeNull();
  expect(nextAt.toISOString()).toBe(`${addDays(fixture.today(), 1)}T04:00:00.000Z`);
});

test('a paused feed waits for an operator; an overdue feed is signalled once', async () => {
  const em = fixture.deps.orm.em.fork();
  await setFeedPaused(em, DAILY_FEED, true);
  expect(await plan()).toMatchObject({ next: 'paused' });
  await em.execute(`update trend_feed set next_refresh_at = clock_timestamp() - interval '2 minutes'`);
  const signalOverdue = () => commit(fixture.deps, (tx) => signalOverdueFeeds(tx, 60_000));
  expect(await signalOverdue()).toBe(0);
  await setFeedPaused(em, DAILY_FEED, false);
  expect(await plan()).toMatchObject({ next: 'refresh' });
  expect([await signalOverdue(), await signalOverdue()]).toEqual([1, 0]);
});
