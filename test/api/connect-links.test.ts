/** The owner of an account, who has no key, connects it with a link. The simulator plays the live platforms. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { revokeKey } from '../../db/teams/api-keys.ts';
import { openBrowser, type Browser } from '../support/browser.ts';
import { createLiveConnectors } from '../support/create-live-connectors.ts';
import { service } from '../support/service.ts';
import { submitConsent } from '../support/simulator.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const connectors = createLiveConnectors(process.env['TEST_SANDBOX_URL'] ?? '');
const served = service({ connectors, livePlatforms: PLATFORMS });
const team = useTeam(served);

let live: { text: string; key: { id: string } };
let owner: Browser;

beforeAll(() => {
  Object.assign(served.deps.config, { publicUrl: served.api.origin });
  // With Instagram Login a live connect needs a public address, which a test has not.
  Object.assign(served.deps.config.platforms.live.reelnet, { login: 'facebook' });
});

beforeEach(async () => {
  live = await mintKey(served.deps, team.team.id, { live: true });
  owner = openBrowser();
});

async function createLink(key = live.text, body: object = {}): Promise<{ id: string; url: string }> {
  const created = await served.api.call('POST', '/accounts/connect-link', {
    key,
    body: { platform: 'reelnet', ...body },
  });
  expect([created.status, created.text]).toEqual([201, created.text]);
  return created.json.data;
}

/** Presses Continue and returns the link to the platform. */
async function begin(url: string, browser = owner): Promise<string> {
  const page = await browser.open(url, {});
  expect(page.status).toBe(200);
  return page.links[0] ?? '';
}

/** Consents on the platform and returns the callback URL. */
async function consent(authorizeUrl: string, username: string): Promise<string> {
  const query = await submitConsent(authorizeUrl, { username, decision: 'approve' });
  return `${served.api.origin}/oauth/reelnet/callback?${query.toString()}`;
}

const listUsernames = async (key = live.text) =>
  ((await served.api.call('GET', '/accounts', { key })).json.data as { username: string }[]).map((one) => one.username);

test('the owner sees who asks, continues, and connects the account once', async () => {
  const { url } = await createLink();
  const shown = await owner.open(url);
  expect(shown.status).toBe(200);
  for (const text of [team.team.name, team.workspace.name, 'reelnet']) expect(shown.text).toContain(text);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(shown.text).not.toContain('<script');

  const page = await owner.open(await consent(await begin(url), 'ann'));

  expect([page.status, await listUsernames()]).toEqual([200, ['ann']]);
  const after = await owner.open(url);
  expect(after.text).toContain('The account is connected');
  expect((await owner.open(url, {})).links).toEqual([]);
});

test('a review page does not accept the token of a connect link', async () => {
  const { url } = await createLink();
  const refused = await owner.open(url.replace('/connect/', '/review/'));
  expect([refused.status, refused.text.includes('This link cannot be used')]).toEqual([404, true]);
});

test('opening the link, as previews do, starts nothing', async () => {
  const { id, url } = await createLink();
  for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200);
  const started = 'select 1 from oauth_state where access_link_id = ?';
  expect(await served.deps.orm.em.fork().execute(started, [id])).toEqual([]);
});

test('a link whose owner gave no consent can be used again, in another browser too', async () => {
  const { url } = await createLink();
  const denied = await submitConsent(await begin(url), { username: 'ann', decision: 'deny' });
  await owner.open(`${served.api.origin}/oauth/reelnet/callback?${denied.toString()}`);
  expect(await listUsernames()).toEqual([]);

  const other = openBrowser();
  expect((await other.open(await consent(await begin(url, other), 'bob'))).status).toBe(200);
  expect(await listUsernames()).toEqual(['bob']);
});

test('of two owners that use one link at once, one connects an account', async () => {
  const { url } = await createLink();
  const [first, second] = [openBrowser(), openBrowser()];
  const callbacks = [await consent(await begin(url, first), 'ann'), await consent(await begin(url, second), 'bob')];
  const pages = await Promise.all([first.open(callbacks[0] ?? ''), second.open(callbacks[1] ?? '')]);
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await listUsernames()).toHaveLength(1);
});

test('the consent is bound to the browser that continued', async () => {
  const { url } = await createLink();
  const callback = await consent(await begin(url), 'ann');
  expect((await openBrowser().open(callback)).status).toBe(400);
  expect(await listUsernames()).toEqual([]);
});

test.each([
  ['revoked', (id: string) => served.api.call('DELETE', `/connect-links/${id}`, { key: live.text })],
  [
    'expired',
    (id: string) =>
      served.deps.orm.em.fork().execute('update access_link set expires_at = clock_timestamp() where id = ?', [id]),
  ],
])('a link that is %s while its owner is on the platform connects nothing', async (_, end) => {
  const { id, url } = await createLink();
  const callback = await consent(await begin(url), 'ann');
  await end(id);

  expect((await owner.open(callback)).status).toBe(400);
  expect(await listUsernames()).toEqual([]);
  expect([(await owner.open(url)).status, (await owner.open(url, {})).status]).toEqual([404, 404]);
});

test('a link ends with the key that created it', async () => {
  const { url } = await createLink();
  const callback = await consent(await begin(url), 'ann');
  await commit(served.deps, (tx) => revokeKey(tx, live.key.id));
  expect((await owner.open(callback)).status).toBe(400);
  expect((await owner.open(url)).status).toBe(404);
});

test('a test key creates a link to the simulator', async () => {
  const { url } = await createLink(team.key);
  const page = await owner.open(await consent(await begin(url), 'ann'));
  expect([page.status, await listUsernames(team.key), await listUsernames()]).toEqual([200, ['ann'], []]);
});

test('the links of a workspace are listed newest first with their status, and without their tokens', async () => {
  const { id: used, url } = await createLink();
  const { id: valid, url: validUrl } = await createLink();
  await owner.open(await consent(await begin(url), 'ann'));

  const listed = await served.api.call('GET', '/connect-links', { key: live.text });

  expect(listed.json.data).toMatchObject([
    { id: valid, status: 'valid', platform: 'reelnet', workspaceId: team.workspace.id, usedAt: null },
    { id: used, status: 'used', usedAt: expect.any(String) },
  ]);
  expect(listed.text).not.toContain(new URL(validUrl).pathname.split('/').at(-1));
});

test('another team and another mode can neither see nor revoke the link', async () => {
  const { id, url } = await createLink();
  const other = await mintTeam(served.deps);
  for (const key of [other.key, team.key]) {
    expect((await served.api.call('DELETE', `/connect-links/${id}`, { key })).status).toBe(404);
    expect((await served.api.call('GET', '/connect-links', { key })).json.data).toEqual([]);
  }
  expect((await owner.open(url)).status).toBe(200);
});
