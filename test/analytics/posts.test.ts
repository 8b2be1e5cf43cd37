import { describe, expect, test } from '@jest/globals';
import { PostTarget } from '../../db/entities/post-target.ts';
import { newId } from '../../domain/ids.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { openReportFixture } from './report-fixture.ts';

const served = service();
const fixture = openReportFixture(served);

const WEEK = 'from=2026-03-02&to=2026-03-08';
const MONDAY = '2026-03-02T09:00:00Z';

interface Row {
  postId: string;
  totals: Record<string, number | null>;
  targets: { platform: string; metrics: object | null }[];
}

async function list(query = ''): Promise<Row[]> {
  const { status, json } = await fixture.get(`/analytics/posts?${WEEK}${query}`);
  expect(status).toBe(200);
  return json.data;
}

const ids = (rows: readonly Row[]): string[] => rows.map(({ postId }) => postId);

describe('posts of a window', () => {
  test('posts are paged by views, with unknown views last', async () => {
    const few = await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 5, likes: 4 } } });
    const unknown = await fixture.out({ publishedAt: MONDAY, figures: { clipapp: null } });
    const many = await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 3 }, reelnet: { views: 3 } } });
    expect(ids(await list())).toEqual([many, few, unknown]);
    expect(ids(await list('&sort=likes'))[0]).toBe(few);
    const second = await fixture.get(`/analytics/posts?${WEEK}&limit=2&page=2`);
    expect([ids(second.json.data), second.json.pagination]).toEqual([
      [unknown],
      { total: 3, page: 2, limit: 2, pages: 2 },
    ]);
  });

  test.each(['reach', 'comments', 'shares', 'saves', 'watchTimeMs', 'engagementRate', 'publishedAt'])(
    'ordered by %s',
    async (sort) => {
      const figures = { views: 10, reach: 1, comments: 1, shares: 1, saves: 1, watchTimeMs: 1 };
      const less = await fixture.out({ publishedAt: MONDAY, figures: { reelnet: figures } });
      const twice = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value * 3]));
      const more = await fixture.out({
        publishedAt: '2026-03-05T09:00:00Z',
        figures: { reelnet: { ...twice, views: 10 } },
      });
      expect(ids(await list(`&sort=${sort}`))).toEqual([more, less]);
    },
  );

  test('a filter also applies to the totals', async () => {
    await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 5 }, reelnet: { views: 7 } } });
    const [both] = await list('&platform=clipapp,reelnet');
    expect([both?.totals['views'], both?.targets.length]).toEqual([12, 2]);
    const [row] = await list('&platform=clipapp');
    expect([row?.totals['views'], row?.targets.map(({ platform }) => platform)]).toEqual([5, ['clipapp']]);
  });

  test('each post shows its text, link, picture, hook, format and targets', async () => {
    const figures = { clipapp: { views: 5 }, reelnet: null };
    const postId = await fixture.out({ publishedAt: MONDAY, format: 'listicle', figures });
    const url = 'https://reelnet.example/1';
    await served.deps.orm.em
      .fork()
      .nativeUpdate(PostTarget, { postId, platform: 'reelnet' }, { url, title: 'Rye', caption: '' });
    const [row] = await list();
    expect(row).toMatchObject({ format: 'listicle', hook: null, score: null, publishedAt: '2026-03-02T09:00:00.000Z' });
    expect(row).toMatchObject({ text: 'Rye', url, thumbnailUrl: expect.stringContaining('/thumbnail.jpg') });
    expect(row?.targets).toMatchObject([
      { platform: 'clipapp', source: 'sandbox', metrics: { views: 5, likes: null } },
      { platform: 'reelnet', source: 'sandbox', metrics: null, collectedAt: null },
    ]);
  });
});

describe('one post', () => {
  test('the history of a post is oldest first, with metrics or the reason for none', async () => {
    const postId = await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 5 } } });
    await fixture.snapshot(postId, 'clipapp', '6h', { views: 50 });
    const { json } = await fixture.get(`/analytics/posts/${postId}`);
    expect(json.data.history).toMatchObject([
      { step: '1h', platform: 'clipapp', accountId: fixture.accounts.clipapp, views: 5, saves: null, error: null },
      { step: '6h', views: 50 },
    ]);
    expect(json.data.totals.views).toBe(50);
  });

  test('a post of another team is the same 404 as a missing post', async () => {
    const postId = await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 5 } } });
    const other = await mintTeam(served.deps);
    const [theirs, none] = [
      await fixture.get(`/analytics/posts/${postId}`, other.key),
      await fixture.get(`/analytics/posts/${newId('post')}`, other.key),
    ];
    expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  });

  test('GET /posts and GET /posts/{id} show the latest metrics, or null before the first', async () => {
    const postId = await fixture.out({ publishedAt: MONDAY, figures: { clipapp: { views: 5 }, reelnet: null } });
    await fixture.snapshot(postId, 'clipapp', '6h', { views: 50, comments: 0 });
    const one = await fixture.get(`/posts/${postId}`);
    const all = await fixture.get('/posts');
    const shown = [
      { views: 50, reach: null, comments: 0, source: 'sandbox', collectedAt: expect.stringMatching(/Z$/u) },
      null,
    ];
    for (const post of [one.json.data, all.json.data[0]]) {
      expect(post.targets.map(({ analytics }: { analytics: object | null }) => analytics)).toMatchObject(shown);
    }
  });
});
