import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { CrawlLimits } from '../../adapters/web/crawl/crawl-limits.ts';
import { crawlSite, type CrawlResult } from '../../adapters/web/crawl/crawl-site.ts';
import { createPageReader, type PageReader } from '../../adapters/web/crawl/page-reader.ts';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { html, redirectTo, serveSite, type FixtureSite, type Route } from './fixture-site.ts';

let reader: PageReader;
const sites: FixtureSite[] = [];

beforeAll(() => void (reader = createPageReader(1_000)));
afterAll(() => reader.close());
afterEach(async () => void (await Promise.all(sites.splice(0).map((site) => site.close()))));

const TEXT = 'Ninety loaves leave our oven every night and reach you by bike. '.repeat(8);
const PAGE = html(`<main><h1>Bread by bike</h1><p>${TEXT}</p><h2>Ninety loaves every night</h2></main>`);

async function crawl(
  routes: Record<string, Route | string>,
  limits: Partial<CrawlLimits> = {},
): Promise<{ crawled: CrawlResult; paths: string[]; site: FixtureSite }> {
  const site = await serveSite({ routes });
  sites.push(site);
  const crawled = await crawlSite(site.url, { web: site.web, reader, signal: AbortSignal.timeout(50_000), limits });
  return { crawled, paths: site.requests.map((request) => request.split(' ')[1] ?? ''), site };
}

const reason = ({ outcome, shortfall }: CrawlResult) => [outcome, shortfall?.code ?? null];

const status =
  (code: number, type = 'text/html'): Route =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': type }).end('text');

test('RFC 9309: a missing robots.txt allows everything, a failing one nothing', async () => {
  const missing = await crawl({ '/': PAGE });
  const forbidden = await crawl({ '/': PAGE, '/robots.txt': status(403) });
  const failing = await crawl({ '/': PAGE, '/robots.txt': status(503) });

  expect([reason(missing.crawled), reason(forbidden.crawled)]).toEqual([
    ['done', null],
    ['done', null],
  ]);
  expect(reason(failing.crawled)).toEqual(['failed', 'robots_unreachable']);
  expect(failing.paths).toEqual(['/robots.txt']);
});

test('a site that disallows the crawler gets no page request', async () => {
  const rules = ['User-agent: *\nDisallow: /', 'User-agent: kinora-brandbot\nDisallow: /\n\nUser-agent: *\nAllow: /'];
  for (const text of rules) {
    const robots: Route = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
    const { crawled, paths } = await crawl({ '/': PAGE, '/robots.txt': robots });
    expect(reason(crawled)).toEqual(['failed', 'robots_disallowed']);
    expect(paths).toEqual(['/robots.txt']);
  }
});

test('an unavailable page is returned as an error and not thrown', async () => {
  const cases: [Record<string, Route | string>, string][] = [
    [{ '/': status(500) }, 'bad_status'],
    [{}, 'bad_status'],
    [{ '/': status(200, 'application/pdf') }, 'not_html'],
    [{ '/': redirectTo('/') }, 'bad_status'],
    [{ '/': redirectTo('http://169.254.169.254/') }, 'private_address'],
    [{ '/': redirectTo('http://intranet.site.test/') }, 'private_address'],
    [{ '/': redirectTo('file:///etc/passwd') }, 'private_address'],
    [{ '/': html('<p>Hello</p>', '<meta name="robots" content="noindex">') }, 'noindex'],
    [{ '/': html('<div id="root"></div><script>draw()</script>', '') }, 'nothing_to_read'],
    [{ '/': (_request, response) => void response.destroy() }, 'site_unreachable'],
  ];
  for (const [routes, code] of cases) {
    const { crawled } = await crawl(routes);
    expect([code, ...reason(crawled)]).toEqual([code, 'failed', code]);
    expect(crawled.shortfall?.message).toMatch(/^\S.*\.$/su);
  }
});

/** Redirects the bare domain to www. */
const move: Route = (request, response) => {
  const port = request.headers.host?.split(':')[1];
  if (request.headers.host?.startsWith('www.')) return PAGE;
  return void response.writeHead(301, { location: `http://www.site.test:${port}/` }).end();
};

test('a redirected site is read at its new host under the rules of both hosts', async () => {
  const { crawled, site } = await crawl({ '/': move });

  expect(crawled).toMatchObject({ outcome: 'done', sourceUrl: `http://www.site.test:${site.port}/` });
  const robots = site.requests.filter((request) => request.endsWith('/robots.txt'));
  expect(robots).toEqual(['site.test /robots.txt', 'www.site.test /robots.txt']);
});

test('links to other sites or private networks are never followed', async () => {
  const links = [
    'http://169.254.169.254/a',
    'http://127.0.0.1:1/a',
    'http://intranet.site.test/a',
    'http://site.test:1/a',
    'http://other.test/a',
    'javascript:alert(1)',
    'http://user:pass@site.test/a',
  ];
  const out = html(links.map((link) => `<a href="${link}">about</a>`).join('') + `<main><p>${TEXT}</p></main>`);

  const { crawled, site } = await crawl({ '/': out });

  expect(crawled).toMatchObject({ outcome: 'done', pages: 1 });
  expect(new Set(site.requests.map((request) => request.split(' ')[0]))).toEqual(new Set(['site.test']));
});

/** A number in letters, because URLs that differ only in digits count as one kind of page. */
const letters = (n: number): string => n.toString(26).replace(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');

/** Each page links to three hundred others. */
const maze: Route = (request) => {
  const below = request.url?.replace(/\W/gu, 'x') ?? '';
  const links = Array.from({ length: 300 }, (_value, n) => `<a href="/w${letters(n)}${below}">x</a>`);
  return html(`${links.join('')}<main><p>${TEXT} ${request.url}</p></main>`);
};

const HOME_WITH_ABOUT = html(`<a href="/about">About</a><main><p>${TEXT}</p></main>`);

/** Redirects to the same server under the name of another site. */
const leave: Route = (request, response) => {
  const port = request.headers.host?.split(':')[1];
  return void response.writeHead(302, { location: `http://localhost:${port}/elsewhere` }).end();
};

test('a redirect of a page to another site is not followed', async () => {
  const site = await serveSite({
    host: '127.0.0.1',
    routes: { '/about': leave, '/': HOME_WITH_ABOUT, '/elsewhere': PAGE },
  });
  sites.push(site);
  const web = createWebClient({ allow: 'loopback' });

  const crawled = await crawlSite(site.url, { web, reader, signal: AbortSignal.timeout(50_000) });

  expect(crawled).toMatchObject({ outcome: 'done', pages: 1 });
  expect(site.requests).toContain('127.0.0.1 /about');
  expect(site.requests.filter((request) => request.startsWith('localhost'))).toEqual([]);
});

test('a maze of links stops at the page limit', async () => {
  const { crawled, paths } = await crawl({ '/': maze, '/w*': maze });

  expect(crawled).toMatchObject({ outcome: 'done', pages: 12 });
  expect(paths.filter((path) => path.startsWith('/w'))).toHaveLength(11);
});

test('a page that parses too slowly is skipped and later pages are read', async () => {
  const deep = '<div>'.repeat(200_000);
  const home = html(`<a href="/about">About</a><a href="/pricing">Pricing</a><main><p>${TEXT}</p></main>`);

  const { crawled } = await crawl({ '/': home, '/about': deep, '/pricing': PAGE });

  expect(crawled).toMatchObject({ outcome: 'partial', pages: 2, shortfall: { code: 'pages_unreadable' } });
});

/** Sends until the connection closes. */
const endless: Route = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.write(`<main><h1>Bread by bike</h1><p>${TEXT}</p></main>`);
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};

const silent: Route = () => undefined;

test('the beginning of an endless page is read', async () => {
  const { crawled } = await crawl({ '/': endless }, { pageBytes: 200_000 });

  expect(crawled).toMatchObject({ outcome: 'done', pages: 1 });
});

test('a slow or large site gives a partial result', async () => {
  const links = Array.from({ length: 8 }, (_value, n) => `<a href="/p${'abcdefgh'[n]}">x</a>`).join('');
  const home = html(`${links}<main><h1>Bread by bike</h1><p>${TEXT}</p><h2>Ninety loaves a night</h2></main>`);
  const slow = await crawl({ '/': home, '/p*': silent }, { totalMs: 1_500 });
  const large = await crawl({ '/': home, '/p*': html('x'.repeat(50_000)) }, { totalBytes: 60_000 });

  expect(slow.crawled).toMatchObject({ outcome: 'partial', pages: 1, shortfall: { code: 'time_limit' } });
  expect(large.crawled).toMatchObject({ outcome: 'partial', shortfall: { code: 'size_limit' } });
  expect(large.paths.length).toBeLessThan(8);
});

test('an aborted crawl sends no further request', async () => {
  const site = await serveSite({ routes: { '/': PAGE, '/robots.txt': () => undefined } });
  sites.push(site);
  const stopped = AbortSignal.abort(new Error('stopped'));

  const crawled = crawlSite(site.url, { web: site.web, reader, signal: stopped, limits: { pageMs: 300 } });

  await expect(crawled).rejects.toThrow('stopped');
  expect(site.requests).toEqual([]);
});
