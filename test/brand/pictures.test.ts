import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crawlWebsite } from '../../activities/brand/crawl-website.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { loadBrandKit } from '../../db/brand/brand-kit.ts';
import { deleteAsset } from '../../db/content/assets.ts';
import { findLastCrawl, recordCrawl } from '../../db/brand/crawls.ts';
import { listPictures, type ListedPicture } from '../../db/brand/pictures.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { writeGenerations } from '../../domain/generations/write-generations.ts';
import { readStorage } from '../support/read-storage.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { CLINIC, serveFile, SHOP, SOFTWARE } from './brand-sites.ts';
import { drawPicture } from './draw-picture.ts';
import { html, serveSite, type FixtureSite, type SiteOptions } from './fixture-site.ts';

let publisher: TestPublisher;
const sites: FixtureSite[] = [];
/** A team for each site, and the pictures of its first crawl. */
const crawled = new Map<SiteOptions, Fixture & { pictures: ListedPicture[] }>();

beforeAll(async () => {
  publisher = await openPublisher();
  for (const options of [SHOP, CLINIC, SOFTWARE]) {
    const fixture = await crawlFixture(options);
    crawled.set(options, { ...fixture, pictures: await fixture.crawl() });
  }
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await publisher.deps.pageReader.close();
  await publisher.close();
});

function getCrawled(options: SiteOptions): Fixture & { pictures: ListedPicture[] } {
  const fixture = crawled.get(options);
  if (!fixture) throw new Error('The site was not crawled.');
  return fixture;
}

interface Fixture {
  team: TestTeam;
  site: FixtureSite;
  deps: ActivityDeps;
  crawl: () => Promise<ListedPicture[]>;
}

async function crawlFixture(options: SiteOptions): Promise<Fixture> {
  const team = await mintTeam(publisher.deps);
  const site = await serveSite(options);
  sites.push(site);
  const deps = publisher.another({ web: site.web });
  const crawl = async (): Promise<ListedPicture[]> => {
    const id = await commit(deps, (tx) => recordCrawl(tx, team.workspace, site.url));
    await crawlWebsite(deps, id, () => undefined, AbortSignal.timeout(50_000));
    return listPictures(deps.orm.em.fork(), team.workspace.id);
  };
  return { team, site, deps, crawl };
}

/** `role path: shows`. */
const describePictures = (pictures: readonly ListedPicture[]): string[] =>
  pictures.map(({ role, sourceUrl, shows }) => `${role} ${new URL(sourceUrl).pathname}: ${shows}`).toSorted();

const countAssets = async ({ deps, team }: Fixture): Promise<number> => {
  const [row] = await deps.orm.em
    .fork()
    .execute<{ count: number }[]>(
      'select count(*)::int as count from asset where workspace_id = ? and deleted_at is null',
      [team.workspace.id],
    );
  return row?.count ?? 0;
};

test('the pictures of a shop are its products, with their pages, and nothing else', async () => {
  const { pictures, site } = getCrawled(SHOP);

  expect(describePictures(pictures)).toEqual([
    'logo /img/logo.png: Logo of Fjord & Finch',
    'photo /img/kiln.jpg: The wood kiln behind the workshop',
    'product /img/mug-1200w.jpg: Blue harbour mug on a bench',
    'product /img/teapot.jpg: Gull teapot',
  ]);
  expect(pictures.find(({ shows }) => shows === 'Gull teapot')).toMatchObject({ width: 900, height: 1200 });
  expect(pictures.map(({ pageUrl }) => new URL(pageUrl).host)).toEqual(pictures.map(() => new URL(site.url).host));
  const requested = site.requests.join('\n');
  expect(requested).not.toMatch(/private|bowl|sprite|promo|award|mug-320w|mug-4000w|ads\.test|tracker|10\.0|169\.254/u);
  expect(requested).toMatch(/secret\.jpg/u);
});

test('a picture that its page or its file withholds from search engines is not kept', async () => {
  const { pictures, site } = getCrawled(CLINIC);

  expect(describePictures(pictures)).toEqual([
    'logo /touch.png: Logo of Lindenhof Physio',
    'photo /img/back.jpg: Treatment of the lower back',
    'photo /img/knee.jpg: Knee training: A patient trains her knee',
  ]);
  expect(site.requests.join('\n')).not.toMatch(/team\.jpg|patient\.jpg|evil/u);
});

test('screenshots are kept, and words that address a model are not', async () => {
  const { pictures, site } = getCrawled(SOFTWARE);

  expect(describePictures(pictures)).toEqual([
    'logo /icon-192.png: Logo of Cadmium',
    'screenshot /img/alert.png: Screenshot of an alert with its reason',
    'screenshot /img/runs.png: Dashboard with the runs of a day',
  ]);
  expect(site.requests.join('\n')).not.toMatch(/roadmap|prompt/u);
});

test('the kit of each site has its logo and its colours', async () => {
  const kits = await Promise.all(
    [SHOP, CLINIC, SOFTWARE].map(async (options) => {
      const { deps, team, pictures } = getCrawled(options);
      const kit = await loadBrandKit(deps.orm.em.fork(), { ...team.workspace, logoAssetId: null, colors: null });
      const logo = pictures.find(({ assetId }) => assetId === kit.logo?.id);
      return [new URL(logo?.sourceUrl ?? '').pathname, kit.logoSource, kit.colors[0], kit.colorsSource];
    }),
  );

  expect(kits).toEqual([
    ['/img/logo.png', 'website', '#1f5f4a', 'website'],
    ['/touch.png', 'website', '#2a6f97', 'website'],
    ['/icon-192.png', 'website', '#5b3df5', 'website'],
  ]);
});

test('generations show the own products of a site with their pages, and nothing of closed pages', async () => {
  for (const options of [SHOP, CLINIC, SOFTWARE]) {
    const { deps, team, site, pictures: listed } = getCrawled(options);
    const workspace = await deps.orm.em.fork().findOneOrFail(Workspace, team.workspace.id);
    const context = await loadWriterContext(deps.orm.em.fork(), workspace, true);
    const mix = ['slideshow', 'productspokesperson', 'slideshow', 'hookdemo'] as const;
    const request = {
      ...context,
      seed: 'pictures',
      count: mix.length,
      mix,
      prompt: null,
      avoid: [],
      canDraw: () => true,
    };
    const written = writeGenerations(request);
    const shown = written.flatMap(({ pictures }) => pictures);

    const known = listed.map(({ assetId, shows, sourceUrl, pageUrl }) => ({ assetId, shows, sourceUrl, pageUrl }));
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter(({ pictures }) => pictures.length === 0)).toEqual([]);
    for (const picture of shown) expect(known).toContainEqual(picture);
    expect(shown.map(({ pageUrl }) => new URL(pageUrl).host)).toEqual(shown.map(() => new URL(site.url).host));
    expect(JSON.stringify(shown)).not.toMatch(/private|internal|patients|secret/iu);
    if (options === SHOP) expect(shown.map(({ shows }) => shows).join()).toMatch(/mug|teapot/u);
  }
});

const page = (images: string): string =>
  html(
    `<main><h1>Bread</h1><p>${'Ninety loaves leave our oven every night and reach you by bike. '.repeat(8)}</p>${images}</main>`,
  );

test('a picture in another size keeps its asset; one that vanished leaves the list and stays in the library', async () => {
  let [images, width] = ['<img src="/rye.jpg" alt="A loaf of rye"><img src="/oven.jpg" alt="The oven at night">', 900];
  const fixture = await crawlFixture({
    routes: {
      '/': () => page(images),
      '/rye.jpg': (request, response) =>
        serveFile({
          bytes: drawPicture('rye', { width, height: width }).toBuffer('image/jpeg', 85),
          type: 'image/jpeg',
        })(request, response),
      '/oven.jpg': serveFile({ bytes: drawPicture('oven').toBuffer('image/jpeg', 85), type: 'image/jpeg' }),
    },
  });
  const before = await fixture.crawl();
  [images, width] = ['<img src="/rye.jpg" alt="A loaf of rye">', 700];

  const after = await fixture.crawl();

  const rye = before.find(({ shows }) => shows === 'A loaf of rye');
  expect(before).toHaveLength(2);
  expect(after).toEqual([{ ...rye, sourceUrl: rye?.sourceUrl }]);
  expect(await countAssets(fixture)).toBe(2);
});

test('a second crawl changes neither storage nor what a person chose, and returns no deleted picture', async () => {
  const fixture = getCrawled(SOFTWARE);
  const { deps, team, pictures } = fixture;
  const em = deps.orm.em.fork();
  const [screenshot, deleted] = pictures.filter(({ role }) => role === 'screenshot').map(({ assetId }) => assetId);
  const [sum] = await em.execute<{ bytes: number }[]>(
    'select sum(bytes)::int as bytes from asset where workspace_id = ?',
    [team.workspace.id],
  );
  expect([await countAssets(fixture), await readStorage(em, team.team.id)]).toEqual([pictures.length, sum?.bytes]);
  await em.nativeUpdate(Workspace, { id: team.workspace.id }, { logoAssetId: screenshot, colors: ['#111111'] });
  await commit(deps, (tx) => deleteAsset(tx, { id: deleted ?? '' }));
  const before = [await countAssets(fixture), await readStorage(em, team.team.id)];

  const second = await fixture.crawl();

  expect(second).toEqual(pictures.filter(({ assetId }) => assetId !== deleted));
  expect(second).toHaveLength(2);
  expect([await countAssets(fixture), await readStorage(em, team.team.id)]).toEqual(before);
  expect(before[0]).toBe(second.length);
  const workspace = await em.findOneOrFail(Workspace, team.workspace.id, { refresh: true });
  expect(await loadBrandKit(em, workspace)).toMatchObject({
    logo: { id: screenshot },
    logoSource: 'person',
    colors: ['#111111'],
    colorsSource: 'person',
  });
  await commit(deps, (tx) => deleteAsset(tx, { id: screenshot ?? '' }));
  expect(await loadBrandKit(em, workspace)).toMatchObject({ logoSource: 'website' });
});

test('without free storage no picture is kept, and the crawl says so', async () => {
  const fixture = await crawlFixture(SOFTWARE);
  const { deps, team } = fixture;
  const full = PLAN_TERMS.pro.storageBytes - 3_000;
  await deps.orm.em.fork().execute('insert into team_storage (team_id, bytes) values (?, ?)', [team.team.id, full]);

  const kept = await fixture.crawl();

  const { status, errorCode } = (await findLastCrawl(deps.orm.em.fork(), team.workspace.id)) ?? {};
  expect([status, errorCode]).toEqual(['partial', 'storage_limit']);
  expect(kept.length).toBeLessThan(3);
  expect(await readStorage(deps.orm.em.fork(), team.team.id)).toBeLessThanOrEqual(PLAN_TERMS.pro.storageBytes);
});
