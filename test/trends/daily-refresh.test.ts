/** The daily look, on real rows: it takes a day's list once, and a failing provider costs nothing. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refreshTrends } from '../../activities/trends/refresh-trends.ts';
import { TrendFeed } from '../../db/entities/trend-feed.ts';
import { TrendRow } from '../../db/entities/trend.ts';
import { signalOverdueFeeds, pauseFeed, planFeed } from '../../db/trends/trend-feed.ts';
import { replaceTrends } from '../../db/trends/trends.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { listEditorialTrends } from '../../domain/trends/editorial-trends.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { NO_METRICS, type ReportedTrend } from '../../domain/trends/trend.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { json, line, serveTrends, type TrendServer } from './trend-server.ts';
import { trendStage } from './stage.ts';

const stage = trendStage();
let server: TrendServer;

beforeEach(async () => {
  const em = stage.world.orm.em.fork();
  await em.nativeDelete(TrendRow, {});
  await em.execute(
    'update trend_feed set next_refresh_at = clock_timestamp(), paused_at = null, day = null, outcome = null',
  );
  await em.execute(`delete from outbox_message where workflow = 'refreshTrends'`);
  server = await serveTrends(json({ trends: [line('One'), line('Two', { rank: 2 })] }), 2_000);
});
afterEach(() => server.close());

const look = (worker = stage.worker(server.provider)): Promise<string> => refreshTrends(worker, DAILY_FEED);
const feed = () => stage.world.orm.em.fork().findOneOrFail(TrendFeed, DAILY_FEED);
const plan = () => planFeed(stage.world.orm.em.fork(), DAILY_FEED);
const shown = (rows: TrendRow[]) => rows.map(({ day, title, rank }) => [day, title, rank]);

/** What a provider said some days ago. */
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
  commit(stage.world, (tx) =>
    replaceTrends(tx, { list: 'provider', day: addDays(stage.today(), -daysAgo), fetchedAt: new Date() }, trends),
  );

test('a day is taken once however often it is looked at: the same rows under the same ids', async () => {
  expect(await look()).toBe(`2 trends of ${stage.today()} taken, 0 lines dropped.`);
  const first = await stage.provided();
  await look();
  const again = await stage.provided();
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  const em = stage.world.orm.em.fork();
  expect(await em.count(TrendRow, { list: 'editorial' })).toBe(listEditorialTrends().length);
  expect(await feed()).toMatchObject({ day: stage.today(), failureCode: null });
});

test('two workers at once leave one list, whole', async () => {
  let lists = 0;
  server.answer = (request, response) => {
    lists += 1;
    const titles = lists % 2 ? ['One', 'Two', 'Three'] : ['One', 'Four'];
    json({ trends: titles.map((title, index) => line(title, { rank: index + 1 })) })(request, response);
  };
  await Promise.all(Array.from({ length: 6 }, () => look(stage.worker(server.provider))));
  const titles = (await stage.provided()).map(({ title }) => title);
  expect([
    ['One', 'Two', 'Three'],
    ['One', 'Four'],
  ]).toContainEqual(titles);
});

test('what a list says of yesterday, the list of yesterday tells where the provider does not', async () => {
  await earlier(2, reported('Two', 1));
  await earlier(1, reported('TWO', 5), reported('Gone', 1));
  await look();
  const [one, two] = (await stage.provided()).filter(({ day }) => day === stage.today());
  expect(two).toMatchObject({
    title: 'Two',
    rankChange: 3,
    direction: 'rising',
    firstSeen: addDays(stage.today(), -2),
  });
  expect(one).toMatchObject({ title: 'One', rankChange: null, direction: 'steady', firstSeen: stage.today() });
});

test.each([
  ['500', json({}, 500), 'bad_status'],
  ['garbage', json('nonsense'), 'not_a_list'],
  ['silence', () => undefined, 'timed_out'],
])(
  'with %s the list of yesterday stays and is shown with its day, and the next try is within the hour',
  async (...given) => {
    const [, answer, failureCode] = given;
    await earlier(1, reported('Yesterday', 1));
    server.answer = answer;
    await look();
    expect(shown(await stage.provided())).toEqual([[addDays(stage.today(), -1), 'Yesterday', 1]]);
    const { key } = await mintTeam(stage.world);
    const { data } = (await stage.get(key, '?platform=clipapp&kind=topic&limit=1')).json;
    expect(data).toMatchObject([{ title: 'Yesterday', day: addDays(stage.today(), -1) }]);
    expect(await feed()).toMatchObject({ failureCode, day: null });
    expect(await plan()).toMatchObject({ next: 'wait' });
    expect((await feed()).nextRefreshAt.getTime()).toBeLessThan(Date.now() + 3_700_000);
  },
);

test('a list of yesterday is taken as one of yesterday, and today is asked for again', async () => {
  const yesterday = addDays(stage.today(), -1);
  server.answer = json({ day: yesterday, trends: [line('Late')] });
  await look();
  expect(shown(await stage.provided())).toEqual([[yesterday, 'Late', 1]]);
  expect(await feed()).toMatchObject({ day: yesterday, failureCode: 'not_todays' });
});

test('a list that nobody has renewed for more than 30 days is shown no more', async () => {
  await earlier(31, reported('Forgotten', 1));
  server.answer = json({}, 500);
  await look();
  const { key } = await mintTeam(stage.world);
  const { data } = (await stage.get(key, '?limit=100')).json;
  expect(data.filter(({ title }: { title: string }) => title === 'Forgotten')).toEqual([]);
});

test('without a provider the editorial set stands, and the next look is tomorrow', async () => {
  await look(stage.worker(null));
  expect(await stage.provided()).toEqual([]);
  const { nextRefreshAt: nextAt, errorCode: failureCode } = await feed();
  expect(failureCode).toBeNull();
  expect(nextAt.toISOString()).toBe(`${addDays(stage.today(), 1)}T04:00:00.000Z`);
});

test('a paused look waits for an operator; an overdue one that nobody carries out is woken, once', async () => {
  const em = stage.world.orm.em.fork();
  await pauseFeed(em, DAILY_FEED, true);
  expect(await plan()).toMatchObject({ next: 'paused' });
  await em.execute(`update trend_feed set next_refresh_at = clock_timestamp() - interval '2 minutes'`);
  const nudge = () => commit(stage.world, (tx) => signalOverdueFeeds(tx, 60_000));
  expect(await nudge()).toBe(0);
  await pauseFeed(em, DAILY_FEED, false);
  expect(await plan()).toMatchObject({ next: 'refresh' });
  expect([await nudge(), await nudge()]).toEqual([1, 0]);
});
