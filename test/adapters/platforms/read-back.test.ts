/** Platforms show texts with changes, and refuse fields that a login does not grant. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { createPlatformFixture, prepare, waitUntilProcessed, type PlatformFixture } from './platform-fixture.ts';
import { isSameText } from '../../../adapters/platforms/same-text.ts';

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture();
});
afterAll(() => fixture.close());

/** Two spaces, a mention, a decomposed letter and a line break at the end. */
const CAPTION = 'Three ways  to brew with @ana, a la cafe\u0301\n';

test.each(PLATFORMS)('%s: a post whose reply was lost is found by its altered caption', async (platform) => {
  const account = await fixture.connectAccount(platform, { caption: CAPTION });
  const handle = await prepare(account);
  const sentAt = new Date();
  await fixture.fault({ platform, call: 'publish', fault: 'after-accept-lost-reply' });
  await account.connector.publish(account.job, handle);
  const unknown = platform === 'clipapp' ? { ...handle, id: 'v_pub_file~v2-1.1' } : handle;
  await waitUntilProcessed(account, handle, sentAt);
  const [post] = await fixture.posts(account);
  expect(await account.connector.getStatus(account.job, unknown, sentAt)).toEqual({
    state: 'posted',
    platformPostId: post?.platformPostId,
    url: post?.url,
  });
});

test('reelnet: a field that is not granted is left out, and the only new reel is found without it', async () => {
  const account = await fixture.connectAccount('reelnet');
  const handle = await prepare(account);
  const sentAt = new Date();
  await account.connector.publish(account.job, handle);
  const body = JSON.stringify({ error: { code: 100, message: 'Tried accessing nonexisting field (caption)' } });
  await fixture.fault({ platform: 'reelnet', call: 'media_list', fault: 'response', status: 400, body });
  const [post] = await fixture.posts(account);
  expect(await account.connector.getStatus(account.job, handle, sentAt)).toEqual({
    state: 'posted',
    platformPostId: post?.platformPostId,
    url: post?.url,
  });
});

describe('texts', () => {
  test.each([
    ['the same text', 'Hello', 'Hello', true],
    ['a trimmed text', 'Hello', ' Hello\n', true],
    ['a text without @', 'Hello ana', 'Hello @ana', true],
    ['composed characters', 'caf\u00e9', 'cafe\u0301', true],
    ['an absent text', null, null, true],
    ['another text', 'Hello', 'Hello you', false],
    ['an absent text of a post with one', null, 'Hello', false],
  ])('%s is compared as platforms alter it', (_, shown, sent, isSame) => {
    expect(isSameText(shown, sent)).toBe(isSame);
  });

  test('a text that the platform cuts is compared up to the cut', () => {
    expect(isSameText('Hello you', 'Hello you all', 9)).toBe(true);
    expect(isSameText('Hello', 'Hello you all', 9)).toBe(false);
  });
});

test('clipapp: the display name never stands in for the username, and a URL is not guessed', async () => {
  const grant = await fixture.signIn('clipapp');
  await fixture.fault({ platform: 'clipapp', call: 'creator_info', fault: '5xx' });
  const identity = await fixture.connectors.clipapp.identify(grant);
  if (!identity.ok) throw new Error(identity.error.code);
  const { username, platformUserId } = identity.value;
  const account = await fixture.connectAccount('clipapp');
  const job = { ...account.job, username: account.job.platformUserId };
  const handle = await prepare(account);
  await account.connector.publish(job, handle);
  const status = await waitUntilProcessed({ ...account, job }, handle, new Date());
  expect(username).toBe(platformUserId);
  expect(status).toEqual({ state: 'posted', platformPostId: expect.any(String), url: null });
});

test.each([
  ['{}', true],
  ['', true],
  ['{"error":"invalid_request","error_description":"no"}', false],
])('clipapp: a revocation that is answered 200 with %j counts as done: %p', async (body, ok) => {
  const grant = await fixture.signIn('clipapp');
  await fixture.fault({ platform: 'clipapp', call: 'revoke', fault: 'response', status: 200, body });
  expect((await fixture.connectors.clipapp.revokeGrant(grant)).ok).toBe(ok);
});
