/** The console in the Chromium of the registry, against the API in this process. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { buildConsole } from '../../console/build.ts';
import { contentRow, accountRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const inBrowser = process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;

jest.setTimeout(120_000);

const served = service();
let browser: Browser | undefined;

beforeAll(buildConsole);
afterAll(() => browser?.close());

const open = (path: string, init: RequestInit = {}) => fetch(`${served.api.origin}${path}`, init);

test('no path leaves the folder of the console, and an unknown file is a plain 404', async () => {
  for (const path of ['nothing.js', '..%2fbuild.ts', '%2e%2e%2fbuild.ts', '.%00', 'index.html.gz']) {
    const response = await open(`/console/${path}`);
    expect([path, response.status, (await response.text()).includes('esbuild')]).toEqual([path, 404, false]);
  }
});

test('the first load is at most 150 KB compressed, and its assets never change', async () => {
  const page = await open('/console');
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const assets = [...html.matchAll(/"(\/console\/console-[^"]+)"/gu)].map(([, path = '']) => path);
  expect(assets).toHaveLength(2);
  let bytes = 0;
  for (const asset of assets) {
    const { headers, status } = await open(asset, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    bytes += Number(headers.get('content-length'));
  }
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

async function openPage(): Promise<{ page: Page; violations: string[] }> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  browser ??= await playwright.launch({ executablePath: await chromium.executablePath(), args });
  const page = await (await browser.newContext()).newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return { page, violations };
}

inBrowser('Chromium', () => {
  test('the link with the key shows the calendar, and the key leaves the address bar', async () => {
    const team = await mintTeam(served.deps);
    const key = (await mintKey(served.deps, team.team.id)).text;
    const id = await accountRow(served.deps, team, 'reelnet');
    const contentId = await contentRow(served.deps, team);
    const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
    const caption = '<img src=x onerror="document.title=1">';
    const body = { contentId, selectedAccounts: { reelnet: [id] }, schedule: 'scheduled', scheduledTime, caption };
    expect((await served.api.call('POST', '/posts', { key, body })).status).toBe(201);

    const { page, violations } = await openPage();
    await page.goto(`${served.api.origin}/console#key=${key}`);
    await page.getByText(caption).waitFor();
    expect([page.url(), await page.title(), violations]).toEqual([`${served.api.origin}/console`, 'Kinora', []]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('a rejected key says what to do', async () => {
    const { page } = await openPage();
    await page.goto(`${served.api.origin}/console`);
    await page.getByLabel('API key').fill('kin_test_wrong');
    await page.getByRole('button', { name: 'Open the console' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Forget it and paste another one.');
  });
});
