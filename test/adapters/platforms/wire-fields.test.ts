import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { platformSettings } from '../../../adapters/platforms/settings.ts';
import type { PublishJob } from '../../../adapters/ports.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { prepare, setStage, type SandboxPost, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 60_000);
afterAll(() => stage.close());

async function publish(platform: Platform, changes: Partial<PublishJob>): Promise<SandboxPost | undefined> {
  const performer = await stage.performer(platform, changes);
  const handle = await prepare(performer);
  const fired = await performer.connector.publish(performer.job, handle);
  expect(fired).toMatchObject({ outcome: 'accepted' });
  const posts = await stage.posts(performer);
  expect(posts).toHaveLength(1);
  return posts[0];
}

async function refusal(platform: Platform, changes: Partial<PublishJob>) {
  const performer = await stage.performer(platform, changes);
  const opened = await performer.connector.createUpload(performer.job);
  expect(await stage.posts(performer)).toEqual([]);
  return opened;
}

async function told(platform: Platform, changes: Partial<PublishJob>): Promise<string> {
  const opened = await refusal(platform, changes);
  return opened.ok ? 'opened' : `${opened.error.kind} ${opened.error.code}`;
}

const every = {
  madeForKids: true,
  brandedContent: true,
  brandOrganic: false,
  aiGenerated: true,
  containsSyntheticMedia: false,
};

test('clipapp receives its own declarations and options, exactly as given', async () => {
  const options = { disableComment: true, disableDuet: false };
  const post = await publish('clipapp', { declarations: every, options, privacy: 'MUTUAL_FOLLOW_FRIENDS' });
  expect(post?.declarations).toEqual({ is_aigc: true, brand_content_toggle: true, brand_organic_toggle: false });
  expect(post?.options).toEqual({
    privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
    disable_comment: true,
    disable_duet: false,
  });
});

test('clipapp receives nothing that was not declared, and the most open audience that it offers', async () => {
  const post = await publish('clipapp', { caption: null });
  expect(post).toMatchObject({ caption: null, declarations: {} });
  expect(post?.options).toEqual({ privacy_level: 'PUBLIC_TO_EVERYONE' });
});

test('clipapp inbox: the video waits for the creator, without words', async () => {
  const performer = await stage.performer('clipapp', { mode: 'inbox' });
  const handle = await prepare(performer);
  const sentAt = new Date();
  expect(await performer.connector.publish(performer.job, handle)).toMatchObject({ outcome: 'accepted' });
  let seen = await performer.connector.getStatus(performer.job, handle, sentAt);
  while (seen.state === 'processing') seen = await performer.connector.getStatus(performer.job, handle, sentAt);
  expect(seen).toEqual({ state: 'posted', platformPostId: null, url: null });
  expect(await stage.posts(performer)).toMatchObject([{ mode: 'inbox', caption: null }]);
});

test('reelnet receives the caption and no declaration', async () => {
  const post = await publish('reelnet', { declarations: every });
  expect(post).toMatchObject({ caption: 'Three ways to brew ☕️ #coffee', declarations: {}, options: {} });
});

test('videoshorts receives title, description, tags and its two declarations, and the target as the file name', async () => {
  const post = await publish('videoshorts', { targetId: 'tgt_42', declarations: every });
  expect(post).toMatchObject({
    title: 'Three ways to brew',
    caption: 'Three ways to brew ☕️ #coffee',
    clientRef: 'tgt_42.mp4',
    mode: 'publish',
    declarations: { selfDeclaredMadeForKids: true, containsSyntheticMedia: false },
  });
  expect(post?.options).toEqual({ tags: ['coffee', 'brewing'], categoryId: '22', privacyStatus: 'public' });
});

test('videoshorts draft: a private upload', async () => {
  const post = await publish('videoshorts', { mode: 'draft', tags: [], declarations: { madeForKids: false } });
  expect(post).toMatchObject({ mode: 'draft', declarations: { selfDeclaredMadeForKids: false } });
  expect(post?.options).toEqual({ categoryId: '22', privacyStatus: 'private' });
});

test('a mode that a platform does not have is refused before anything is opened', async () => {
  const refused = { ok: false, error: { kind: 'terminal', code: 'mode_not_supported' } };
  expect(await refusal('clipapp', { mode: 'draft' })).toMatchObject(refused);
  expect(await refusal('reelnet', { mode: 'draft' })).toMatchObject(refused);
  expect(await refusal('reelnet', { mode: 'inbox' })).toMatchObject(refused);
  expect(await refusal('videoshorts', { mode: 'inbox' })).toMatchObject(refused);
});

test('what a platform would refuse for good is told with its reason', async () => {
  const branded = { declarations: { brandedContent: true }, privacy: 'SELF_ONLY' };
  const tooLong = { ...stage.video, durationMs: 600_001 };
  expect(await told('clipapp', branded)).toBe('terminal branded_content_private');
  expect(await told('clipapp', { privacy: 'FOLLOWER_OF_CREATOR' })).toBe('terminal privacy_not_offered');
  expect(await told('clipapp', { media: tooLong })).toBe('terminal video_too_long');
  expect(await told('clipapp', { caption: 'x'.repeat(2_201) })).toBe('terminal invalid_request');
  expect(await told('reelnet', { caption: '#a'.repeat(31) })).toBe('terminal caption_too_long');
  expect(await told('reelnet', { caption: '@a '.repeat(21) })).toBe('terminal too_many_mentions');
  expect(await told('videoshorts', { title: null })).toBe('terminal title_required');
  expect(await told('videoshorts', { title: 'x'.repeat(101) })).toBe('terminal invalid_title');
  expect(await told('videoshorts', { caption: 'a <b>' })).toBe('terminal caption_too_long');
});

test('without the audits, clipapp refuses and videoshorts’ locked upload does not count as published', async () => {
  const unaudited = await setStage({ SANDBOX_AUDITED: 'off' });
  try {
    const clipapp = await unaudited.performer('clipapp');
    const opened = await clipapp.connector.createUpload(clipapp.job);
    expect(opened).toMatchObject({ ok: false, error: { kind: 'terminal', code: 'app_not_audited' } });

    const shorts = await unaudited.performer('videoshorts');
    const handle = await prepare(shorts);
    const locked = { kind: 'terminal', code: 'visibility_changed', platformCode: 'private' };
    const fired = await shorts.connector.publish(shorts.job, handle);
    const seen = await shorts.connector.getStatus(shorts.job, handle, new Date());
    expect(fired).toMatchObject({ outcome: 'rejected', error: locked });
    expect(seen).toMatchObject({ state: 'failed', error: locked });
  } finally {
    await unaudited.close();
  }
}, 60_000);

test('an upload address outside of the platform’s own hosts gets no bytes', async () => {
  const settings = platformSettings({ SANDBOX_URL: stage.url });
  const elsewhere = { uploadHosts: { origin: 'https://elsewhere.example' } };
  const { clipapp, reelnet, videoshorts } = settings.sandbox;
  const connectors = createConnectors({
    ...settings,
    sandbox: {
      clipapp: { ...clipapp, ...elsewhere },
      reelnet: { ...reelnet, ...elsewhere },
      videoshorts: { ...videoshorts, ...elsewhere },
    },
  }).sandbox;
  for (const platform of ['clipapp', 'reelnet', 'videoshorts'] as const) {
    const { job } = await stage.performer(platform);
    const opened = await connectors[platform].createUpload(job);
    expect(opened).toMatchObject({ ok: false, error: { kind: 'terminal', code: 'upload_address_refused' } });
  }
});
