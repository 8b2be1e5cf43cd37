/** The console in the Chromium of the registry, against the API in this process. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { buildConsole } from '../../console/build.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { accountRow, contentRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
const openPage = useConsolePages();

/** The parts that the build prints, as the guide calls them. */
const NAMES: Readonly<Record<string, string>> = {
  'first load': 'first load is',
  posts: 'Posts',
  compact: 'emoji',
  compose: 'Compose',
  'send-file': 'uploads',
  import: 'Import',
  settings: 'Settings',
  studio: 'Studio',
  'deck-editor': 'deck editor',
  library: 'Library',
  insights: 'Insights',
  'uPlot.esm': 'plots in it',
  factor: 'second factor',
};

const open = (path: string, init: RequestInit = {}) => fetch(`${served.api.origin}${path}`, init);

test('no path leaves the folder of the console, and an unknown file is a plain 404', async () => {
  for (const path of ['nothing.js', '..%2fbuild.ts', '%2e%2e%2fbuild.ts', '.%00', 'index.html.gz', 'inputs.txt']) {
    const response = await open(`/console/${path}`);
    expect([path, response.status, (await response.text()).includes('esbuild')]).toEqual([path, 404, false]);
  }
});

test('the first load is at most 150 KB compressed, and its assets never change', async () => {
  const page = await open('/console');
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const names = new Set([...html.matchAll(/"\/console\/([^"]+)"/gu)].map(([, name = '']) => name));
  // The files that those name by themselves: static imports and fonts, but not the views that are loaded later.
  for (const name of names) {
    const text = name.endsWith('.woff2') ? '' : readFileSync(`console/built/${name}`, 'utf8');
    const imports = text.matchAll(/(?:from|import)\s?"\.\/([^"]+)"|url\("?\/console\/([^")]+)"?\)/gu);
    for (const [, code, font] of imports) names.add(code ?? font ?? '');
  }
  expect(names.size).toBeGreaterThan(3);
  let bytes = 0;
  for (const name of names) {
    const { headers, status } = await open(`/console/${name}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([name, status, headers.get('cache-control')]).toEqual([name, 200, 'public, max-age=31536000, immutable']);
    bytes += Number(headers.get('content-length'));
  }
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test('each part of the console is at most 150 KB compressed, and the guide states its size', () => {
  const sizes = readFileSync('console/built/sizes.txt', 'utf8').matchAll(/([\d.]+) KB {2}(.+)/gu);
  const parts = [...sizes].map(([, size, name = '']) => [NAMES[name] ?? name, Number(size)] as const);
  expect(parts.filter(([, size]) => size > 150)).toEqual([]);
  // The emoji are a part in each language.
  const built = [...Map.groupBy(parts, ([name]) => name)].map(
    ([name, same]) => [name, Math.max(...same.map(([, size]) => size))] as const,
  );
  const guide = readFileSync('docs/guides/console.md', 'utf8').replaceAll('\n', ' ');
  const stated = new Map(
    [
      ...guide.matchAll(
        /(first load is|Posts|Compose|uploads|Import|Settings|Studio|deck editor|Library|Insights|plots in it|second factor|emoji) (\d+) KB/gu,
      ),
    ].map(([, name = '', size]) => [name, Number(size)]),
  );
  expect([...stated.keys()]).toEqual(built.map(([name]) => name));
  for (const [name, size] of built) expect([name, Math.abs((stated.get(name) ?? 0) - size) < 2]).toEqual([name, true]);
});

test('an unchanged console is not built again', async () => {
  expect(await buildConsole()).toBe(false);
});

inBrowser('Chromium', () => {
  testAtNight('the current part of a view is in sight on a phone', async () => {
    const { key } = await mintTeam(served.deps);
    const { page } = await openPage(`${served.api.origin}/console#key=${key}`, { width: 390 });
    await page.evaluate(`location.hash = '#/settings/test-clock'`);
    const tab = page.getByRole('link', { name: 'Test clock' });
    await tab.waitFor();
    await page.waitForFunction(
      `document.querySelector('.tabs [aria-current]').getBoundingClientRect().right <= innerWidth`,
    );
  });

  test('the link with the key shows the calendar, and the key leaves the address bar', async () => {
    const team = await mintTeam(served.deps);
    const id = await accountRow(served.deps, team, 'reelnet');
    const contentId = await contentRow(served.deps, team);
    const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
    const body = {
      contentId,
      selectedAccounts: { reelnet: [id] },
      schedule: 'scheduled',
      scheduledTime,
      caption: 'Hello',
    };
    expect((await served.api.call('POST', '/posts', { key: team.key, body })).status).toBe(201);

    const { page, problems } = await openPage(`${served.api.origin}/console#key=${team.key}`);
    await page.getByRole('link', { name: /Hello/u }).waitFor();
    expect([page.url(), await page.title(), problems]).toEqual([
      `${served.api.origin}/console`,
      'Calendar · Kinora',
      [],
    ]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('a link with another key replaces the key of a signed-in tab only if the person agrees', async () => {
    const [own, other] = [await mintTeam(served.deps), await mintTeam(served.deps)];
    const { page } = await openPage(`${served.api.origin}/console#key=${own.key}`);
    page.removeAllListeners('dialog');
    for (const [answer, kept] of [
      ['dismiss', own.key],
      ['accept', other.key],
    ] as const) {
      const asked: string[] = [];
      page.once('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog[answer]();
      });
      await page.goto('about:blank');
      await page.goto(`${served.api.origin}/console#key=${other.key}`);
      await page.getByRole('heading', { name: 'Calendar' }).waitFor();
      expect(asked).toEqual([expect.stringContaining('signs in with another key')]);
      expect([page.url(), await page.evaluate(`sessionStorage.getItem('kinora.key')`)]).toEqual([
        `${served.api.origin}/console`,
        kept,
      ]);
    }
  });

  test('a rejected key leads back to the sign-in form, which says why', async () => {
    const { page } = await openPage(`${served.api.origin}/console`);
    await page.getByLabel('API key').fill('kin_test_wrong');
    await page.getByRole('button', { name: 'Open the console' }).click();
    await page.getByRole('alert').getByText('The service rejects this key').waitFor();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  testAtNight('a rate limit shows its countdown, and an unreachable service says what to do', async () => {
    const team = await mintTeam(served.deps);
    const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    const failure = { success: false, error: { type: 'rate_limited', message: 'Limit of 60 requests in 300 s.' } };
    await page.route('**/api/v1/posts*', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '200' }, json: failure }),
    );
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByText(/The next try is in \d+ s/u).waitFor();
    await page.unroute('**/api/v1/posts*');
    await page.route('**/api/v1/posts*', (route) => route.abort());
    await page.getByRole('link', { name: 'Failed' }).click();
    await page.getByText('The service does not respond').waitFor();
    await page.unroute('**/api/v1/posts*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No such posts').waitFor();
  });
});
