/** The operator's check publishes once, seen by the owner only, and says in words what happened. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkPlatform } from '../../../adapters/platforms/check/check-platform.ts';
import { publishPrivately } from '../../../adapters/platforms/check/publish-privately.ts';
import { createPlatformHttp } from '../../../adapters/platforms/platform-http.ts';
import type { PlatformSites } from '../../../adapters/platforms/adapters.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { createPlatformFixture, type ConnectedAccount, type PlatformFixture } from './platform-fixture.ts';

let fixture: PlatformFixture;
let sites: PlatformSites;

beforeAll(async () => {
  fixture = await createPlatformFixture({ SANDBOX_RATE_LIMITS: 'off', SANDBOX_PROCESSING_MS: '0' });
  sites = readPlatformSettings({ SANDBOX_URL: fixture.url }).sandbox;
});
afterAll(() => fixture.close());

async function check(platform: Platform, { connector, job }: ConnectedAccount, timeoutMs = 10_000): Promise<string[]> {
  const { accessToken, platformUserId, username } = job;
  const identity = { platformUserId, username };
  const http = createPlatformHttp();
  const publishOptions = { sites, http, connector, accessToken, identity, video: fixture.video, timeoutMs };
  const checks = await publishPrivately(platform, publishOptions);
  return checks.map(({ isFault, subject, message }) => `${isFault ? 'fault' : 'pass'} ${subject}: ${message}`);
}

const listVisible = async (account: ConnectedAccount) => (await fixture.posts(account)).map(({ mode }) => mode);

test('videoshorts: the video is published privately once, and deleted again', async () => {
  const account = await fixture.connectAccount('videoshorts');
  expect(await check('videoshorts', account)).toEqual([
    expect.stringMatching(/^pass publish: .*only its owner/u),
    'pass delete: The video was deleted again.',
  ]);
  const [post, ...others] = await fixture.posts(account);
  expect([post?.mode, others]).toEqual(['draft', []]);
  const url = `${sites.videoshorts.apiUrl}/videos?part=status&id=${post?.platformPostId}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${account.job.accessToken}` } });
  expect(await response.json()).toMatchObject({ items: [] });
});

test('videoshorts: a video that cannot be deleted is named, so that the operator deletes it', async () => {
  const account = await fixture.connectAccount('videoshorts');
  await fixture.fault({ platform: 'videoshorts', call: 'delete', fault: 'error', code: 'backendError' });
  const [, deletion] = await check('videoshorts', account);
  const [post] = await fixture.posts(account);
  expect(deletion).toContain(`fault delete: Delete the private video ${post?.platformPostId} in the app.`);
});

test('clipapp: the post is seen by its owner only, and the report says who deletes it', async () => {
  const account = await fixture.connectAccount('clipapp');
  expect(await check('clipapp', account)).toEqual([
    expect.stringMatching(/^pass publish/u),
    expect.stringMatching(/^pass delete: .*Delete the private video in the app/u),
  ]);
  expect((await fixture.posts(account)).map(({ options }) => options['privacy_level'])).toEqual(['SELF_ONLY']);
});

test('reelnet: the container is processed, and nothing is published, because it has no private posts', async () => {
  const account = await fixture.connectAccount('reelnet');
  expect(await check('reelnet', account)).toEqual([expect.stringMatching(/^pass publish: .*It was not published/u)]);
  expect(await listVisible(account)).toEqual([]);
});

test.each([
  ['clipapp', 'init', 'error', { code: 'unaudited_client_can_only_post_to_private_accounts' }],
  ['videoshorts', 'open', 'error', { code: 'quotaExceeded' }],
  ['reelnet', 'container', 'error', { code: '25/2207050' }],
] as const)('%s: a refusal of %s says that nothing was published, and why', async (platform, call, fault, details) => {
  const account = await fixture.connectAccount(platform);
  await fixture.fault({ platform, call, fault, ...details });
  expect(await check(platform, account)).toEqual([
    expect.stringMatching(/^fault publish: Nothing was published\. \S/u),
  ]);
  expect(await listVisible(account)).toEqual([]);
});

test('an outcome that the platform does not report asks the operator to look, and is not sent again', async () => {
  const account = await fixture.connectAccount('clipapp');
  await fixture.fault({ platform: 'clipapp', call: 'publish', fault: 'after-accept-lost-reply' });
  await fixture.fault({ platform: 'clipapp', call: 'status', fault: '5xx', times: 20 });
  expect(await check('clipapp', account, 10)).toEqual([
    expect.stringMatching(/^fault publish: .*Look at the account/u),
  ]);
  expect(await listVisible(account)).toEqual(['publish']);
});

test('without a video the check publishes nothing', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const setUp = { sites, publicUrl: 'https://kinora.example.com', grant: account.grant };
  const subjects = (await checkPlatform('videoshorts', setUp)).map(({ subject }) => subject);
  expect(subjects).not.toContain('publish');
  expect(await fixture.posts(account)).toEqual([]);
  const published = await checkPlatform('videoshorts', { ...setUp, video: fixture.video });
  expect(published.map(({ subject }) => subject)).toEqual([...subjects, 'publish', 'delete']);
});
