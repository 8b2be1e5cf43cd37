/** The audience of a live clipapp account is chosen by its owner. The simulator plays the live platforms. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser as Chromium, type Page as ChromiumPage } from 'playwright-core';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { openBrowser, type Browser, type Page } from '../support/browser.ts';
import { createLiveConnectors } from '../support/create-live-connectors.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { postControl, submitConsent } from '../support/simulator.ts';
import { mintKey } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

/** The browser that npm brings is for this system only; elsewhere its tests are skipped. */
const inBrowser = process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;

const sandboxUrl = process.env['TEST_SANDBOX_URL'] ?? '';
const served = service({ connectors: createLiveConnectors(sandboxUrl), livePlatforms: PLATFORMS });
const team = useTeam(served);

let key: string;
let browser: Browser;
let real: Chromium | undefined;

beforeAll(() => void Object.assign(served.deps.config, { publicUrl: served.api.origin }));
afterAll(() => real?.close());

beforeEach(async () => {
  key = (await mintKey(served.deps, team.team.id, { live: true })).text;
  browser = openBrowser();
});

async function startConnect(): Promise<string> {
  const begun = await served.api.call('POST', '/accounts/connect', { key, body: { platform: 'clipapp' } });
  return begun.json.data.authorizeUrl as string;
}

/** Goes as far as the page on which the owner chooses. */
async function reachChoice(username: string): Promise<Page> {
  const page = await browser.open(await startConnect());
  const query = await submitConsent(page.links[0] ?? '', { username, decision: 'approve' });
  return browser.open(`${served.api.origin}/oauth/clipapp/callback?${query.toString()}`);
}

const readToken = ({ text }: Page): string => /name="token" value="([^"]+)"/u.exec(text)?.[1] ?? '';

const choose = (token: string, privacy: string, by = browser): Promise<Page> =>
  by.open(`${served.api.origin}/oauth/clipapp/privacy`, { token, privacy });

const list = async () => (await served.api.call('GET', '/accounts', { key })).json.data as { defaults: object }[];

async function openPage(): Promise<ChromiumPage> {
  // Not the arguments that come with it: those switch the browser's own protection off.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  real ??= await playwright.launch({ executablePath: await chromium.executablePath(), args });
  return (await real.newContext()).newPage();
}

test('an account is connected only once its owner has chosen one of the offered levels', async () => {
  const page = await reachChoice('ann');
  const levels = [...page.text.matchAll(/name="privacy" value="([^"]+)"/gu)].map(([, level]) => level);
  expect([page.status, levels]).toEqual([200, ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']]);
  expect(page.text).not.toContain('checked');
  expect(await list()).toEqual([]);

  for (const wrong of ['', 'FOLLOWER_OF_CREATOR', 'everyone']) {
    expect((await choose(readToken(page), wrong)).status).toBe(400);
  }
  expect(await list()).toEqual([]);

  expect((await choose(readToken(page), 'MUTUAL_FOLLOW_FRIENDS')).status).toBe(200);
  expect(await list()).toMatchObject([{ username: 'ann', defaults: { privacy: 'MUTUAL_FOLLOW_FRIENDS' } }]);
  expect((await choose(readToken(page), 'SELF_ONLY')).status).toBe(400);
  expect(await list()).toMatchObject([{ defaults: { privacy: 'MUTUAL_FOLLOW_FRIENDS' } }]);
});

test('only the browser that gave the consent can choose, and the grant is stored encrypted', async () => {
  const page = await reachChoice('bo');
  const rows = await served.deps.orm.em
    .fork()
    .execute<{ grant_sealed: string }[]>('select grant_sealed from oauth_state where team_id = ?', [team.team.id]);
  expect(rows.map(({ grant_sealed }) => grant_sealed.startsWith(served.deps.secrets.prefix))).toEqual([true]);
  expect((await choose(readToken(page), 'SELF_ONLY', openBrowser())).status).toBe(400);
  expect((await choose('forged', 'SELF_ONLY')).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('two submissions of one choice connect one account once', async () => {
  const token = readToken(await reachChoice('cy'));
  const pages = await Promise.all(['SELF_ONLY', 'SELF_ONLY'].map((level) => choose(token, level)));
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await list()).toHaveLength(1);
});

test('a live account from before is refused until its owner chooses, and the sentence says how', async () => {
  const id = await insertAccount(served.deps, team, 'clipapp', { sandbox: false, defaults: {} });
  const contentId = await insertContent(served.deps, team, { sandbox: false });
  const send = (path: string, more: object = {}) =>
    served.api.call('POST', path, { key, body: { contentId, selectedAccounts: { clipapp: [id] }, ...more } });
  const csv = 'caption,videoUrl\nHello,https://example.com/a.mp4';
  const automation = { name: 'Daily', cadence: { days: ['mon'], times: ['09:00'] } };

  const refused = await send('/posts', { schedule: 'draft' });
  expect([refused.status, refused.json.error.details?.[0]?.path]).toEqual([400, 'selectedAccounts.clipapp[0]']);
  expect(refused.json.error.message).toContain(`PATCH /accounts/${id} {"defaults":{"privacy":"…"}}`);
  const preview = await send('/posts/preview', { schedule: 'draft' });
  expect(preview.json.data.targets[0].refusal.message).toContain(`PATCH /accounts/${id}`);
  for (const [path, more] of [
    ['/posts/import', { csv, contentId: undefined }],
    ['/automations', { ...automation, contentId: undefined }],
  ] as const) {
    const reply = await send(path, more);
    expect([path, reply.status, JSON.stringify(reply.json.error)]).toEqual([
      path,
      400,
      expect.stringContaining(`PATCH /accounts/${id}`),
    ]);
  }
  for (const accepted of [{ clipappOptions: { privacy: 'SELF_ONLY' } }, { clipappSendToInbox: true }]) {
    expect((await send('/posts', { schedule: 'draft', ...accepted })).status).toBe(201);
  }
  await served.deps.orm.em.fork().execute(`update account set defaults = '{"privacy":"SELF_ONLY"}' where id = ?`, [id]);
  expect((await send('/posts', { schedule: 'draft' })).status).toBe(201);
});

async function submitChoice(username: string): Promise<void> {
  const page = await reachChoice(username);
  expect((await choose(readToken(page), 'SELF_ONLY')).status).toBe(200);
}

inBrowser('Chromium', () => {
  test('in a browser nothing is preselected, a choice is required, and the chosen level is stored', async () => {
    const page = await openPage();
    await page.goto(await startConnect());
    expect(await page.textContent('body')).toContain(team.team.name);
    await page.click('text=Continue to clipapp');
    await page.fill('[name=username]', 'dee');
    await page.click('[value=approve]');
    await page.waitForSelector('[name=privacy]');
    expect(await page.locator('[name=privacy]:checked').count()).toBe(0);

    await page.click('button');
    expect(await page.locator('[name=privacy]:invalid').count()).toBeGreaterThan(0);
    expect(await list()).toEqual([]);

    await page.check('[value=SELF_ONLY]');
    await page.click('button');
    await page.waitForSelector('text=@dee is connected');
    expect(await list()).toMatchObject([{ username: 'dee', defaults: { privacy: 'SELF_ONLY' } }]);
  });

  test('in a browser a private account is offered its own levels only', async () => {
    await submitChoice('eve');
    const [account] = (await list()) as unknown as { id: string }[];
    const [row] = await served.deps.orm.em
      .fork()
      .execute<{ platform_user_id: string }[]>('select platform_user_id from account where id = ?', [account?.id]);
    await postControl(sandboxUrl, 'privacy', { platform: 'clipapp', accountId: row?.platform_user_id, private: true });
    const page = await openPage();
    await page.goto(await startConnect());
    await page.click('text=Continue to clipapp');
    await page.fill('[name=username]', 'eve');
    await page.click('[value=approve]');
    const levels = page.locator('[name=privacy]');
    await levels.first().waitFor();
    const offered = await levels.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')));
    expect(offered).toEqual(['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']);
  });

  test('in a browser another site cannot frame the pages', async () => {
    const link = await startConnect();
    const site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe id="victim" src="${link}"></iframe>`);
    }).listen(0, 'localhost');
    try {
      await new Promise((resolve) => site.once('listening', resolve));
      const address = site.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const page = await openPage();
      const complaint = page.waitForEvent('console', (message) => /frame/iu.test(message.text()));
      await page.goto(`http://localhost:${port}/`);
      expect((await complaint).text()).toContain('frame-ancestors');
      const frame = page.frames().find((one) => one !== page.mainFrame());
      expect(await frame?.locator('text=Continue to clipapp').count()).toBe(0);
    } finally {
      site.close();
    }
  });
});
