/** reelnet for apps with Facebook Login: another host, other tokens, and the video is uploaded. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Handle } from '../../../adapters/ports.ts';
import { prepare, createPlatformFixture, type ConnectedAccount, type PlatformFixture } from './platform-fixture.ts';

const MINUTE_MS = 60_000;
const SECRET = 'https://upload.example/?upload_token=SECRET Bearer act.SECRET';

let fixture: PlatformFixture;
let account: ConnectedAccount;

beforeAll(async () => {
  fixture = await createPlatformFixture({}, { REELNET_LOGIN: 'facebook' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  account = await fixture.connectAccount('reelnet');
});

async function open(): Promise<Handle> {
  const created = await account.connector.createUpload(account.job);
  if (!created.ok) throw new Error(created.error.code);
  return created.value;
}

const failUpload = (fault: Record<string, unknown>) =>
  fixture.fault({ platform: 'reelnet', call: 'upload', fault: 'error', ...fault });

test('an account is connected with every scope, and its video is uploaded and published once', async () => {
  const handle = await prepare(account);
  const result = await account.connector.publish(account.job, handle);
  expect(account.grant.scopes.toSorted()).toEqual(account.connector.scopes.toSorted());
  expect(handle.uploadUrl).toContain('/rupload/');
  expect(result).toMatchObject({ outcome: 'accepted', platformPostId: expect.any(String) });
  expect(await fixture.posts(account)).toMatchObject([{ mediaSha256: fixture.video.sha256 }]);
});

test('a token is exchanged for a new one, and a revoked grant is no longer valid', async () => {
  const { connector, grant } = account;
  const refreshed = await connector.refreshGrant(grant);
  if (!refreshed.ok) throw new Error(refreshed.error.code);
  const revoked = await connector.revokeGrant(refreshed.value);
  const identified = await connector.identify(refreshed.value);
  expect(refreshed.value.accessToken).not.toBe(grant.accessToken);
  expect(revoked).toEqual({ ok: true, value: null });
  expect(identified).toMatchObject({ ok: false, error: { kind: 'reconnect', code: 'access_revoked' } });
});

test('the owner’s id for this app is not the id of the professional account', async () => {
  const identified = await account.connector.identify(account.grant);
  if (!identified.ok) throw new Error(identified.error.code);
  expect(identified.value.appUserId).toMatch(/^\d+$/u);
  expect(identified.value.appUserId).not.toBe(identified.value.platformUserId);
});

test('a withheld permission is not among the scopes of the grant', async () => {
  const grant = await fixture.signIn('reelnet', ['instagram_manage_comments']);
  expect(grant.scopes).not.toContain('instagram_manage_comments');
});

test('an aborted upload is repeated, and a lost response is tolerated', async () => {
  const handle = await open();
  for (const fault of ['before-accept', 'cut-upload', 'after-accept-lost-reply']) await failUpload({ fault });
  const deadline = AbortSignal.timeout(20_000);
  expect(await account.connector.prepare(account.job, handle, deadline)).toEqual({ state: 'ready' });
  expect(await account.connector.prepare(account.job, handle, deadline)).toEqual({ state: 'ready' });
  expect(await fixture.posts(account)).toEqual([]);
});

test('a container with a refused upload becomes unusable after five minutes', async () => {
  const { connector, job } = account;
  const handle = await open();
  await failUpload({ code: 'ProcessingFailedError', status: 400, times: 2 });
  const young = await connector.prepare(job, handle, AbortSignal.timeout(1_500));
  expect(young).toEqual({ state: 'pending', error: null });
  const old = { ...handle, expiresAt: new Date(handle.expiresAt.getTime() - 6 * MINUTE_MS) };
  const unusable = await connector.prepare(job, old, AbortSignal.timeout(10_000));
  expect(unusable).toMatchObject({ state: 'unusable', error: { kind: 'retry_later', code: 'upload_failed' } });
});

test('a refused upload does not show a URL as its reason', async () => {
  const handle = await open();
  const body = JSON.stringify({ debug_info: { retriable: true, type: SECRET } });
  await failUpload({ fault: 'response', status: 400, body, times: 100 });
  const prepared = await account.connector.prepare(account.job, handle, AbortSignal.timeout(1_000));
  expect(prepared).toMatchObject({ state: 'pending', error: { platformCode: 'undocumented' } });
});
