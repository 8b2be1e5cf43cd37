import { describe, expect, test } from '@jest/globals';
import { newId } from '../../domain/ids.ts';
import { service } from '../support/service.ts';
import { mintKey } from '../support/teams.ts';
import { openReportFixture } from './report-fixture.ts';

const served = service();
const fixture = openReportFixture(served);

const WEEK = '?from=2026-03-02&to=2026-03-08';
const MONDAY = '2026-03-02T09:00:00Z';

async function report(query = WEEK, key?: string) {
  const { status, json } = await fixture.get(`/analytics${query}`, key);
  expect([status, json]).toEqual([200, expect.anything()]);
  return json.data;
}

/** The views of each row with its name. */
const viewsBy = (rows: { views: number | null }[], name: string) =>
  rows.map((row) => [row[name as keyof typeof row], row.views]);

/** The report of the week with filters. */
const getViews = async (query: string) => (await report(`${WEEK}&${query}`)).totals.views;

const postsByDay = async (query: string) => (await report(query)).series.map(({ posts }: { posts: number }) => posts);

const gained = (publishedAt: string, followersGained: number) =>
  fixture.out({ publishedAt, figures: { videoshorts: { views: 10, followersGained } } });

/** The report of the workspace. */
async function zone(timezone: string): Promise<void> {
  const path = `/workspaces/${fixture.team.workspace.id}`;
  await served.api.call('PATCH', path, { key: fixture.team.key, body: { timezone } });
}

describe('the metrics of a window', () => {
  test('the totals are the sums of the newest snapshots of the targets', async () => {
    const postId = await fixture.out({
      publishedAt: MONDAY,
      figures: { clipapp: { views: 10 }, reelnet: { views: 5 } },
    });
    await fixture.snapshot(postId, 'clipapp', '6h', { views: 100, likes: 10 });
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 1, likes: 0 } } });
    const { totals, coverage } = await report();
    expect(totals).toMatchObject({ posts: 2, views: 106, likes: 10, reach: null });
    expect(coverage).toEqual({ posts: 2, withMetrics: 2 });
  });

  test('a metric is null if no platform reports it, and 0 if a platform reported zero', async () => {
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 3, comments: 0 } } });
    const { totals } = await report();
    expect(totals).toMatchObject({ comments: 0, saves: null, watchTimeMs: null, followersGained: null });
  });

  test('posts without metrics are counted in the coverage', async () => {
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: null } });
    const { totals, coverage, best, collectedAt } = await report();
    expect([totals.posts, totals.views, coverage]).toEqual([1, null, { posts: 1, withMetrics: 0 }]);
    expect([best, collectedAt]).toEqual([null, null]);
  });

  test('engagement ignores unreported metrics, and watch time is weighted by views', async () => {
    const watched = { views: 300, likes: 30, comments: 3, shares: 0, saves: 12, avgWatchMs: 1_000 };
    const postId = await fixture.out({
      publishedAt: MONDAY,
      figures: { clipapp: { views: 100, likes: 5 }, reelnet: watched },
    });
    await fixture.out({ publishedAt: MONDAY, figures: { reelnet: { views: 100, avgWatchMs: 5_000 } } });
    const { totals, best } = await report();
    expect(totals.avgWatchMs).toBe(2_000);
    expect(totals.engagementRate).toBeCloseTo(50 / 400, 10);
    expect([best.postId, best.totals.views]).toEqual([postId, 400]);
  });

  test('metrics are grouped by platform, format and every day of the window', async () => {
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 7 } } });
    await fixture.out({
      publishedAt: '2026-03-04T09:00:00Z',
      format: null,
      figures: { clipapp: { views: 2 }, videoshorts: { views: 4 } },
    });
    const { byPlatform, byFormat, series } = await report();
    expect(viewsBy(byPlatform, 'platform')).toEqual([
      ['clipapp', 9],
      ['videoshorts', 4],
    ]);
    expect(viewsBy(byFormat, 'format')).toEqual([
      ['walloftext', 7],
      [null, 6],
    ]);
    expect(viewsBy(series, 'day')).toEqual([
      ['2026-03-02', 7],
      ['2026-03-03', null],
      ['2026-03-04', 6],
      ...['05', '06', '07', '08'].map((day) => [`2026-03-${day}`, null]),
    ]);
  });

  test('the change compares with the preceding period, and is null without data', async () => {
    await fixture.out({ publishedAt: '2026-02-23T00:00:00Z', figures: { clipapp: { views: 100, likes: 0 } } });
    await fixture.out({ publishedAt: '2026-02-22T23:59:59Z', figures: { clipapp: { views: 9_999 } } });
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 150, likes: 4 } } });
    const { previous, change } = await report();
    expect(previous).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(change).toMatchObject({ posts: 0, views: 0.5, likes: null, saves: null });
  });

  test('the change is null if the previous total is negative', async () => {
    await gained('2026-02-23T00:00:00Z', -10);
    await gained(MONDAY, 10);
    const { totals, change } = await report();
    expect([totals.followersGained, change.followersGained, change.views]).toEqual([10, null, 0]);
  });

  test('the report can be filtered by platform, account and presenter', async () => {
    const influencerId = newId('influencer');
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 1 }, reelnet: { views: 2 } } });
    await fixture.out({ publishedAt: MONDAY, influencerId, figures: { clipapp: { views: 4 } } });
    expect(await getViews('platform=reelnet')).toBe(2);
    expect(await getViews('platform=reelnet,videoshorts&platform=clipapp')).toBe(7);
    expect(await getViews(`accountId=${fixture.accounts.clipapp}`)).toBe(5);
    expect(await getViews(`influencerId=${influencerId}`)).toBe(4);
    expect(await getViews(`accountId=${newId('account')}`)).toBeNull();
  });
});

describe('days use the time zone of the workspace', () => {
  test('a post counts on the local day of its publication', async () => {
    await zone('America/Los_Angeles');
    await fixture.out({ publishedAt: '2026-03-03T07:59:59Z', figures: { clipapp: { views: 1 } } });
    await fixture.out({ publishedAt: '2026-03-03T08:00:00Z', figures: { clipapp: { views: 2 } } });
    const { series, window } = await report('?from=2026-03-02&to=2026-03-03');
    expect(window.timezone).toBe('America/Los_Angeles');
    expect(series.map(({ views }: { views: number }) => views)).toEqual([1, 2]);
  });

  test('days of 23 and 25 hours contain the posts published on them', async () => {
    await zone('Europe/Berlin');
    const at = ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];
    const autumn = ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'];
    for (const publishedAt of [...at, ...autumn])
      await fixture.out({ publishedAt, figures: { clipapp: { views: 1 } } });
    expect(await postsByDay('?from=2026-03-28&to=2026-03-30')).toEqual([0, 2, 1]);
    expect(await postsByDay('?from=2026-10-24&to=2026-10-26')).toEqual([0, 2, 1]);
  });

  test('a day without a midnight begins at its first instant', async () => {
    await zone('Africa/Cairo');
    await fixture.out({ publishedAt: '2026-04-23T21:59:59Z', figures: { clipapp: { views: 1 } } });
    await fixture.out({ publishedAt: '2026-04-23T22:00:00Z', figures: { clipapp: { views: 2 } } });
    const { series } = await report('?from=2026-04-23&to=2026-04-24');
    expect(series.map(({ views }: { views: number }) => views)).toEqual([1, 2]);
  });

  test('the default window is the last 30 days, including today', async () => {
    await fixture.out({ publishedAt: new Date().toISOString(), figures: { clipapp: { views: 1 } } });
    const { series, totals, window } = await report('');
    expect([series.length, totals.views]).toEqual([30, 1]);
    expect(window.to).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe('the scope of a report', () => {
  test('a test key sees only sandbox metrics, and a live key only live ones', async () => {
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 1 } } });
    await fixture.out({ publishedAt: MONDAY, sandbox: false, figures: { clipapp: { views: 2 } } });
    const live = await mintKey(served.deps, fixture.team.team.id, { live: true });
    const [test1, live1] = [await report(), await report(WEEK, live.text)];
    expect([test1.totals.views, live1.totals.views]).toEqual([1, 2]);
    expect([test1.best.targets[0].source, live1.best.targets[0].source]).toEqual(['sandbox', 'platform']);
  });

  test('the report excludes posts of other workspaces and teams', async () => {
    const { json } = await served.api.call('POST', '/workspaces', { key: fixture.team.key, body: { name: 'Two' } });
    const two = json.data.id as string;
    await fixture.out({ publishedAt: MONDAY, workspaceId: two, figures: { clipapp: { views: 8 } } });
    expect((await report()).totals.posts).toBe(0);
    expect((await report(`${WEEK}&workspaceId=${two}`)).totals.views).toBe(8);
    const pinned = await mintKey(served.deps, fixture.team.team.id, { workspaceId: fixture.team.workspace.id });
    expect((await fixture.get(`/analytics${WEEK}&workspaceId=${two}`, pinned.text)).status).toBe(404);
  });
});

test.each([
  ['from=2026-03-02&to=2026-03-01', 'to'],
  ['from=2025-03-01&to=2026-03-02', 'to'],
  ['from=2020-01-01', 'from'],
  ['from=2026-02-30&to=2026-03-02', 'from'],
  ['from=2026-03-02T00:00:00Z', 'from'],
  ['platform=tiktok', 'platform'],
  ['accountId=x', 'accountId'],
  ['days=30', 'days'],
])('%s is refused, and the answer names %s', async (query, path) => {
  const { status, json } = await fixture.get(`/analytics?${query}`);
  expect([status, json.error.details?.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]]);
});

test('a window of 366 days is accepted', async () => {
  expect((await fixture.get('/analytics?from=2025-03-02&to=2026-03-02')).status).toBe(200);
});
