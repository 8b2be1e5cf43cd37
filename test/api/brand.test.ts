import { expect, test } from '@jest/globals';
import { beginCrawl, endCrawl } from '../../db/brand/crawls.ts';
import { replaceBrand } from '../../db/brand/brand.ts';
import type { Claim } from '../../domain/brand/brand.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

const SITE = 'https://example.com/';
const analyze = (key: string, body?: unknown) => served.api.call('POST', '/brand/analyze', { key, body });
const getCrawls = (workspaceId: string) =>
  served.deps.orm.em.fork().execute('select id, url, status from crawl where workspace_id = ?', [workspaceId]);

async function branded(): Promise<{ key: string; id: string; teamId: string }> {
  const { key, team } = await mintTeam(served.deps);
  const body = { name: 'Bread', websiteUrl: SITE };
  const { id } = (await served.api.call('POST', '/workspaces', { key, body })).json.data;
  return { key, id, teamId: team.id };
}

/** Finishes the open crawl as its workflow would. */
async function end(crawlId: string): Promise<void> {
  await beginCrawl(served.deps.orm.em.fork(), crawlId);
  await commit(served.deps, (tx) => endCrawl(tx, crawlId, { status: 'done', pages: 3, shortfall: null }));
}

test('spec, workspaces rule 2: POST /workspaces with websiteUrl queues the first crawl in the same transaction', async () => {
  const { key } = await mintTeam(served.deps);
  const reply = await served.api.call('POST', '/workspaces', { key, body: { name: 'Bread', websiteUrl: SITE } });
  const plain = await served.api.call('POST', '/workspaces', { key, body: { name: 'No site' } });

  expect([reply.status, plain.status]).toEqual([201, 201]);
  expect(reply.json.data).toMatchObject({
    brandContext: null,
    brandRefreshedAt: null,
    lastCrawl: { url: SITE, status: 'queued', pages: 0, reason: null, finishedAt: null },
  });
  expect(plain.json.data).toMatchObject({ brandContext: null, lastCrawl: null });
  const [message] = await served.deps.orm.em
    .fork()
    .execute(`select workflow, verb from outbox_message where row_id = ?`, [reply.json.data.lastCrawl.id]);
  expect(message).toEqual({ workflow: 'crawl', verb: 'start' });
});

test('analyze returns 202 with a statusUrl, or the crawl that is running', async () => {
  const { key, id } = await branded();
  const queued = await analyze(key, { workspaceId: id });
  await beginCrawl(served.deps.orm.em.fork(), queued.json.data.crawlId);
  const running = await analyze(key, { workspaceId: id });
  await end(queued.json.data.crawlId);

  const next = await analyze(key, { workspaceId: id });

  expect(queued.status).toBe(202);
  expect(queued.json.data).toEqual({
    workspaceId: id,
    crawlId: expect.stringMatching(/^crw_/u),
    statusUrl: expect.stringMatching(new RegExp(`/api/v1/workspaces/${id}$`, 'u')),
  });
  expect(running.json.data.crawlId).toBe(queued.json.data.crawlId);
  expect(next.json.data.crawlId).not.toBe(queued.json.data.crawlId);
  expect(await getCrawls(id)).toHaveLength(2);
});

test('twenty concurrent analyze requests start one crawl', async () => {
  const { key, workspace } = await mintTeam(served.deps);
  await served.api.call('PATCH', `/workspaces/${workspace.id}`, { key, body: { websiteUrl: SITE } });

  const replies = await Promise.all(Array.from({ length: 20 }, () => analyze(key)));

  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]));
  expect(new Set(replies.map((reply) => reply.json.data.crawlId)).size).toBe(1);
  const [row, ...more] = await getCrawls(workspace.id);
  expect(more).toEqual([]);
  const em = served.deps.orm.em.fork();
  expect(await em.execute('select id from outbox_message where row_id = ?', [row!.id])).toHaveLength(1);
});

test('spec, workspaces rule 4: a new websiteUrl is crawled only by the next analyze', async () => {
  const { key, id } = await branded();
  const [first] = await getCrawls(id);
  await end(first!.id);
  await served.api.call('PATCH', `/workspaces/${id}`, { key, body: { websiteUrl: 'https://example.org/' } });
  const before = await getCrawls(id);

  await analyze(key, { workspaceId: id });

  expect(before).toHaveLength(1);
  const { lastCrawl } = (await served.api.call('GET', `/workspaces/${id}`, { key })).json.data;
  expect(lastCrawl).toMatchObject({ url: 'https://example.org/', status: 'queued' });
});

test('an archived workspace can be analyzed', async () => {
  const { key, id } = await branded();
  await served.api.call('POST', `/workspaces/${id}/archive`, { key });

  expect((await analyze(key, { workspaceId: id })).status).toBe(202);
});

const claim = (pointer: string, value: string): Claim => ({
  pointer,
  value,
  url: SITE,
  method: 'heading',
  selector: 'h1',
  quote: value,
  declared: false,
  confidence: 0.7,
  fetchedAt: '2026-11-01T10:00:00.000Z',
  pageHash: 'a'.repeat(64),
});

test('brandContext contains only values that have a claim', async () => {
  const { key, id } = await branded();
  const [crawl] = await getCrawls(id);
  const claims = [
    claim('/identity', 'Bread by bike'),
    claim('/valueProps/0', 'Ninety loaves'),
    claim('/palette/0', '#c98a3c'),
  ];
  await commit(served.deps, async (tx) => {
    await endCrawl(tx, crawl!.id, { status: 'done', pages: 4, shortfall: null });
    await replaceBrand(tx, { workspaceId: id, crawlId: crawl!.id, sourceUrl: SITE, logoUrl: null, claims });
  });

  const { data } = (await served.api.call('GET', `/workspaces/${id}`, { key })).json;

  expect(data.brandContext).toEqual({
    identity: 'Bread by bike',
    audience: '',
    tone: '',
    valueProps: ['Ninety loaves'],
    contentAngles: [],
    keywords: [],
    competitors: [],
    facts: [],
    palette: ['#c98a3c'],
    sourceUrl: SITE,
    refreshedAt: data.brandRefreshedAt,
    pictures: [],
    claims: claims.map((row) => ({ ...row, id: expect.stringMatching(/^clm_/u) })),
  });
  expect(data.lastCrawl).toMatchObject({ id: crawl!.id, status: 'done', pages: 4 });
  const [listed] = (await served.api.call('GET', '/workspaces', { key })).json.data.filter(
    (row: { id: string }) => row.id === id,
  );
  expect(listed).not.toHaveProperty('brandContext');
});

test('analyze starts no crawl of a workspace that the key does not see', async () => {
  const [{ key, team, workspace }, foreign] = [await mintTeam(served.deps), await branded()];
  const second = await served.api.call('POST', '/workspaces', { key, body: { name: 'B', websiteUrl: SITE } });
  const pinned = await mintKey(served.deps, team.id, { workspaceId: workspace.id });
  const other = second.json.data.id;
  const read = () => Promise.all([foreign.id, other].map(getCrawls));
  const before = await read();
  const replies = [await analyze(key, { workspaceId: foreign.id }), await analyze(pinned.text, { workspaceId: other })];
  expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  expect(await read()).toEqual(before);
});
