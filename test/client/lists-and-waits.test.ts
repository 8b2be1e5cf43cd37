/** Tests the client's paged lists and `waitFor`. */
import { describe, expect, test } from '@jest/globals';
import type { AcceptedRender, Content } from '../../clients/typescript/source/index.ts';
import { insertContent } from '../support/posts.ts';
import { useProxiedClient, getEntries, thrownBy } from './proxied-client.ts';

const proxied = useProxiedClient();
const { served, fixture } = proxied;

async function drafts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.unshift((await proxied.kinora.post('/posts', { body: proxied.draft() })).id);
  }
  return ids;
}

/** Builds a response of POST /content/walloftext. */
const accepted = (contentId: string): AcceptedRender => ({
  contentId,
  format: 'walloftext',
  status: 'queued',
  statusUrl: 'http://127.0.0.1:9/',
  credits: { charged: 0, items: [] },
  warnings: [],
});

const end = (table: 'content' | 'crawl', status: string, id: string) =>
  served.deps.orm.em.fork().execute(`update ${table} set status = ? where id = ?`, [status, id]);

describe('a list', () => {
  test('a list yields the entries of all pages, newest first, and requests no further page', async () => {
    const ids = await drafts(5);
    proxied.proxy.requests.length = 0;
    const listed = await getEntries(proxied.kinora.list('/posts', { query: { status: 'draft', limit: 2 } }));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    const positions = ['', `&cursor=${ids[1]}`, `&cursor=${ids[3]}`];
    expect(proxied.proxy.requests.map(({ path }) => path)).toEqual(
      positions.map((position) => `/api/v1/posts?limit=2&status=draft${position}`),
    );
  });

  test('a list yields an entry once even if a new entry moves it to the next page', async () => {
    const ids = await drafts(4);
    const listed: string[] = [];
    for await (const { id } of proxied.kinora.list('/posts', { query: { limit: 2 } })) {
      listed.push(id);
      if (listed.length === 1) await drafts(1);
    }
    expect(listed).toEqual(ids);
  });

  test('a filter takes one value or several, and a sort', async () => {
    const ids = await drafts(3);
    const query = { status: ['draft', 'scheduled'], sort: 'createdAt', limit: 2 } as const;
    const listed = await getEntries(proxied.kinora.list('/posts', { query: { ...query, status: [...query.status] } }));
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('a list requests the next page only when iteration reaches it', async () => {
    await drafts(3);
    proxied.proxy.requests.length = 0;
    for await (const _ of proxied.kinora.list('/posts', { query: { limit: 1 } })) break;
    expect(proxied.proxy.requests).toHaveLength(1);
  });

  test('spec, GET /credits: a list yields the ledger entries', async () => {
    const { ledger } = await proxied.kinora.get('/credits');
    expect(ledger.length).toBeGreaterThan(0);
    expect(await getEntries(proxied.kinora.list('/credits'))).toEqual(ledger);
  });

  test('a list that only has cursors yields its entries', async () => {
    await proxied.kinora.post('/workspaces', { body: { name: 'Audited' } });
    const audited = await proxied.kinora.get('/audit');
    expect(audited.length).toBeGreaterThan(0);
    expect(await getEntries(proxied.kinora.list('/audit'))).toEqual(audited);
  });

  test('a single call returns one page with its pagination and rate limit', async () => {
    await drafts(3);
    const { data, pagination, status, rateLimit } = await proxied.kinora.call('GET /posts', { query: { limit: 2 } });
    expect([data.length, pagination, status]).toEqual([
      2,
      expect.objectContaining({ total: 3, page: 1, limit: 2, pages: 2 }),
      200,
    ]);
    expect(rateLimit).toMatchObject({ limit: 60, remaining: 56 });
  });
});

describe('a wait', () => {
  test('waitFor polls until the render ends and reports its progress', async () => {
    const id = await insertContent(served.deps, fixture.team, { status: 'rendering', progress: 20, outputKey: null });
    const reported: [Content['status'], number][] = [];
    const ended = await proxied.kinora.waitFor(accepted(id), {
      onProgress: ({ status, progress }) => {
        reported.push([status, progress]);
        void end('content', 'failed', id);
      },
    });
    expect(ended.status).toBe('failed');
    expect([reported[0], reported.at(-1)]).toEqual([
      ['rendering', 20],
      ['failed', 20],
    ]);
  });

  test('spec, Post status: waitFor returns a draft, because only an API call changes its status', async () => {
    const draft = await proxied.kinora.post('/posts', { body: proxied.draft() });
    expect(await proxied.kinora.waitFor(draft)).toMatchObject({ id: draft.id, status: 'draft' });
  });

  test('waitFor stops when its signal aborts and polls rarely before a distant slot', async () => {
    const body = { ...proxied.draft(), schedule: 'scheduled' as const, scheduledTime: '2099-01-01T09:00:00Z' };
    const post = await proxied.kinora.post('/posts', { body });
    proxied.proxy.requests.length = 0;
    const error = await thrownBy(proxied.kinora.waitFor(post, { signal: AbortSignal.timeout(2_500) }));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(proxied.proxy.requests).toHaveLength(1);
  });

  test('waitFor polls the workspace of a website analysis', async () => {
    const { id } = await proxied.kinora.post('/workspaces', {
      body: { name: 'Site', websiteUrl: 'https://example.com' },
    });
    const crawl = await proxied.kinora.post('/brand/analyze', { body: { workspaceId: id } });
    const states: (string | undefined)[] = [];
    await proxied.kinora.waitFor(crawl, {
      onProgress: ({ lastCrawl }) => {
        states.push(lastCrawl?.status);
        void end('crawl', 'done', crawl.crawlId);
      },
    });
    expect([states[0], states.at(-1)]).toEqual(['queued', 'done']);
  });
});

test('ifMatch refuses a change of what somebody else has changed since', async () => {
  const { id, revision } = await proxied.kinora.post('/posts', { body: proxied.draft() });
  const edit = (caption: string) =>
    proxied.kinora.patch('/posts/{id}', { path: { id }, body: { caption }, ifMatch: revision });
  expect((await edit('mine')).revision).toBe(revision + 1);
  expect(await thrownBy(edit('theirs'))).toMatchObject({ type: 'conflict', status: 409 });
});
