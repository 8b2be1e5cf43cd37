import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { crawlWebsite, failCrawl } from '../../activities/brand/crawl-website.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { listCitableClaims, findBrand, loadWorkspaceWithBrand } from '../../db/brand/brand.ts';
import { endLostCrawls, findLastCrawl, recordCrawl } from '../../db/brand/crawls.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { buildValues } from '../../domain/brand/brand.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { html, serveSite, type FixtureSite, type Route } from './fixture-site.ts';

let publisher: TestPublisher;
const sites: FixtureSite[] = [];

beforeAll(async () => void (publisher = await openPublisher()));
afterAll(async () => {
  await publisher.deps.pageReader.close();
  await publisher.close();
});
afterEach(async () => void (await Promise.all(sites.splice(0).map((site) => site.close()))));

const TEXT = 'Ninety loaves leave our oven every night and reach you by bike. '.repeat(8);
const getPage = (headline: string, logo = '/logo.svg'): string =>
  html(
    `<header><img class="logo" src="${logo}"></header><main><h1>Bread</h1><p>${TEXT}</p><h2>${headline}</h2></main>`,
  );

interface Fixture {
  team: TestTeam;
  site: FixtureSite;
  deps: ActivityDeps;
  /** Requests a crawl and runs its activity. */
  crawl: () => Promise<string>;
  open: () => Promise<string>;
  run: (crawlId: string) => Promise<unknown>;
  brand: () => ReturnType<typeof findBrand>;
  workspace: () => Promise<Workspace>;
}

async function fixture(routes: Record<string, Route | string>): Promise<Fixture> {
  const team = await mintTeam(publisher.deps);
  const site = await serveSite({ routes });
  sites.push(site);
  const deps = publisher.another({ web: site.web });
  const em = () => deps.orm.em.fork();
  const open = () => commit(deps, (tx) => recordCrawl(tx, team.workspace, site.url));
  const run = (crawlId: string) => crawlWebsite(deps, crawlId, () => undefined, AbortSignal.timeout(50_000));
  const crawl = async (): Promise<string> => {
    const id = await open();
    await run(id);
    return id;
  };
  const brand = () => findBrand(em(), team.workspace.id);
  const workspace = () => em().findOneOrFail(Workspace, team.workspace.id);
  return { team, site, deps, crawl, open, run, brand, workspace };
}

const promises = (brand: Awaited<ReturnType<typeof findBrand>>): string[] =>
  buildValues(brand?.claims ?? []).valueProps;

test('a repeated crawl activity stores its result once', async () => {
  const { open, run, brand, site } = await fixture({ '/': getPage('Ninety loaves a night') });
  const id = await open();

  await Promise.all([run(id), run(id)]);
  const first = await brand();
  const requests = site.requests.length;
  const again = await run(id);

  expect(again).toMatchObject({ status: 'done', pages: 1, reason: null });
  expect(site.requests).toHaveLength(requests);
  expect((await brand())?.claims.map((claim) => claim.id)).toEqual(first?.claims.map((claim) => claim.id));
  expect(new Set(first?.claims.map((claim) => claim.position)).size).toBe(first?.claims.length);
});

test('a new crawl replaces the context atomically; unchanged claims keep their ids', async () => {
  let headline = 'Ninety loaves a night';
  const { crawl, brand, team, deps } = await fixture({ '/': () => getPage(headline) });
  await crawl();
  const before = await brand();
  headline = 'A hundred loaves a night';

  const id = await crawl();

  const after = await brand();
  expect([promises(before), promises(after)]).toEqual([['Ninety loaves a night'], ['A hundred loaves a night']]);
  expect(after?.context).toMatchObject({ crawlId: id });
  const toneIds = (read: typeof after) =>
    read?.claims.filter(({ pointer }) => pointer === '/tone').map((row) => row.id);
  expect(toneIds(after)?.length).toBeGreaterThan(0);
  expect(toneIds(after)).toEqual(toneIds(before));
  const citable = await listCitableClaims(deps.orm.em.fork(), team.workspace.id);
  expect(citable.find(({ kind }) => kind === 'valueProps')).toMatchObject({ text: 'A hundred loaves a night' });
  expect(citable.map(({ kind }) => kind)).not.toContain('tone');
});

test('readers see the complete old context or the complete new one during a crawl', async () => {
  let headline = 'Ninety loaves a night';
  const { crawl, open, run, team, deps } = await fixture({ '/': () => getPage(headline) });
  const old = await crawl();
  headline = 'A hundred loaves a night';
  const id = await open();
  const seen = new Set<string>();
  const lookUntilDone = async (): Promise<void> => {
    let done = false;
    while (!done) {
      const { brand, crawl: last } = await loadWorkspaceWithBrand(deps.orm.em, team.workspace.id);
      done = last?.status === 'done';
      seen.add(`${brand?.context.crawlId} ${promises(brand).join()} ${done}`);
    }
  };

  await Promise.all([run(id), lookUntilDone()]);

  const [before, after] = [`${old} Ninety loaves a night false`, `${id} A hundred loaves a night true`];
  expect([...seen].filter((one) => one !== before && one !== after)).toEqual([]);
  expect([...seen].at(-1)).toBe(after);
});

test('a failed crawl stores its error and keeps the old context', async () => {
  let up = true;
  const page: Route = (_request, response) =>
    up ? getPage('Ninety loaves a night') : void response.writeHead(503).end();
  const { crawl, brand, team, deps, workspace } = await fixture({ '/': page });
  await crawl();
  const [before, refreshedAt] = [await brand(), (await workspace()).brandRefreshedAt];
  up = false;

  await crawl();

  expect(await findLastCrawl(deps.orm.em.fork(), team.workspace.id)).toMatchObject({
    status: 'failed',
    errorCode: 'bad_status',
    errorMessage: expect.stringContaining('503'),
  });
  expect((await brand())?.claims.map((claim) => claim.id)).toEqual(before?.claims.map((claim) => claim.id));
  expect((await workspace()).brandRefreshedAt).toEqual(refreshedAt);
});

test('a running crawl reports its progress', async () => {
  const seen: number[] = [];
  const { team, deps, open, run } = await fixture({
    '/': html(`<a href="/about">About</a><a href="/pricing">Pricing</a><main><p>${TEXT}</p></main>`),
    '/about': getPage('Ninety loaves a night'),
    '/pricing': (_request, response) => void recordProgress(response),
  });
  const recordProgress = async (response: ServerResponse): Promise<void> => {
    const crawl = await findLastCrawl(deps.orm.em.fork(), team.workspace.id);
    seen.push(crawl?.pages ?? -1, crawl?.pagesPlanned ?? -1);
    response.writeHead(200, { 'content-type': 'text/html' }).end(getPage('Half a loaf for three euros'));
  };
  const id = await open();

  await run(id);

  expect(seen).toEqual([2, 3]);
  expect(await findLastCrawl(deps.orm.em.fork(), team.workspace.id)).toMatchObject({ id, status: 'done', pages: 3 });
});

test('the logo follows the site until the caller sets one', async () => {
  let logo = '/logo-1.svg';
  const { crawl, workspace, team, site, deps } = await fixture({ '/': () => getPage('Ninety loaves a night', logo) });
  await crawl();
  const first = (await workspace()).logoUrl;
  logo = '/logo-2.svg';
  await crawl();
  const second = (await workspace()).logoUrl;
  await deps.orm.em
    .fork()
    .nativeUpdate(Workspace, { id: team.workspace.id }, { logoUrl: 'https://example.com/own.png' });

  await crawl();

  expect([first, second]).toEqual([`${site.url}logo-1.svg`, `${site.url}logo-2.svg`]);
  expect((await workspace()).logoUrl).toBe('https://example.com/own.png');
});

test('a crawl with a lost workflow does not block the next crawl', async () => {
  const { open, run, deps, team } = await fixture({ '/': getPage('Ninety loaves a night') });
  const lost = await open();
  const em = deps.orm.em.fork();
  await em.execute(`delete from outbox_message where row_id = ?`, [lost]);
  await em.execute(
    `update crawl set status = 'running', started_at = clock_timestamp() - interval '20 minutes' where id = ?`,
    [lost],
  );

  const next = await open();
  await run(lost);
  await run(next);

  expect(next).not.toBe(lost);
  const rows = await em.execute(`select id, status, error_code from crawl where workspace_id = ? order by created_at`, [
    team.workspace.id,
  ]);
  expect(rows).toEqual([
    { id: lost, status: 'failed', error_code: 'crawl_lost' },
    { id: next, status: 'done', error_code: null },
  ]);
});

test('a crawl with a lost workflow fails with a message that names the remedy', async () => {
  const { open, deps } = await fixture({ '/': getPage('Ninety loaves a night') });
  const lost = await open();
  const young = await (await fixture({ '/': getPage('Young') })).open();
  const em = deps.orm.em.fork();
  await em.execute(`delete from outbox_message where row_id = ?`, [lost]);
  await em.execute(`update crawl set created_at = clock_timestamp() - interval '121 minutes' where id = ?`, [lost]);

  await commit(deps, (tx) => endLostCrawls(tx));

  const rows = await em.execute<{ id: string; status: string; reason: string | null }[]>(
    'select id, status, error_message as reason from crawl where id in (?, ?)',
    [lost, young],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.get(lost)).toMatchObject({ status: 'failed', reason: expect.stringContaining('POST /brand/analyze') });
  expect(byId.get(young)).toMatchObject({ status: 'queued' });
});

test('a finished crawl cannot be marked as failed', async () => {
  const { crawl, deps, team } = await fixture({ '/': getPage('Ninety loaves a night') });
  const id = await crawl();

  await failCrawl(deps, id, { code: 'crawl_stopped', message: 'Stopped.' });

  const ended = await findLastCrawl(deps.orm.em.fork(), team.workspace.id);
  expect(ended).toMatchObject({ status: 'done', errorMessage: null });
});
