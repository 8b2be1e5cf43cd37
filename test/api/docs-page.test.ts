import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { hasChromium, openSharedBrowser } from '../environment/shared-browser.ts';
import { startApi } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
let browser: BrowserContext | undefined;

beforeAll(async () => {
  if (hasChromium) browser = await (await openSharedBrowser()).newContext();
});

afterAll(async () => {
  await browser?.close();
});

interface Visit {
  page: Page;
  /** All requests of the page. */
  requested: string[];
  /** Browser errors, including CSP violations. */
  complaints: string[];
}

async function visit(url: string, selector = '.opblock'): Promise<Visit> {
  if (!browser) throw new Error('There is no browser.');
  const page = await browser.newPage();
  // The page with a hundred operations loads slowly on a busy machine.
  page.setDefaultTimeout(120_000);
  const visited: Visit = { page, requested: [], complaints: [] };
  page.on('request', (request) => visited.requested.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && visited.complaints.push(message.text()));
  page.on('pageerror', (error) => visited.complaints.push(error.message));
  await page.goto(url);
  await page.locator(selector).first().waitFor();
  return visited;
}

/** Opens an operation, fills in its body and returns the displayed response. The page draws only what is in view, so its tag is filtered. */
async function execute(
  page: Page,
  [tag, operationId]: [tag: string, operationId: string],
  body?: object,
): Promise<{ status: string; text: string }> {
  await page.locator('.operation-filter-input').fill(tag);
  const block = page.locator(`[id$="-${operationId}"]`);
  await block.locator('.opblock-summary-control').first().click();
  if (body) await block.locator('.body-param__text').fill(JSON.stringify(body));
  await block.locator('button.execute').click();
  const live = block.locator('.live-responses-table .response').first();
  await live.waitFor();
  return {
    status: await live.locator('.response-col_status').innerText(),
    text: await live.locator('.highlight-code code').first().innerText(),
  };
}

inBrowser('in a browser', () => {
  /** Opened once, because the page loads slowly. */
  let visited: Visit;
  beforeAll(async () => void (visited = await visit(`${served.api.origin}/docs`)));

  test('the docs page shows every section, and an operation without a key returns 401', async () => {
    const { page, complaints } = visited;
    const shown = await page.locator('#ui').innerText();
    for (const text of ['identity', 'posts', 'webhooks', 'post.published', 'credits.low', 'Idempotency']) {
      expect(shown).toContain(text);
    }
    expect(complaints.splice(0)).toEqual([]);
    expect((await execute(page, ['workspaces', 'getWorkspaces'])).status).toContain('401');
    // The browser reports the 401.
    complaints.length = 0;
  });

  test('a guide is shown with its title and its tables', async () => {
    const { page, complaints } = await visit(`${served.api.origin}/docs/guides/people.md`, '#ui table');
    expect(await page.locator('.info .title').innerText()).toMatch(/^People/u);
    expect(complaints).toEqual([]);
  });

  test('the docs page runs operations with a pasted key, contacts only this service and stores no key', async () => {
    const { key, team } = await mintTeam(served.deps);
    const { page, requested, complaints } = visited;

    await page.locator('button.authorize').first().click();
    await page.locator('.auth-container input').first().fill(key);
    await page.locator('.auth-container button.authorize').first().click();
    await page.locator('.close-modal').click();
    const me = await execute(page, ['identity', 'getMe']);
    const reply = await execute(page, ['workspaces', 'postWorkspaces'], { name: 'From the docs page' });

    expect(me.status).toContain('200');
    expect(me.text).toContain(team.id);
    expect(reply.status).toContain('201');
    expect(reply.text).toContain('From the docs page');
    expect(complaints).toEqual([]);
    const elsewhere = requested.filter((url) => !url.startsWith(`${served.api.origin}/`) && !url.startsWith('data:'));
    expect(elsewhere).toEqual([]);
    const browserStorage = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(browserStorage).not.toContain(key);
  });
});

test('the docs page works under another host name and path', async () => {
  const config = { ...served.deps.config, publicUrl: 'https://media.example.com/kinora' };
  const mounted = await startApi({ ...served.deps, config });
  const page = await (await fetch(`${mounted.origin}/docs`)).text();
  const document = await (await fetch(`${mounted.origin}/api/v1/openapi.json`)).json();
  await mounted.close();

  expect(page).not.toMatch(/https?:\/\//u);
  const loaded = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, path]) => path);
  expect(loaded.length).toBe(3);
  for (const path of loaded) expect(path).toMatch(/^\/kinora\/docs\//u);
  expect(document).toMatchObject({ servers: [{ url: '/kinora/api/v1' }] });
});

test.each(['', '/guides/console.md', '/guides/people.md'])('the page /docs%s loads no foreign file', async (path) => {
  const response = await fetch(`${served.api.origin}/docs${path}`);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/u);
  const page = await response.text();
  for (const [, file = ''] of page.matchAll(/(?:src|href)="(\/[^"]+)"/gu)) {
    const loaded = await fetch(`${served.api.origin}${file}`);
    expect([file, loaded.status]).toEqual([file, 200]);
    expect(loaded.headers.get('content-type')).toMatch(/charset=utf-8/iu);
  }
  for (const other of ['package.json', 'guides/none.md', 'guides/..%2Ffigures.md'])
    expect([other, (await fetch(`${served.api.origin}/docs/${other}`)).status]).toEqual([other, 404]);
});
