/** GET /trends. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { refreshTrends } from '../../activities/trends/refresh-trends.ts';
import { MeasuredTarget } from '../../db/entities/measured-target.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { EDITION, listEditorialTrends } from '../../domain/trends/editorial-trends.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { json, line, serveTrends } from './trend-server.ts';
import { createPublishedPost, createTrendFixture } from './trend-fixture.ts';

const fixture = createTrendFixture();
const team = useTeam(fixture);

beforeAll(async () => {
  const server = await serveTrends(
    json({
      source: { name: 'Lists' },
      trends: [
        line('Everywhere', { rank: 1 }),
        line('In Germany', { rank: 2, country: 'DE', metrics: { posts: 3_000_000_000, growth7d: -0.5 } }),
        line('In France', { rank: 2, country: 'FR' }),
        line('A song', { kind: 'sound', rank: 3, sound: { title: 'A song', artist: 'Somebody' } }),
      ],
    }),
  );
  await refreshTrends(fixture.worker(server.provider), DAILY_FEED);
  await server.close();
});

// oxlint-disable-next-line typescript/no-explicit-any
const titles = (data: any[]): string[] => data.map(({ title }) => title);

describe('the editorial set', () => {
  test('the editorial set has ten patterns per platform, its date and no metrics', async () => {
    for (const platform of PLATFORMS) {
      const { json: answer } = await fixture.get(team.key, `?platform=${platform}&limit=100`);
      // oxlint-disable-next-line typescript/no-explicit-any
      const editorial = answer.data.filter(({ source }: any) => source.kind === 'editorial');
      expect(editorial.length).toBeGreaterThanOrEqual(10);
      for (const one of editorial) {
        expect(one).toMatchObject({
          day: EDITION,
          firstSeen: EDITION,
          direction: 'steady',
          rankChange: null,
          metrics: { posts: null, views: null, growth7d: null },
          curve: [],
          country: null,
        });
      }
    }
  });

  test('editorial patterns are unique per list and mention no year', () => {
    const all = listEditorialTrends();
    const names = all.map(({ platform, kind, title }) => `${platform} ${kind} ${title}`);
    expect(new Set(names).size).toBe(names.length);
    expect(all.filter(({ title, description }) => /\b20\d\d\b/u.test(title + description))).toEqual([]);
  });
});

test('trends are sorted by rank, then own, provider, editorial', async () => {
  await createPublishedPost(fixture, team, { caption: 'Good morning #slow' });
  const { data, pagination } = (await fixture.get(team.key, '?platform=clipapp&limit=100')).json;
  const ranks = data.map(({ rank }: { rank: number }) => rank);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  const first = data.filter(({ rank }: { rank: number }) => rank === 1);
  expect(first.map(({ source }: { source: { kind: string } }) => source.kind)).toEqual([
    'own',
    'own',
    'import',
    'editorial',
    'editorial',
  ]);
  expect(pagination).toMatchObject({ total: data.length, page: 1, pages: 1 });
});

test('pages contain every trend once in a stable order', async () => {
  await createPublishedPost(fixture, team, { caption: '#one #two #three' });
  const whole = (await fixture.get(team.key, '?limit=100')).json;
  const pages = [];
  for (let page = 1; page <= 7; page += 1) pages.push(await fixture.get(team.key, `?limit=17&page=${page}`));
  const ids = pages.flatMap(({ json: { data } }) => data.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(whole.pagination?.total);
  expect(ids.slice(0, 100)).toEqual(whole.data.map(({ id }: { id: string }) => id));
  expect((await fixture.get(team.key, '?page=900')).json).toMatchObject({ data: [], pagination: { pages: 6 } });
});

test('a country shows its own trends and those without a country', async () => {
  const { data } = (await fixture.get(team.key, '?country=DE&kind=topic&platform=clipapp&limit=100')).json;
  expect(titles(data)).toEqual(expect.arrayContaining(['Everywhere', 'In Germany', 'Behind the scenes']));
  expect(titles(data)).not.toContain('In France');
  expect(data.find(({ title }: { title: string }) => title === 'In Germany')).toMatchObject({
    country: 'DE',
    metrics: { posts: 3_000_000_000, views: null, growth7d: -0.5 },
  });
});

test('a kind filters trends, and commercial use is only set if reported', async () => {
  const { data } = (await fixture.get(team.key, '?kind=sound')).json;
  expect(data).toMatchObject([
    { title: 'A song', sound: { artist: 'Somebody', assetId: null, commercialUse: null, durationMs: null } },
  ]);
});

test("a past date shows that day's library; a future date shows today's", async () => {
  const before = (await fixture.get(team.key, '?date=2026-11-01')).json;
  expect(before).toMatchObject({ data: [], pagination: { total: 0, pages: 0 } });
  const today = (await fixture.get(team.key, '?limit=100')).json.data;
  expect(titles((await fixture.get(team.key, '?date=9998-12-31&limit=100')).json.data)).toEqual(titles(today));
});

test.each(['kind=meme', 'platform=telly', 'country=de', 'country=DEU', 'date=2026-02-30', 'page=0', 'limit=101'])(
  '%s is refused with its place',
  async (query) => {
    const { status, json: answer } = await fixture.get(team.key, `?${query}`);
    expect([status, answer.error.type]).toEqual([400, 'invalid_input']);
    expect(answer.error.details).toMatchObject([{ path: query.split('=')[0] }]);
  },
);

test('a team without a workspace can read the library', async () => {
  const bare = await mintTeam(fixture.deps);
  const em = fixture.deps.orm.em.fork();
  await em.execute('delete from workspace where team_id = ?', [bare.team.id]);
  expect((await fixture.get(bare.key)).status).toBe(200);
});

const own = async (key = team.key, query = '') => {
  const { data } = (await fixture.get(key, `?limit=100${query}`)).json;
  return data.filter(({ source }: { source: { kind: string } }) => source.kind === 'own');
};

const listTags = async (key: string) => titles(await own(key, '&kind=hashtag')).sort();

describe('a team’s own trends', () => {
  test('own trends count hashtags and formats of published posts only', async () => {
    await createPublishedPost(fixture, team, { caption: 'Rye #Bread #slow', ago: 3 });
    await createPublishedPost(fixture, team, { caption: 'Oats #bread', ago: 1, format: 'slideshow' });
    await createPublishedPost(fixture, team, {
      caption: 'Title',
      platform: 'videoshorts',
      tags: ['bread'],
      format: null,
    });
    const waiting = await createPublishedPost(fixture, team, { caption: '#bread #never' });
    const em = fixture.deps.orm.em.fork();
    await em.execute(`update post_target set status = 'failed' where post_id = ?`, [waiting]);

    const found = await own();

    const facts = found.map((one: Record<string, unknown> & { metrics: { posts: number } }) => [
      one['platform'],
      one['kind'],
      one['title'],
      one['rank'],
      one.metrics.posts,
    ]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['clipapp', 'hashtag', '#bread', 1, 2],
        ['clipapp', 'hashtag', '#slow', 2, 1],
        ['clipapp', 'format', 'slideshow', 1, 1],
        ['clipapp', 'format', 'walloftext', 2, 1],
        ['videoshorts', 'hashtag', '#bread', 1, 1],
      ]),
    );
    expect(found).toHaveLength(5);
    expect(found[0].metrics).toMatchObject({ views: null });
    expect(found[0].day).toBe(fixture.today());
  });

  test('own trends sum collected views, or null without metrics', async () => {
    const postId = await createPublishedPost(fixture, team, { caption: '#bread #rye', ago: 2 });
    await createPublishedPost(fixture, team, { caption: '#bread #oats', ago: 1 });
    const em = fixture.deps.orm.em.fork();
    const target = await em.findOneOrFail(PostTarget, { postId });
    const { id: targetId, accountId, platform } = target;
    const home = { teamId: team.team.id, workspaceId: team.workspace.id, sandbox: true, influencerId: null };
    const done = { step: null, dueAt: null, publishedAt: new Date(), format: 'walloftext' as const, hook: null };
    await em.insert(MeasuredTarget, { ...home, ...done, targetId, postId, accountId, platform, views: 40 });

    const views = (await own()).map(({ title, metrics }: { title: string; metrics: { views: number | null } }) => [
      title,
      metrics.views,
    ]);

    expect(Object.fromEntries(views)).toEqual({ '#bread': 40, '#rye': 40, '#oats': null, walloftext: 40 });
  });

  test("another team's own trends are never visible", async () => {
    const other = await mintTeam(fixture.deps);
    await createPublishedPost(fixture, other, { caption: '#secretlaunch' });
    expect(titles(await own(other.key))).toContain('#secretlaunch');
    expect(await own()).toEqual([]);
  });

  test("a pinned key sees its workspace's trends, a live key none of the sandbox", async () => {
    const second = await fixture.api.call('POST', '/workspaces', { key: team.key, body: { name: 'Two' } });
    const workspaceId = second.json.data.id as string;
    await createPublishedPost(fixture, team, { caption: '#first' });
    await createPublishedPost(fixture, team, { caption: '#second' }, workspaceId);
    await createPublishedPost(fixture, team, { caption: '#real', sandbox: false });
    const pinned = (await mintKey(fixture.deps, team.team.id, { workspaceId })).text;
    const live = (await mintKey(fixture.deps, team.team.id, { live: true })).text;
    expect(await listTags(team.key)).toEqual(['#first', '#second']);
    expect(await listTags(pinned)).toEqual(['#second']);
    expect(await listTags(live)).toEqual(['#real']);
  });

  test('posts older than 30 days do not count, but did at the time', async () => {
    await createPublishedPost(fixture, team, { caption: '#old', ago: 31 });
    expect(await own()).toEqual([]);
    const then = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    expect(titles(await own(team.key, `&date=${then}`))).toEqual(expect.arrayContaining(['#old']));
  });

  test('a trend of a day keeps its id between calls', async () => {
    await createPublishedPost(fixture, team, { caption: '#same' });
    const [first, again] = [await own(), await own()];
    expect(first.map(({ id }: { id: string }) => id)).toEqual(again.map(({ id }: { id: string }) => id));
    expect(first[0].id).toMatch(/^trd_[0-9A-Za-z]{22}$/u);
  });
});
