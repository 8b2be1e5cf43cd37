import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLastChunk } from '../../../adapters/platforms/videoshorts/chunks.ts';
import type { Handle } from '../../../adapters/ports.ts';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { padVideo } from './make-video.ts';
import { prepare, createPlatformFixture, type ConnectedAccount, type PlatformFixture } from './platform-fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture();
});
afterAll(() => fixture.close());

/** The number of bytes that a videoshorts session has stored. */
async function storedBytes({ job }: ConnectedAccount, { uploadUrl }: Handle): Promise<number> {
  const headers = { 'content-range': `bytes */${job.media.bytes}` };
  const probed = await fetch(uploadUrl ?? '', { method: 'PUT', headers });
  return Number(probed.headers.get('range')?.split('-')[1]) + 1;
}

const timeout = (): AbortSignal => AbortSignal.timeout(20_000);

test('a platform that is down at the slot gets the post once when it is back', async () => {
  const accounts = await Promise.all(PLATFORMS.map((platform) => fixture.connectAccount(platform)));
  const uploads = await Promise.all(accounts.map(async (account) => ({ account, handle: await prepare(account) })));
  await fixture.stop();

  const publishing = uploads.map(({ account, handle }) => account.connector.publish(account.job, handle));
  await sleep(300);
  await fixture.restart();
  const result = await Promise.all(publishing);

  expect(result.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  for (const account of accounts) expect(await fixture.posts(account)).toHaveLength(1);
});

test('an unused handle publishes nothing, and each handle is different', async () => {
  for (const platform of PLATFORMS) {
    const account = await fixture.connectAccount(platform);
    const [first, second] = [await prepare(account), await prepare(account)];
    expect(first.id).not.toBe(second.id);
    expect(await fixture.posts(account)).toEqual([]);
  }
});

test('the public id of a handle does not contain the upload id', async () => {
  const { connector, job } = await fixture.connectAccount('videoshorts');
  const created = await connector.createUpload(job);
  if (!created.ok) throw new Error(created.error.code);
  const uploadId = new URL(created.value.uploadUrl ?? '').searchParams.get('upload_id') ?? '';
  expect(uploadId).not.toBe('');
  expect(created.value.id).not.toContain(uploadId);
});

test('prepare returns pending if the deadline has passed', async () => {
  const media = await padVideo(fixture.video, fixture.dir, 65_000_000);
  for (const platform of PLATFORMS) {
    const account = await fixture.connectAccount(platform, { media });
    const created = await account.connector.createUpload(account.job);
    if (!created.ok) throw new Error(created.error.code);
    const prepared = await account.connector.prepare(account.job, created.value, AbortSignal.abort());
    expect(prepared.state).toBe('pending');
  }
});

test('clipapp: a chunked upload resumes after failures and creates one post with all bytes', async () => {
  const media = await padVideo(fixture.video, fixture.dir, 70_000_003);
  const account = await fixture.connectAccount('clipapp', { media });
  const created = await account.connector.createUpload(account.job);
  if (!created.ok) throw new Error(created.error.code);
  for (const fault of ['after-accept-lost-reply', 'before-accept', '5xx']) {
    await fixture.fault({ platform: 'clipapp', call: 'upload', fault });
  }

  const prepared = await account.connector.prepare(account.job, created.value, timeout());
  const readBefore = await account.connector.getStatus(account.job, created.value, new Date());
  const postsBefore = await fixture.posts(account);
  const result = await account.connector.publish(account.job, created.value);

  expect(prepared).toEqual({ state: 'ready' });
  expect(readBefore).toEqual({ state: 'not_sent' });
  expect(postsBefore).toEqual([]);
  expect(result).toMatchObject({ outcome: 'accepted' });
  expect(await fixture.posts(account)).toMatchObject([{ mediaSha256: media.sha256 }]);
});

test('videoshorts: an upload resumes after failures and creates one post with all bytes', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const created = await account.connector.createUpload(account.job);
  if (!created.ok) throw new Error(created.error.code);
  for (const fault of ['after-accept-lost-reply', 'before-accept', '5xx']) {
    await fixture.fault({ platform: 'videoshorts', call: 'upload', fault });
  }

  const prepared = [
    await account.connector.prepare(account.job, created.value, timeout()),
    await account.connector.prepare(account.job, created.value, timeout()),
  ];
  const result = await account.connector.publish(account.job, created.value);

  expect(prepared.at(-1)).toEqual({ state: 'ready' });
  expect(result).toMatchObject({ outcome: 'accepted' });
  expect(await fixture.posts(account)).toMatchObject([{ mediaSha256: fixture.video.sha256 }]);
});

test('videoshorts: publish sends the whole video if nothing is stored', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const created = await account.connector.createUpload(account.job);
  if (!created.ok) throw new Error(created.error.code);

  const result = await account.connector.publish(account.job, created.value);

  expect(result).toMatchObject({ outcome: 'accepted' });
  expect(await fixture.posts(account)).toMatchObject([{ mediaSha256: fixture.video.sha256 }]);
});

test('an aborted last chunk creates no post, and the same handle then creates one', async () => {
  for (const platform of ['clipapp', 'videoshorts'] as const) {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);
    await fixture.fault({ platform, call: 'publish', fault: 'cut-upload' });
    const sentAt = new Date();

    const result = await account.connector.publish(account.job, handle);
    const status = await account.connector.getStatus(account.job, handle, sentAt);
    const postsBetween = await fixture.posts(account);
    const again = await account.connector.publish(account.job, handle);

    expect(result.outcome).toBe('unknown');
    expect(status).toEqual({ state: 'not_sent' });
    expect(postsBetween).toEqual([]);
    expect(again).toMatchObject({ outcome: 'accepted' });
    expect(await fixture.posts(account)).toMatchObject([{ mediaSha256: fixture.video.sha256 }]);
  }
});

test('videoshorts: publish continues after the stored bytes of an aborted last chunk', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const handle = await prepare(account);
  await fixture.fault({ platform: 'videoshorts', call: 'publish', fault: 'cut-upload' });
  await account.connector.publish(account.job, handle);
  const stored = await storedBytes(account, handle);

  const prepared = await account.connector.prepare(account.job, handle, timeout());
  const result = await account.connector.publish(account.job, handle);

  expect(stored).toBeGreaterThan(getLastChunk('', fixture.video.bytes).first);
  expect(stored).toBeLessThan(fixture.video.bytes);
  expect(prepared).toEqual({ state: 'ready' });
  expect(result).toMatchObject({ outcome: 'accepted' });
  expect(await fixture.posts(account)).toMatchObject([{ mediaSha256: fixture.video.sha256 }]);
});

test('videoshorts: a session that reports all bytes but no video has an unknown outcome', async () => {
  const account = await fixture.connectAccount('videoshorts');
  const handle = await prepare(account);
  const headers = { range: `bytes=0-${fixture.video.bytes - 1}` };
  await fixture.fault({ platform: 'videoshorts', call: 'publish', fault: 'response', status: 308, headers });

  const result = await account.connector.publish(account.job, handle);

  expect(result).toMatchObject({ outcome: 'unknown', error: { code: 'unreadable_answer' } });
  expect(await fixture.posts(account)).toEqual([]);
});

test('reelnet: a video that cannot be processed makes the handle unusable with the reason', async () => {
  await writeFile(join(fixture.dir, 'no-video.mp4'), 'no video at all');
  const media = { ...fixture.video, url: fixture.video.url.replace('sample', 'no-video') };
  const account = await fixture.connectAccount('reelnet', { media });
  const created = await account.connector.createUpload(account.job);
  if (!created.ok) throw new Error(created.error.code);

  const prepared = await account.connector.prepare(account.job, created.value, timeout());

  expect(prepared).toMatchObject({
    state: 'unusable',
    error: { kind: 'terminal', code: 'media_rejected', platformCode: '352/2207026' },
  });
});

test('a token that expires at the slot is a definite rejection', async () => {
  for (const platform of ['reelnet', 'videoshorts'] as const) {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);
    await fixture.fault({ platform, call: 'publish', fault: 'expired-token' });
    const result = await account.connector.publish(account.job, handle);
    expect(result).toMatchObject({ outcome: 'rejected', error: { kind: 'reconnect', code: 'token_expired' } });
    expect(await fixture.posts(account)).toEqual([]);
  }
});

test('clipapp: an upload that expires at the slot is a certain refusal and then fails', async () => {
  const account = await fixture.connectAccount('clipapp');
  const handle = await prepare(account);
  await fixture.advanceClock(HOUR_MS + 1_000);

  const result = await account.connector.publish(account.job, handle);
  const past = { ...handle, expiresAt: new Date(Date.now() - 1) };

  expect(result).toMatchObject({ outcome: 'rejected', error: { kind: 'terminal', code: 'handle_expired' } });
  expect(await account.connector.prepare(account.job, past, timeout())).toMatchObject({ state: 'unusable' });
  const status = await account.connector.getStatus(account.job, past, new Date());
  expect(status).toMatchObject({ state: 'failed', error: { code: 'handle_expired' } });
  expect(await fixture.posts(account)).toEqual([]);
});

test('clipapp: the post of an unknown publish id is found by time and caption', async () => {
  const account = await fixture.connectAccount('clipapp', { caption: 'Only once in the list' });
  const handle = await prepare(account);
  const sentAt = new Date();
  await account.connector.publish(account.job, handle);
  while ((await account.connector.getStatus(account.job, handle, sentAt)).state === 'processing');
  const [post] = await fixture.posts(account);

  const unknown = { ...handle, id: 'v_pub_file~v2-1.1' };
  const found = await account.connector.getStatus(account.job, unknown, sentAt);
  const later = await account.connector.getStatus(account.job, unknown, new Date(Date.now() + 5_000));

  expect(found).toEqual({ state: 'posted', platformPostId: post?.platformPostId, url: post?.url });
  expect(later).toMatchObject({ state: 'unreadable', error: { code: 'handle_unknown' } });
});

test('reelnet: an expired container is unusable and failed', async () => {
  const account = await fixture.connectAccount('reelnet');
  const handle = await prepare(account);
  await fixture.advanceClock(DAY_MS + 1_000);

  const prepared = await account.connector.prepare(account.job, handle, timeout());
  const result = await account.connector.publish(account.job, handle);
  const status = await account.connector.getStatus(account.job, handle, new Date());

  expect(prepared).toMatchObject({ state: 'unusable', error: { code: 'handle_expired' } });
  expect(result).toMatchObject({ outcome: 'rejected', error: { kind: 'terminal', code: 'handle_expired' } });
  expect(status).toMatchObject({ state: 'failed', error: { code: 'handle_expired' } });
  expect(await fixture.posts(account)).toEqual([]);
});

test('reelnet: two posts with the same caption in the same minute are posted without an id', async () => {
  const account = await fixture.connectAccount('reelnet');
  const handles = [await prepare(account), await prepare(account)];
  const sentAt = new Date();
  for (const handle of handles) await account.connector.publish(account.job, handle);

  const status = await account.connector.getStatus(account.job, handles[0]!, sentAt);

  expect(status).toEqual({ state: 'posted', platformPostId: null, url: null });
});

test('videoshorts: an expired session is unusable, and its upload is found by the file name', async () => {
  // The video must still be processing when its status is read.
  const slow = await createPlatformFixture({ SANDBOX_PROCESSING_MS: `${HOUR_MS}` });
  const account = await slow.connectAccount('videoshorts', { title: 'Gone before it was read' });
  const unused = await prepare(account);
  const used = await prepare(account);
  const sentAt = new Date();
  await account.connector.publish(account.job, used);
  await slow.advanceClock(8 * DAY_MS);
  const fresh = await account.connector.refreshGrant(account.grant);
  if (!fresh.ok) throw new Error(fresh.error.code);
  const job = { ...account.job, accessToken: fresh.value.accessToken };
  const [post] = await slow.posts(account);

  expect(await account.connector.prepare(job, unused, timeout())).toMatchObject({ state: 'unusable' });
  expect(await account.connector.publish(job, unused)).toMatchObject({
    outcome: 'rejected',
    error: { kind: 'terminal' },
  });
  const found = await account.connector.getStatus(job, used, sentAt);
  expect(found).toEqual({ state: 'processing', platformPostId: post?.platformPostId, url: post?.url });
  expect(await slow.posts(account)).toHaveLength(1);
  await slow.close();
});
