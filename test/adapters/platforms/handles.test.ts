import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLastChunk } from '../../../adapters/platforms/videoshorts/chunks.ts';
import type { Handle } from '../../../adapters/ports.ts';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { padVideo } from './sample-video.ts';
import { prepare, setStage, type Performer, type Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 60_000);
afterAll(() => stage.close());

/** What a videoshorts session has, as it tells itself. */
async function storedBytes({ job }: Performer, { uploadUrl }: Handle): Promise<number> {
  const headers = { 'content-range': `bytes */${job.media.bytes}` };
  const probed = await fetch(uploadUrl ?? '', { method: 'PUT', headers });
  return Number(probed.headers.get('range')?.split('-')[1]) + 1;
}

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

test('a platform that is down at the slot gets the post when it is back, once', async () => {
  const performers = await Promise.all(PLATFORMS.map((platform) => stage.performer(platform)));
  const works = await Promise.all(
    performers.map(async (performer) => ({ performer, handle: await prepare(performer) })),
  );
  await stage.stop();

  const firing = works.map(({ performer, handle }) => performer.connector.publish(performer.job, handle));
  await sleep(300);
  await stage.restart();
  const fired = await Promise.all(firing);

  expect(fired.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  for (const performer of performers) expect(await stage.posts(performer)).toHaveLength(1);
}, 60_000);

test('an unused handle publishes nothing, and a second one is another', async () => {
  for (const platform of PLATFORMS) {
    const performer = await stage.performer(platform);
    const [first, second] = [await prepare(performer), await prepare(performer)];
    expect(first.id).not.toBe(second.id);
    expect(await stage.posts(performer)).toEqual([]);
  }
});

test('the public id of a handle does not give away where its bytes go', async () => {
  const { connector, job } = await stage.performer('videoshorts');
  const opened = await connector.createUpload(job);
  if (!opened.ok) throw new Error(opened.error.code);
  const uploadId = new URL(opened.value.uploadUrl ?? '').searchParams.get('upload_id') ?? '';
  expect(uploadId).not.toBe('');
  expect(opened.value.id).not.toContain(uploadId);
});

test('a deadline that has come ends getting ready without an error of ours', async () => {
  for (const platform of PLATFORMS) {
    const performer = await stage.performer(platform, { media: await padVideo(stage.video, stage.dir, 65_000_000) });
    const opened = await performer.connector.createUpload(performer.job);
    if (!opened.ok) throw new Error(opened.error.code);
    const readied = await performer.connector.prepare(performer.job, opened.value, AbortSignal.abort());
    expect(readied.state).toBe('pending');
  }
});

test('a large clipapp video goes in chunks, resumes after broken ones, and is one post with the right bytes', async () => {
  const media = await padVideo(stage.video, stage.dir, 70_000_003);
  const performer = await stage.performer('clipapp', { media });
  const opened = await performer.connector.createUpload(performer.job);
  if (!opened.ok) throw new Error(opened.error.code);
  for (const fault of ['after-accept-lost-reply', 'before-accept', '5xx']) {
    await stage.fault({ platform: 'clipapp', call: 'upload', fault });
  }

  const readied = await performer.connector.prepare(performer.job, opened.value, soon());
  const readBefore = await performer.connector.getStatus(performer.job, opened.value, new Date());
  const postsBefore = await stage.posts(performer);
  const fired = await performer.connector.publish(performer.job, opened.value);

  expect(readied).toEqual({ state: 'ready' });
  expect(readBefore).toEqual({ state: 'not_sent' });
  expect(postsBefore).toEqual([]);
  expect(fired).toMatchObject({ outcome: 'accepted' });
  expect(await stage.posts(performer)).toMatchObject([{ mediaSha256: media.sha256 }]);
}, 60_000);

test('a videoshorts upload resumes after broken parts, and sends little at the slot', async () => {
  const performer = await stage.performer('videoshorts');
  const opened = await performer.connector.createUpload(performer.job);
  if (!opened.ok) throw new Error(opened.error.code);
  for (const fault of ['after-accept-lost-reply', 'before-accept', '5xx']) {
    await stage.fault({ platform: 'videoshorts', call: 'upload', fault });
  }

  const readied = [
    await performer.connector.prepare(performer.job, opened.value, soon()),
    await performer.connector.prepare(performer.job, opened.value, soon()),
  ];
  const fired = await performer.connector.publish(performer.job, opened.value);

  expect(readied.at(-1)).toEqual({ state: 'ready' });
  expect(fired).toMatchObject({ outcome: 'accepted' });
  expect(await stage.posts(performer)).toMatchObject([{ mediaSha256: stage.video.sha256 }]);
});

test('a videoshorts session that holds less than expected still takes the whole video in one go', async () => {
  const performer = await stage.performer('videoshorts');
  const opened = await performer.connector.createUpload(performer.job);
  if (!opened.ok) throw new Error(opened.error.code);

  const fired = await performer.connector.publish(performer.job, opened.value);

  expect(fired).toMatchObject({ outcome: 'accepted' });
  expect(await stage.posts(performer)).toMatchObject([{ mediaSha256: stage.video.sha256 }]);
});

test('bytes that break off half way at the slot are no post, and the same handle then makes one', async () => {
  for (const platform of ['clipapp', 'videoshorts'] as const) {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);
    await stage.fault({ platform, call: 'publish', fault: 'cut-upload' });
    const sentAt = new Date();

    const fired = await performer.connector.publish(performer.job, handle);
    const seen = await performer.connector.getStatus(performer.job, handle, sentAt);
    const between = await stage.posts(performer);
    const again = await performer.connector.publish(performer.job, handle);

    expect(fired.outcome).toBe('unknown');
    expect(seen).toEqual({ state: 'not_sent' });
    expect(between).toEqual([]);
    expect(again).toMatchObject({ outcome: 'accepted' });
    expect(await stage.posts(performer)).toMatchObject([{ mediaSha256: stage.video.sha256 }]);
  }
});

test('a videoshorts session that stored a part of its last part is finished from its next byte on, by the first repeat', async () => {
  const performer = await stage.performer('videoshorts');
  const handle = await prepare(performer);
  await stage.fault({ platform: 'videoshorts', call: 'publish', fault: 'cut-upload' });
  await performer.connector.publish(performer.job, handle);
  const stored = await storedBytes(performer, handle);

  const readied = await performer.connector.prepare(performer.job, handle, soon());
  const fired = await performer.connector.publish(performer.job, handle);

  expect(stored).toBeGreaterThan(getLastChunk('', stage.video.bytes).first);
  expect(stored).toBeLessThan(stage.video.bytes);
  expect(readied).toEqual({ state: 'ready' });
  expect(fired).toMatchObject({ outcome: 'accepted' });
  expect(await stage.posts(performer)).toMatchObject([{ mediaSha256: stage.video.sha256 }]);
});

test('a videoshorts session that claims all bytes and names no video is neither refused nor sent anything more', async () => {
  const performer = await stage.performer('videoshorts');
  const handle = await prepare(performer);
  const headers = { range: `bytes=0-${stage.video.bytes - 1}` };
  await stage.fault({ platform: 'videoshorts', call: 'publish', fault: 'response', status: 308, headers });

  const fired = await performer.connector.publish(performer.job, handle);

  expect(fired).toMatchObject({ outcome: 'unknown', error: { code: 'unreadable_answer' } });
  expect(await stage.posts(performer)).toEqual([]);
});

test('a reelnet upload that breaks is sent again, and one whose answer was lost is taken as it is', async () => {
  const performer = await stage.performer('reelnet');
  const opened = await performer.connector.createUpload(performer.job);
  if (!opened.ok) throw new Error(opened.error.code);
  await stage.fault({ platform: 'reelnet', call: 'upload', fault: 'before-accept' });
  await stage.fault({ platform: 'reelnet', call: 'upload', fault: 'cut-upload' });
  await stage.fault({ platform: 'reelnet', call: 'upload', fault: 'after-accept-lost-reply' });

  expect(await performer.connector.prepare(performer.job, opened.value, soon())).toEqual({ state: 'ready' });
  expect(await performer.connector.prepare(performer.job, opened.value, soon())).toEqual({ state: 'ready' });
  expect(await stage.posts(performer)).toEqual([]);
});

test('a video that reelnet cannot process is a dead handle with the platform’s reason', async () => {
  const media = { ...stage.video, path: new URL(import.meta.url).pathname, bytes: 200 };
  const performer = await stage.performer('reelnet', { media });
  const opened = await performer.connector.createUpload(performer.job);
  if (!opened.ok) throw new Error(opened.error.code);

  const readied = await performer.connector.prepare(performer.job, opened.value, soon());

  expect(readied).toMatchObject({
    state: 'unusable',
    error: { kind: 'terminal', code: 'media_rejected', platformCode: '352/2207026' },
  });
});

test('a token that expires at the slot is a certain refusal', async () => {
  for (const platform of ['reelnet', 'videoshorts'] as const) {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);
    await stage.fault({ platform, call: 'publish', fault: 'expired-token' });
    const fired = await performer.connector.publish(performer.job, handle);
    expect(fired).toMatchObject({ outcome: 'rejected', error: { kind: 'reconnect', code: 'token_expired' } });
    expect(await stage.posts(performer)).toEqual([]);
  }
});

test('clipapp: an upload that expired at the slot is a certain refusal, and reads as failed once its hour is over', async () => {
  const performer = await stage.performer('clipapp');
  const handle = await prepare(performer);
  await stage.advanceClock(HOUR_MS + 1_000);

  const fired = await performer.connector.publish(performer.job, handle);
  const past = { ...handle, expiresAt: new Date(Date.now() - 1) };

  expect(fired).toMatchObject({ outcome: 'rejected', error: { kind: 'terminal', code: 'handle_expired' } });
  expect(await performer.connector.prepare(performer.job, past, soon())).toMatchObject({ state: 'unusable' });
  const seen = await performer.connector.getStatus(performer.job, past, new Date());
  expect(seen).toMatchObject({ state: 'failed', error: { code: 'handle_expired' } });
  expect(await stage.posts(performer)).toEqual([]);
});

test('clipapp: a publish id that is no longer known is found among the public videos by time and words', async () => {
  const performer = await stage.performer('clipapp', { caption: 'Only once in the list' });
  const handle = await prepare(performer);
  const sentAt = new Date();
  await performer.connector.publish(performer.job, handle);
  while ((await performer.connector.getStatus(performer.job, handle, sentAt)).state === 'processing');
  const [post] = await stage.posts(performer);

  const unknown = { ...handle, id: 'v_pub_file~v2-1.1' };
  const found = await performer.connector.getStatus(performer.job, unknown, sentAt);
  const later = await performer.connector.getStatus(performer.job, unknown, new Date(Date.now() + 5_000));

  expect(found).toEqual({ state: 'posted', platformPostId: post?.platformPostId, url: post?.url });
  expect(later).toMatchObject({ state: 'unreadable', error: { code: 'handle_unknown' } });
});

test('reelnet: a container that expired is dead, and reads as failed', async () => {
  const performer = await stage.performer('reelnet');
  const handle = await prepare(performer);
  await stage.advanceClock(DAY_MS + 1_000);

  const readied = await performer.connector.prepare(performer.job, handle, soon());
  const fired = await performer.connector.publish(performer.job, handle);
  const seen = await performer.connector.getStatus(performer.job, handle, new Date());

  expect(readied).toMatchObject({ state: 'unusable', error: { code: 'handle_expired' } });
  expect(fired).toMatchObject({ outcome: 'rejected', error: { kind: 'terminal', code: 'handle_expired' } });
  expect(seen).toMatchObject({ state: 'failed', error: { code: 'handle_expired' } });
  expect(await stage.posts(performer)).toEqual([]);
});

test('reelnet: of two posts with the same words in the same minute neither is guessed', async () => {
  const performer = await stage.performer('reelnet');
  const handles = [await prepare(performer), await prepare(performer)];
  const sentAt = new Date();
  for (const handle of handles) await performer.connector.publish(performer.job, handle);

  const seen = await performer.connector.getStatus(performer.job, handles[0]!, sentAt);

  expect(seen).toEqual({ state: 'posted', platformPostId: null, url: null });
});

test('videoshorts: a session that is gone is dead, but an upload that is ours by its file name is found', async () => {
  // Still at work on the video when it is read, however late that is.
  const slow = await setStage({ SANDBOX_PROCESSING_MS: `${HOUR_MS}` });
  const performer = await slow.performer('videoshorts', { title: 'Gone before it was read' });
  const unused = await prepare(performer);
  const used = await prepare(performer);
  const sentAt = new Date();
  await performer.connector.publish(performer.job, used);
  await slow.advanceClock(8 * DAY_MS);
  const fresh = await performer.connector.refreshGrant(performer.grant);
  if (!fresh.ok) throw new Error(fresh.error.code);
  const job = { ...performer.job, accessToken: fresh.value.accessToken };
  const [post] = await slow.posts(performer);

  expect(await performer.connector.prepare(job, unused, soon())).toMatchObject({ state: 'unusable' });
  expect(await performer.connector.publish(job, unused)).toMatchObject({
    outcome: 'rejected',
    error: { kind: 'terminal' },
  });
  const found = await performer.connector.getStatus(job, used, sentAt);
  expect(found).toEqual({ state: 'processing', platformPostId: post?.platformPostId, url: post?.url });
  expect(await slow.posts(performer)).toHaveLength(1);
  await slow.close();
});
