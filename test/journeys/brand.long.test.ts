import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workflowId } from '../../domain/workflow-names.ts';
import { waitFor } from '../support/wait-for.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { html, serveSite, type FixtureSite } from '../brand/fixture-site.ts';

let instance: Instance;
let site: FixtureSite;

const TEXT = 'Ninety loaves leave our oven every night and reach you by bike. '.repeat(8);

beforeAll(async () => {
  const page = html(`<main><h1>Bread by bike</h1><p>${TEXT}</p><h2>Ninety loaves every night</h2></main>`);
  [instance, site] = await Promise.all([
    startInstance(),
    serveSite({ host: '127.0.0.1', routes: { '/': page, '/silent': () => undefined } }),
  ]);
});
afterAll(async () => {
  await instance?.stop();
  await site?.close();
});

interface Workspace {
  id: string;
  brandRefreshedAt: string | null;
  brandContext: { valueProps: string[]; claims: { url: string }[] } | null;
  lastCrawl: { id: string; status: string; pages: number; reason: string | null };
}

async function crawled(id: string, crawlId: string): Promise<Workspace> {
  return waitFor('the crawl ended', async () => {
    const workspace = await instance.api.get<Workspace>(`/workspaces/${id}`);
    const { lastCrawl } = workspace;
    const open = lastCrawl.id !== crawlId || lastCrawl.status === 'queued' || lastCrawl.status === 'running';
    return open ? null : workspace;
  });
}

test('a workspace with a website gets its brand context despite a worker crash', async () => {
  const made = await instance.api.post<Workspace>('/workspaces', { name: 'Bread', websiteUrl: site.url });
  const first = await crawled(made.id, made.lastCrawl.id);

  await instance.workerProcess().stop();
  const analysis = await instance.api.post<{ crawlId: string }>('/brand/analyze', { workspaceId: made.id });
  await instance.startWorker();
  const second = await crawled(made.id, analysis.crawlId);

  expect(first).toMatchObject({
    lastCrawl: { status: 'done', pages: 1, reason: null },
    brandContext: { valueProps: ['Ninety loaves every night'] },
  });
  expect(second.lastCrawl).toMatchObject({ id: analysis.crawlId, status: 'done' });
  expect(second.brandRefreshedAt! > first.brandRefreshedAt!).toBe(true);
  expect(await instance.temporal.workflow.getHandle(workflowId('crawl', analysis.crawlId)).result()).toBe('done');
});

test('a crawl cancelled by an operator fails and keeps the brand context', async () => {
  const websiteUrl = `${site.url}silent`;
  const workspace = await instance.api.post<Workspace>('/workspaces', { name: 'Silent', websiteUrl });
  await waitFor('the crawl runs', async () => site.requests.includes('127.0.0.1 /silent'));

  await instance.temporal.workflow.getHandle(workflowId('crawl', workspace.lastCrawl.id)).cancel();

  expect(await crawled(workspace.id, workspace.lastCrawl.id)).toMatchObject({
    lastCrawl: { status: 'failed', reasonCode: 'cancelled_by_operator' },
    brandContext: null,
  });
});
