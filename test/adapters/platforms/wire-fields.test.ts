import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import type { PublishJob } from '../../../adapters/ports.ts';
import type { Platform } from '../../../sandbox/platform.ts';
import { prepare, createPlatformFixture, type SandboxPost, type PlatformFixture } from './platform-fixture.ts';

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture();
});
afterAll(() => fixture.close());

async function publish(platform: Platform, changes: Partial<PublishJob>): Promise<SandboxPost | undefined> {
  const account = await fixture.connectAccount(platform, changes);
  const handle = await prepare(account);
  const result = await account.connector.publish(account.job, handle);
  expect(result).toMatchObject({ outcome: 'accepted' });
  const posts = await fixture.posts(account);
  expect(posts).toHaveLength(1);
  return posts[0];
}

async function tryCreateUpload(platform: Platform, changes: Partial<PublishJob>) {
  const account = await fixture.connectAccount(platform, changes);
  const created = await account.connector.createUpload(account.job);
  expect(await fixture.posts(account)).toEqual([]);
  return created;
}

async function describeResult(platform: Platform, changes: Partial<PublishJob>): Promise<string> {
  const created = await tryCreateUpload(platform, changes);
  return created.ok ? 'created' : `${created.error.kind} ${created.error.code}`;
}

const ALL_DECLARATIONS = {
  madeForKids: true,
  brandedContent: true,
  brandOrganic: false,
  aiGenerated: true,
  containsSyntheticMedia: false,
};

test('clipapp receives its declarations and options unchanged', async () => {
  const options = { disableComment: true, disableDuet: false };
  const post = await publish('clipapp', { declarations: ALL_DECLARATIONS, options, privacy: 'MUTUAL_FOLLOW_FRIENDS' });
  expect(post?.declarations).toEqual({ is_aigc: true, brand_content_toggle: true, brand_organic_toggle: false });
  expect(post?.options).toEqual({
    privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
    disable_comment: true,
    disable_duet: false,
  });
});

test('clipapp receives no undeclared field, and the most public privacy level', async () => {
  const post = await publish('clipapp', { caption: null });
  expect(post).toMatchObject({ caption: null, declarations: {} });
  expect(post?.options).toEqual({ privacy_level: 'PUBLIC_TO_EVERYONE' });
});

test('clipapp: an inbox upload has no caption and no post id', async () => {
  const account = await fixture.connectAccount('clipapp', { mode: 'inbox' });
  const handle = await prepare(account);
  const sentAt = new Date();
  expect(await account.connector.publish(account.job, handle)).toMatchObject({ outcome: 'accepted' });
  let status = await account.connector.getStatus(account.job, handle, sentAt);
  while (status.state === 'processing') status = await account.connector.getStatus(account.job, handle, sentAt);
  expect(status).toEqual({ state: 'posted', platformPostId: null, url: null });
  expect(await fixture.posts(account)).toMatchObject([{ mode: 'inbox', caption: null }]);
});

test('reelnet receives the caption and no declaration', async () => {
  const post = await publish('reelnet', { declarations: ALL_DECLARATIONS });
  expect(post).toMatchObject({ caption: 'Three ways to brew ☕️ #coffee', declarations: {}, options: {} });
});

test('videoshorts receives texts, tags, two declarations and the target as the file name', async () => {
  const post = await publish('videoshorts', { targetId: 'tgt_42', declarations: ALL_DECLARATIONS });
  expect(post).toMatchObject({
    title: 'Three ways to brew',
    caption: 'Three ways to brew ☕️ #coffee',
    clientRef: 'tgt_42.mp4',
    mode: 'publish',
    declarations: { selfDeclaredMadeForKids: true, containsSyntheticMedia: false },
  });
  expect(post?.options).toEqual({ tags: ['coffee', 'brewing'], categoryId: '22', privacyStatus: 'public' });
});

test('videoshorts: a draft is a private upload', async () => {
  const post = await publish('videoshorts', { mode: 'draft', tags: [], declarations: { madeForKids: false } });
  expect(post).toMatchObject({ mode: 'draft', declarations: { selfDeclaredMadeForKids: false } });
  expect(post?.options).toEqual({ categoryId: '22', privacyStatus: 'private' });
});

test('an unsupported mode is refused before an upload is created', async () => {
  const refused = { ok: false, error: { kind: 'terminal', code: 'mode_not_supported' } };
  expect(await tryCreateUpload('clipapp', { mode: 'draft' })).toMatchObject(refused);
  expect(await tryCreateUpload('reelnet', { mode: 'draft' })).toMatchObject(refused);
  expect(await tryCreateUpload('reelnet', { mode: 'inbox' })).toMatchObject(refused);
  expect(await tryCreateUpload('videoshorts', { mode: 'inbox' })).toMatchObject(refused);
});

test('an invalid job is a terminal error with its reason', async () => {
  const branded = { declarations: { brandedContent: true }, privacy: 'SELF_ONLY' };
  const tooLong = { ...fixture.video, durationMs: 600_001 };
  expect(await describeResult('clipapp', branded)).toBe('terminal branded_content_private');
  expect(await describeResult('clipapp', { privacy: 'FOLLOWER_OF_CREATOR' })).toBe('terminal choice_not_offered');
  expect(await describeResult('clipapp', { media: tooLong })).toBe('terminal video_too_long');
  expect(await describeResult('clipapp', { caption: 'x'.repeat(2_201) })).toBe('terminal invalid_request');
  expect(await describeResult('reelnet', { caption: '#a'.repeat(31) })).toBe('terminal caption_too_long');
  expect(await describeResult('reelnet', { caption: '@a '.repeat(21) })).toBe('terminal too_many_mentions');
  expect(await describeResult('videoshorts', { title: null })).toBe('terminal title_required');
  expect(await describeResult('videoshorts', { title: 'x'.repeat(101) })).toBe('terminal invalid_title');
  expect(await describeResult('videoshorts', { caption: 'a <b>' })).toBe('terminal caption_too_long');
});

test('without an audit clipapp refuses and a private videoshorts upload is rejected', async () => {
  const unaudited = await createPlatformFixture({ SANDBOX_AUDITED: 'off' });
  try {
    const clipapp = await unaudited.connectAccount('clipapp');
    const created = await clipapp.connector.createUpload(clipapp.job);
    expect(created).toMatchObject({ ok: false, error: { kind: 'terminal', code: 'app_not_audited' } });

    const shorts = await unaudited.connectAccount('videoshorts');
    const handle = await prepare(shorts);
    const locked = { kind: 'terminal', code: 'visibility_changed', platformCode: 'private' };
    const result = await shorts.connector.publish(shorts.job, handle);
    const status = await shorts.connector.getStatus(shorts.job, handle, new Date());
    expect(result).toMatchObject({ outcome: 'rejected', error: locked });
    expect(status).toMatchObject({ state: 'failed', error: locked });
  } finally {
    await unaudited.close();
  }
});

test('an upload URL outside the platform’s hosts receives no bytes', async () => {
  const uploads = await createPlatformFixture({}, { REELNET_LOGIN: 'facebook' });
  const settings = readPlatformSettings({ SANDBOX_URL: uploads.url, REELNET_LOGIN: 'facebook' });
  const elsewhere = { uploadHosts: { origin: 'https://elsewhere.example' } };
  const { clipapp, reelnet, videoshorts } = settings.sandbox;
  const connectors = createConnectors({
    ...settings,
    sandbox: {
      ...settings.sandbox,
      clipapp: { ...clipapp, ...elsewhere },
      reelnet: { ...reelnet, ...elsewhere },
      videoshorts: { ...videoshorts, ...elsewhere },
    },
  }).sandbox;
  for (const platform of ['clipapp', 'reelnet', 'videoshorts'] as const) {
    const { job } = await uploads.connectAccount(platform);
    const created = await connectors[platform].createUpload(job);
    expect(created).toMatchObject({ ok: false, error: { kind: 'terminal', code: 'upload_address_refused' } });
  }
  await uploads.close();
});
