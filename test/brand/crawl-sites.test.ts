import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { crawlSite, type CrawlResult, type CrawlOptions } from '../../adapters/web/crawl/crawl-site.ts';
import { createPageReader, type PageReader } from '../../adapters/web/crawl/page-reader.ts';
import { buildValues } from '../../domain/brand/brand.ts';
import { redirectTo, serveSite, type FixtureSite, type Route, type SiteOptions } from './fixture-site.ts';

let reader: PageReader;
const sites: FixtureSite[] = [];

beforeAll(() => void (reader = createPageReader()));
afterAll(() => reader.close());
afterEach(async () => void (await Promise.all(sites.splice(0).map((site) => site.close()))));

type Read = Exclude<CrawlResult, { outcome: 'failed' }>;

async function crawl(
  options: SiteOptions,
  limits: CrawlOptions['limits'] = {},
): Promise<{ site: FixtureSite; read: Read }> {
  const site = await serveSite(options);
  sites.push(site);
  const crawled = await crawlSite(site.url, { web: site.web, reader, signal: AbortSignal.timeout(50_000), limits });
  if (crawled.outcome === 'failed') throw new Error(crawled.shortfall.message);
  return { site, read: crawled };
}

/** An endless calendar. */
const month: Route = (request) => {
  const [, , year = 0, number = 0] = (request.url ?? '').split('/').map((part) => Number.parseInt(part, 10));
  const next = number === 12 ? `${year + 1}/1` : `${year}/${number + 1}`;
  const links = `<a href="/calendar/${next}">Next</a><a href="/calendar/${next}?day=1">Day</a>`;
  return `<title>Month</title><h1>Month ${number} of ${year}</h1>${links}`;
};

const BAKERY: SiteOptions = {
  folder: 'bakery',
  host: 'nordhavn.test',
  routes: {
    '/calendar/*': month,
    '/old-story': redirectTo('/about'),
    '/go-out': redirectTo('http://169.254.169.254/latest/'),
    '/press': redirectTo('/press'),
  },
};

/** Limits above the size of the bakery site. */
const WIDE = { pages: 60, depth: 3, perShape: 5 };

function expectVerbatim({ served }: FixtureSite, { claims }: Read): void {
  expect(claims.length).toBeGreaterThan(3);
  for (const { quote, url, pointer } of claims) {
    expect({ pointer, quote, url, stands: standsIn(quote, served.get(url) ?? '') }).toEqual({
      pointer,
      quote,
      url,
      stands: true,
    });
  }
}

describe('a bakery of 25 pages', () => {
  test('every quote of the context appears in the page at its URL', async () => {
    const { site, read } = await crawl(BAKERY);

    expect(read).toMatchObject({
      outcome: 'done',
      pages: 12,
      sourceUrl: site.url,
      logoUrl: `${site.url}images/logo.svg`,
    });
    expect(buildValues(read.claims)).toMatchObject({
      identity: expect.stringMatching(/^Nordhavn Bread is a night bakery/u),
      audience: 'early risers',
      valueProps: expect.arrayContaining(['Milled in our own cellar every night', 'At your door by half past six']),
      contentAngles: expect.arrayContaining([
        'Can I freeze your rye bread?',
        'Do you bake without wheat?',
        'Why rye needs a whole night',
      ]),
      keywords: expect.arrayContaining(['rye bread', 'sourdough']),
      palette: expect.arrayContaining(['#7a4b2a', '#c98a3c']),
    });
    expect(buildValues(read.claims).palette).not.toContain('#cf2e2e');
    expectVerbatim(site, read);
  });

  test('a site within the limits is read completely without its disallowed pages', async () => {
    const { site, read } = await crawl(BAKERY, WIDE);

    expect(read.pages).toBeGreaterThanOrEqual(22);
    expectVerbatim(site, read);
    const requestedPaths = site.requests.map((request) => request.split(' ')[1]);
    expect(requestedPaths.filter((path) => path?.startsWith('/private') || path === '/terms')).toEqual([]);
    expect(requestedPaths).toContain('/old-story');
    expect(new Set(site.requests.map((request) => request.split(' ')[0]))).toEqual(new Set(['nordhavn.test']));
  });

  test('a site with an endless calendar gets one request per page', async () => {
    const { site, read } = await crawl(BAKERY, { ...WIDE, depth: 60 });

    const months = site.requests.filter((request) => request.includes('/calendar/'));
    expect(months.length).toBeGreaterThan(0);
    expect(months.length).toBeLessThanOrEqual(WIDE.perShape * 2);
    expect(read.pages).toBeLessThan(WIDE.pages);
    const pages = site.requests.filter((request) => !/ \/(?:about|press)$/u.test(request));
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('injected instructions do not change the extracted values', async () => {
    const planted = await crawl(BAKERY, WIDE);
    const clean = await crawl({ ...BAKERY, clean: true }, WIDE);

    expect(buildValues(planted.read.claims)).toEqual(buildValues(clean.read.claims));
    expect(JSON.stringify(planted.read.claims)).not.toMatch(/casino|BreadCorp|system prompt|previous instructions/iu);
    expect([...planted.site.served.values()].join('\n')).toMatch(/BreadCorp/u);
  });
});

test('a shop gives products and value propositions but no cart or cookie text', async () => {
  const { site, read } = await crawl({ folder: 'shop', host: 'tern.test' });

  const values = buildValues(read.claims);
  expect(read.outcome).toBe('done');
  expect(values.identity).toBe('Rainwear and bags from old sails and fishing nets, repaired for life.');
  expect(values.valueProps).toEqual(
    expect.arrayContaining(['Repaired free of charge, for life', 'Nets collected in nine harbours']),
  );
  expect(values.valueProps).not.toContain('All jackets');
  expect(values.contentAngles).toEqual(expect.arrayContaining(['How long does a repair take?']));
  expect(values.keywords).toEqual(expect.arrayContaining(['rain jacket', 'recycled rainwear']));
  expect(values.palette.slice(0, 2)).toEqual(['#0b6e6e', '#ff7a59']);
  expect(values.palette).not.toContain('#0d6efd');
  expect(JSON.stringify(values)).not.toMatch(/cookie|newsletter/iu);
  expect(site.requests.filter((request) => /cart|account|policies/u.test(request))).toEqual([]);
  expect(read.logoUrl).toBe(`${site.url}cdn/logo.png?v=3`);
  expectVerbatim(site, read);
});

test('a software site gives competitors and audience but no noindex content', async () => {
  const { site, read } = await crawl({ folder: 'tool', host: 'cadenza.test' });

  const values = buildValues(read.claims);
  expect(read.outcome).toBe('done');
  expect(values).toMatchObject({
    identity: 'Cadenza is an open-source scheduler that explains every failed job.',
    audience: 'platform engineers',
    competitors: expect.arrayContaining(['Cronhub', 'Airqueue']),
    tone: expect.stringContaining('technical'),
    palette: expect.arrayContaining(['#5b3df5', '#12b886']),
  });
  expect(values.competitors).toHaveLength(2);
  expect(JSON.stringify(values)).not.toContain('insiders');
  expect(site.requests.filter((request) => /hidden|\/app$|etc/u.test(request))).toEqual([]);
  expectVerbatim(site, read);
});

test('a site with little text gives a partial result with the reason', async () => {
  const { site, read } = await crawl({ folder: 'restaurant', host: 'tasca.test' });

  const values = buildValues(read.claims);
  expect(read).toMatchObject({ outcome: 'partial', pages: 1, shortfall: { code: 'little_text' } });
  expect(values).toMatchObject({
    identity: 'Fried cuttlefish since 1974.',
    palette: ['#1d3557'],
    competitors: [],
    tone: '',
  });
  expect(values.keywords).toEqual(expect.arrayContaining(['portuguese', 'seafood']));
  expectVerbatim(site, read);
});

/** Returns whether the quote appears in the source, with or without tags and white space. Independent of the crawler's parser. */
function standsIn(quote: string, source: string): boolean {
  const words = squeeze(quote);
  return [source, source.replace(/<[^<>]*>/gu, ' '), source.replace(/<[^<>]*>/gu, '')].some((text) => {
    return squeeze(decoded(text)).includes(words);
  });
}

const ENTITIES: Record<string, string> = { amp: '&', rsquo: '’', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  return text
    .replace(/&(\w+);/gu, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\\u([0-9a-f]{4})/gu, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, '');
}
