/** Attacks on connecting a live account. The simulator plays the live platforms. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addRedirectOrigin } from '../../db/accounts/redirect-origins.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { openBrowser, type Browser, type Page } from '../support/browser.ts';
import { createLiveConnectors } from '../support/create-live-connectors.ts';
import { service } from '../support/service.ts';
import { submitConsent } from '../support/simulator.ts';
import { commit, mintKey, mintTeam, type TestTeam } from '../support/teams.ts';

const connectors = createLiveConnectors(process.env['TEST_SANDBOX_URL'] ?? '');
const served = service({ connectors, livePlatforms: PLATFORMS });

/** A team with a live key, and the browser of its person. */
interface Side {
  team: TestTeam;
  key: string;
  browser: Browser;
}

let attacker: Side;
let victim: Side;

beforeAll(() => {
  Object.assign(served.deps.config, { publicUrl: served.api.origin });
  // With Instagram Login a live connect needs a public address, which a test has not.
  Object.assign(served.deps.config.platforms.live.reelnet, { login: 'facebook' });
});

beforeEach(async () => {
  [attacker, victim] = await Promise.all([openSide(), openSide()]);
});

async function openSide(): Promise<Side> {
  const team = await mintTeam(served.deps);
  const key = (await mintKey(served.deps, team.team.id, { live: true })).text;
  return { team, key, browser: openBrowser() };
}

async function startConnect({ key }: Side, platform: string, more: object = {}): Promise<string> {
  const begun = await served.api.call('POST', '/accounts/connect', { key, body: { platform, ...more } });
  expect(begun.status).toBe(201);
  return begun.json.data.authorizeUrl as string;
}

/** Opens our page and returns the link to the platform on it. */
async function openLink(browser: Browser, link: string): Promise<string> {
  const page = await browser.open(link);
  expect(page.status).toBe(200);
  return page.links[0] ?? '';
}

async function consent(authorizeUrl: string, username: string, platform: string): Promise<string> {
  const query = await submitConsent(authorizeUrl, { username, decision: 'approve' });
  return `${served.api.origin}/oauth/${platform}/callback?${query.toString()}`;
}

async function listUsernames(...sides: Side[]): Promise<string[]> {
  const lists = await Promise.all(sides.map(({ key }) => served.api.call('GET', '/accounts', { key })));
  return lists.flatMap(({ json }) => (json.data as { username: string }[]).map(({ username }) => username));
}

function expectRefused(page: Page): void {
  expect([page.status, page.location]).toEqual([400, null]);
}

test.each(['reelnet', 'videoshorts'])('the owner of a %s account connects it in one browser', async (platform) => {
  const authorizeUrl = await openLink(victim.browser, await startConnect(victim, platform));
  const page = await victim.browser.open(await consent(authorizeUrl, 'ann', platform));
  expect([page.status, await listUsernames(victim)]).toEqual([200, ['ann']]);
});

test('the page names the team, the workspace and the platform, and escapes them', async () => {
  const name = `<script>alert(1)</script> ${victim.team.team.id}`;
  await served.deps.orm.em.fork().execute('update team set name = ? where id = ?', [name, victim.team.team.id]);
  const page = await victim.browser.open(await startConnect(victim, 'reelnet'));
  expect(page.text).toContain(`&#60;script&#62;alert(1)&#60;/script&#62; ${victim.team.team.id}`);
  expect(page.text).toContain(victim.team.workspace.name);
  expect(page.text).toContain('reelnet');
  expect(page.text).not.toContain('<script');
});

test.each(PLATFORMS)('a %s consent link forwarded to another browser connects nothing', async (platform) => {
  const redirectUrl = 'https://app.example.com/done';
  await commit(served.deps, (tx) => addRedirectOrigin(tx, attacker.team.team.id, 'https://app.example.com'));
  const authorizeUrl = await openLink(attacker.browser, await startConnect(attacker, platform, { redirectUrl }));
  const callback = await consent(authorizeUrl, 'victim', platform);

  expectRefused(await victim.browser.open(callback));
  // The state is consumed, so the attacker cannot use the code either.
  expectRefused(await attacker.browser.open(callback));
  expect(await listUsernames(attacker, victim)).toEqual([]);
});

test('a browser with a cookie of its own cannot finish the connect of another', async () => {
  await openLink(victim.browser, await startConnect(victim, 'reelnet'));
  const authorizeUrl = await openLink(attacker.browser, await startConnect(attacker, 'reelnet'));
  expect(victim.browser.cookies.size).toBe(1);
  expectRefused(await victim.browser.open(await consent(authorizeUrl, 'attacker', 'reelnet')));
  expect(await listUsernames(attacker, victim)).toEqual([]);
});

test('opening a link in a second browser voids what the first took to the platform', async () => {
  const link = await startConnect(attacker, 'reelnet');
  const first = await openLink(attacker.browser, link);
  const second = await openLink(victim.browser, link);
  expectRefused(await attacker.browser.open(await consent(first, 'early', 'reelnet')));
  expect((await victim.browser.open(await consent(second, 'late', 'reelnet'))).status).toBe(200);
  expect(await listUsernames(attacker)).toEqual(['late']);
});

test('a replayed state connects once, and its link no longer opens', async () => {
  const link = await startConnect(victim, 'reelnet');
  const callback = await consent(await openLink(victim.browser, link), 'ann', 'reelnet');
  const pages = await Promise.all([1, 2, 3, 4].map(() => victim.browser.open(callback)));
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expectRefused(await victim.browser.open(link));
});

test.each(['clipapp', 'videoshorts'])(
  'the %s code of another session is refused by its code verifier',
  async (platform) => {
    const theirs = await openLink(attacker.browser, await startConnect(attacker, platform));
    const code = new URL(await consent(theirs, 'attacker', platform)).searchParams.get('code') ?? '';
    const callback = new URL(
      await consent(await openLink(victim.browser, await startConnect(victim, platform)), 'ann', platform),
    );
    callback.searchParams.set('code', code);
    expectRefused(await victim.browser.open(callback.href));
    expect(await listUsernames(attacker, victim)).toEqual([]);
  },
);

test('a state of one platform is refused by the callback of another, and a foreign code by its platform', async () => {
  const clipapp = await consent(
    await openLink(victim.browser, await startConnect(victim, 'clipapp')),
    'ann',
    'clipapp',
  );
  const reelnet = await openLink(victim.browser, await startConnect(victim, 'reelnet'));
  const state = new URL(reelnet).searchParams.get('state') ?? '';
  const code = new URL(clipapp).searchParams.get('code') ?? '';
  expectRefused(await victim.browser.open(clipapp.replace('/clipapp/', '/reelnet/')));
  const mixed = new URLSearchParams({ state, code });
  expectRefused(await victim.browser.open(`${served.api.origin}/oauth/reelnet/callback?${mixed.toString()}`));
  expect(await listUsernames(victim)).toEqual([]);
});

test('redirects lead to origins of the team only', async () => {
  await commit(served.deps, (tx) => addRedirectOrigin(tx, victim.team.team.id, 'https://app.example.com'));
  for (const redirectUrl of [
    'https://evil.example/',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'http://app.example.com/',
    'https://app.example.com:8443/',
    'http://localhost:3000/',
  ]) {
    const body = { platform: 'reelnet', redirectUrl };
    const { status, json } = await served.api.call('POST', '/accounts/connect', { key: victim.key, body });
    expect([status, json.error.details?.[0]?.path]).toEqual([400, 'redirectUrl']);
    expect(json.error.message).toContain(`npm run kinora -- redirects add ${new URL(redirectUrl).origin} --team`);
  }
  const redirectUrl = 'https://app.example.com/done?tab=2';
  const authorizeUrl = await openLink(victim.browser, await startConnect(victim, 'reelnet', { redirectUrl }));
  const page = await victim.browser.open(await consent(authorizeUrl, 'ann', 'reelnet'));
  expect(page.location).toMatch(
    /^https:\/\/app\.example\.com\/done\?tab=2&status=connected&platform=reelnet&accountId=acc_/u,
  );
  const refused = await served.api.call('POST', '/accounts/connect', {
    key: attacker.key,
    body: { platform: 'reelnet', redirectUrl },
  });
  expect(refused.status).toBe(400);
});

test('no page of a connect can be framed, stored, or leak its address', async () => {
  const opened = await victim.browser.open(await startConnect(victim, 'reelnet'));
  const unknown = await victim.browser.open(`${served.api.origin}/oauth/reelnet/callback?state=forged&code=x`);
  const finished = await victim.browser.open(await consent(opened.links[0] ?? '', 'ann', 'reelnet'));
  expect([opened.status, unknown.status, finished.status]).toEqual([200, 400, 200]);
  for (const { headers } of [opened, unknown, finished]) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('the cookie is out of reach of scripts and other sites, and bound to the host over https', async () => {
  const plain = await victim.browser.open(await startConnect(victim, 'reelnet'));
  expect(plain.headers.get('set-cookie')).toMatch(
    /^kinora_connect=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/u,
  );
  const { origin } = served.api;
  Object.assign(served.deps.config, { publicUrl: 'https://kinora.example.com' });
  try {
    const link = (await startConnect(attacker, 'reelnet')).replace('https://kinora.example.com', origin);
    const page = await attacker.browser.open(link);
    expect(page.headers.get('set-cookie')).toMatch(
      /^__Host-kinora_connect=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/u,
    );
  } finally {
    Object.assign(served.deps.config, { publicUrl: origin });
  }
});
