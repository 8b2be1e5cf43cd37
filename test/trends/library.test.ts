/** GET /trends: the library as callers see it. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { refreshTrends } from '../../activities/trends/refresh-trends.ts';
import { MeasuredTarget } from '../../db/entities/measured-target.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { EDITION, listEditorialTrends } from '../../domain/trends/editorial-trends.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import { json, line, serveTrends } from './trend-server.ts';
import { published, trendStage } from './stage.ts';

const stage = trendStage();
let team: TestTeam;

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
  await refreshTrends(stage.worker(server.provider), DAILY_FEED);
  await server.close();
});
beforeEach(async () => {
  team = await mintTeam(stage.world);
});

// oxlint-disable-next-line typescript/no-explicit-any
const titles = (data: any[]): string[] => data.map(({ title }) => title);

describe('the editorial set', () => {
  test('it has at least ten patterns for each platform, says its day, and measures nothing', async () => {
    for (const platform of PLATFORMS) {
      const { json: answer } = await stage.get(team.key, `?platform=${platform}&limit=100`);
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

  test('no pattern stands twice in a list, and none speaks of a year', () => {
    const all = listEditorialTrends();
    const names = all.map(({ platform, kind, title }) => `${platform} ${kind} ${title}`);
    expect(new Set(names).size).toBe(names.length);
    expect(all.filter(({ title, description }) => /\b20\d\d\b/u.test(title + description))).toEqual([]);
  });
});

test('contract 12: by rank, of equal ranks own before provider before editorial', async () => {
  await published(stage, team, { caption: 'Good morning #slow' });
  const { data, pagination } = (await stage.get(team.key, '?platform=clipapp&limit=100')).json;
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

test('pages together give every trend once, in the same order', async () => {
  await published(stage, team, { caption: '#one #two #three' });
  const whole = (await stage.get(team.key, '?limit=100')).json;
  const pages = [];
  for (let page = 1; page <= 7; page += 1) pages.push(await stage.get(team.key, `?limit=17&page=${page}`));
  const ids = pages.flatMap(({ json: { data } }) => data.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(whole.pagination?.total);
  expect(ids.slice(0, 100)).toEqual(whole.data.map(({ id }: { id: string }) => id));
  expect((await stage.get(team.key, '?page=900')).json).toMatchObject({ data: [], pagination: { pages: 6 } });
});

test('a country shows what rises there and what is bound to none', async () => {
  const { data } = (await stage.get(team.key, '?country=DE&kind=topic&platform=clipapp&limit=100')).json;
  expect(titles(data)).toEqual(expect.arrayContaining(['Everywhere', 'In Germany', 'Behind the scenes']));
  expect(titles(data)).not.toContain('In France');
  expect(data.find(({ title }: { title: string }) => title === 'In Germany')).toMatchObject({
    country: 'DE',
    metrics: { posts: 3_000_000_000, views: null, growth7d: -0.5 },
  });
});

test('a kind shows that kind only, and a sound says who may use it only where the source does', async () => {
  const { data } = (await stage.get(team.key, '?kind=sound')).json;
  expect(data).toMatchObject([
    { title: 'A song', sound: { artist: 'Somebody', assetId: null, commercialUse: null, durationMs: null } },
  ]);
});

test('a date shows the library as it stood then; a day to come is today', async () => {
  const before = (await stage.get(team.key, '?date=2026-11-01')).json;
  expect(before).toMatchObject({ data: [], pagination: { total: 0, pages: 0 } });
  const today = (await stage.get(team.key, '?limit=100')).json.data;
  expect(titles((await stage.get(team.key, '?date=9998-12-31&limit=100')).json.data)).toEqual(titles(today));
});

test.each(['kind=meme', 'platform=telly', 'country=de', 'country=DEU', 'date=2026-02-30', 'page=0', 'limit=101'])(
  '%s is refused with its place',
  async (query) => {
    const { status, json: answer } = await stage.get(team.key, `?${query}`);
    expect([status, answer.error.type]).toEqual([400, 'invalid_input']);
    expect(answer.error.details).toMatchObject([{ path: query.split('=')[0] }]);
  },
);

test('a team without any workspace reads the library', async () => {
  const bare = await mintTeam(stage.world);
  const em = stage.world.orm.em.fork();
  await em.execute('delete from workspace where team_id = ?', [bare.team.id]);
  expect((await stage.get(bare.key)).status).toBe(200);
});

const own = async (key = team.key, query = '') => {
  const { data } = (await stage.get(key, `?limit=100${query}`)).json;
  return data.filter(({ source }: { source: { kind: string } }) => source.kind === 'own');
};

const tagsOf = async (key: string) => titles(await own(key, '&kind=hashtag')).sort();

describe('own trends', () => {
  test('hashtags and formats are counted from what was published, and from nothing else', async () => {
    await published(stage, team, { caption: 'Rye #Bread #slow', ago: 3 });
    await published(stage, team, { caption: 'Oats #bread', ago: 1, format: 'slideshow' });
    await published(stage, team, { caption: 'Title', platform: 'videoshorts', tags: ['bread'], format: null });
    const waiting = await published(stage, team, { caption: '#bread #never' });
    const em = stage.world.orm.em.fork();
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
    expect(found[0].day).toBe(stage.today());
  });

  test('views are those that were collected of the posts, and null where none were', async () => {
    const postId = await published(stage, team, { caption: '#bread #rye', ago: 2 });
    await published(stage, team, { caption: '#bread #oats', ago: 1 });
    const em = stage.world.orm.em.fork();
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

  test("another team's are never seen, and neither is what it used", async () => {
    const other = await mintTeam(stage.world);
    await published(stage, other, { caption: '#secretlaunch' });
    expect(titles(await own(other.key))).toContain('#secretlaunch');
    expect(await own()).toEqual([]);
  });

  test('a pinned key sees those of its workspace, and a live key none of the sandbox', async () => {
    const second = await stage.api.call('POST', '/workspaces', { key: team.key, body: { name: 'Two' } });
    const workspaceId = second.json.data.id as string;
    await published(stage, team, { caption: '#first' });
    await published(stage, team, { caption: '#second' }, workspaceId);
    await published(stage, team, { caption: '#real', sandbox: false });
    const pinned = (await mintKey(stage.world, team.team.id, { workspaceId })).text;
    const live = (await mintKey(stage.world, team.team.id, { live: true })).text;
    expect(await tagsOf(team.key)).toEqual(['#first', '#second']);
    expect(await tagsOf(pinned)).toEqual(['#second']);
    expect(await tagsOf(live)).toEqual(['#real']);
  });

  test('what was published more than 30 days ago counts no more, and did on its day', async () => {
    await published(stage, team, { caption: '#old', ago: 31 });
    expect(await own()).toEqual([]);
    const then = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    expect(titles(await own(team.key, `&date=${then}`))).toEqual(expect.arrayContaining(['#old']));
  });

  test('the same trend of the same day has the same id at every call', async () => {
    await published(stage, team, { caption: '#same' });
    const [first, again] = [await own(), await own()];
    expect(first.map(({ id }: { id: string }) => id)).toEqual(again.map(({ id }: { id: string }) => id));
    expect(first[0].id).toMatch(/^trd_[0-9A-Za-z]{22}$/u);
  });
});
