/** Publishing when a token expires or the owner removes the app. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { collectMetrics } from '../../activities/analytics/collect-metrics.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { Checkpoint } from '../../activities/activity-deps.ts';
import { Content } from '../../db/entities/content.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { expireCalls } from '../posts/publishing-fixture.ts';
import { readyPost } from '../support/ready-post.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openAccountsFixture, DAY_MS, MINUTE_MS } from './fixture.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const fixture = openAccountsFixture();

async function post(platform: Platform, bytes = 20_000) {
  const { account, team } = await fixture.connect(platform);
  const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
  if (bytes > 20_000) await enlarge(postId, bytes);
  return { account, postId };
}

/** Makes the video large enough for a multipart upload. */
async function enlarge(postId: string, bytes: number): Promise<void> {
  const em = fixture.deps.orm.em.fork();
  const content = await em.findOneOrFail(Content, { outputKey: { $ne: null }, id: await getContent(postId) });
  const video = buildMp4({ bytes });
  const path = join(fixture.deps.scratchDir, `${content.id}-large.mp4`);
  await writeFile(path, video);
  await fixture.deps.storage.putFile(content.outputKey ?? '', path, 'video/mp4');
  const sha256 = createHash('sha256').update(video).digest('hex');
  await em.nativeUpdate(Content, { id: content.id }, { bytes: video.length, sha256 });
}

async function getContent(postId: string): Promise<string> {
  const [row] = await fixture.deps.orm.em
    .fork()
    .execute<{ content_id: string }[]>('select content_id from post where id = ?', [postId]);
  return row?.content_id ?? '';
}

const getTarget = async (postId: string) => (await listTargets(fixture.deps.orm.em.fork(), postId))[0]!;

/** Backdates the call, so that its result is no longer awaited. */
async function expireCall(postId: string): Promise<void> {
  await expireCalls(fixture.deps, postId);
}

/** Long enough to see that the call is in progress and to act before its reply. */
const CALL_IN_PROGRESS = { slowMs: 1_500 };

/** Resolves when the injected fault has applied, so the call is in progress. */
async function waitForFault(call: string): Promise<void> {
  await waitUntil(
    async () => {
      const answer = await fetchControl(fixture.publisher.sandboxUrl, 'faults');
      return ((await answer.json()) as { scheduled: { call: string; fault: string }[] }).scheduled;
    },
    (scheduled) => !scheduled.some((one) => one.call === call && one.fault === 'slow'),
  );
}

describe('a token that expires during an upload', () => {
  test('a clipapp upload continues after its last chunk with a fresh token', async () => {
    const { account, postId } = await post('clipapp', 66_000_000);
    // The token expires after two hours, the upload URL after one.
    await fixture.advance(110 * MINUTE_MS);
    await fixture.fault('clipapp', 'upload', 'slow', CALL_IN_PROGRESS);
    await fixture.fault('clipapp', 'upload', '5xx');
    const publishing = publishPost(fixture.deps, postId, 3 * MINUTE_MS);
    await waitForFault('upload');
    await fixture.advance(15 * MINUTE_MS);
    expect(await publishing).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(account)).toBe(1);
    expect((await fixture.row(account)).lastRefreshedAt).not.toBeNull();
  });

  test('a videoshorts upload sends its last part once with a fresh token', async () => {
    const { account, postId } = await post('videoshorts', 600_000);
    await fixture.fault('videoshorts', 'upload', 'slow', CALL_IN_PROGRESS);
    const publishing = publishPost(fixture.deps, postId, MINUTE_MS);
    await waitForFault('upload');
    await fixture.advance(61 * MINUTE_MS);
    expect(await publishing).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(account)).toBe(1);
    expect((await fixture.row(account)).lastRefreshedAt).not.toBeNull();
  });

  test('an expired reelnet token fails the post and asks the owner to reconnect', async () => {
    const { account, postId } = await post('reelnet');
    await fixture.fault('reelnet', 'fetch', 'slow', CALL_IN_PROGRESS);
    const publishing = publishPost(fixture.deps, postId, MINUTE_MS);
    await waitForFault('fetch');
    await fixture.advance(61 * DAY_MS);
    expect(await publishing).toEqual({ next: 'end', status: 'failed' });
    expect((await getTarget(postId)).error?.message).toMatch(/connect/iu);
    expect(await fixture.accepted(account)).toBe(0);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: true });
  });
});

describe('an owner who removes the app', () => {
  test.each(PLATFORMS)(
    'app removal on %s before the publish fails the post and asks for reconnection',
    async (platform) => {
      const { account, postId } = await post(platform);
      await fixture.revoke(account);
      expect(await publishPost(fixture.deps, postId, MINUTE_MS)).toEqual({ next: 'end', status: 'failed' });
      expect((await getTarget(postId)).error?.message).toMatch(/connect/iu);
      expect(await fixture.accepted(account)).toBe(0);
      expect(await fixture.row(account)).toMatchObject({
        reconnectNeeded: true,
        lastError: expect.stringMatching(/connect/iu),
      });
    },
  );

  const steps = PLATFORMS.flatMap((platform) =>
    (['prepared', 'sent', 'responded'] as const).map((point): [Platform, Checkpoint] => [platform, point]),
  );

  test.each(steps)(
    'app removal on %s at step "%s" never publishes twice and reports the true status',
    async (platform, at) => {
      const { account, postId } = await post(platform);
      let revoked = false;
      const deps = fixture.publisher.another({
        checkpoint: async (point) => {
          if (point === at && !revoked) await fixture.revoke(account);
          revoked ||= point === at;
          if (point === 'responded') await expireCall(postId);
        },
      });
      expect(await publishPost(deps, postId, MINUTE_MS)).toMatchObject({ next: 'end' });
      const { status, error } = await getTarget(postId);
      const out = await fixture.accepted(account);
      if (status === 'posted') expect(out).toBe(1);
      // Without access, the status of a sent call cannot be read.
      else if (error?.code === 'outcome_unknown') expect(at).not.toBe('prepared');
      else expect(out).toBe(0);
      expect(out).toBeLessThan(2);
    },
  );

  test.each(PLATFORMS)(
    'app removal on %s after the publish marks the account at the next metrics read',
    async (platform) => {
      const { account, postId } = await post(platform);
      await publishPost(fixture.deps, postId, MINUTE_MS);
      expect((await getTarget(postId)).status).toBe('posted');
      await fixture.revoke(account);
      const em = fixture.deps.orm.em.fork();
      await em.execute(
        `update measured_target set due_at = now() - interval '1 second', published_at = published_at - interval '1 hour'
       where post_id = ?`,
        [postId],
      );
      await collectMetrics(fixture.deps, () => undefined);
      expect(await fixture.row(account)).toMatchObject({
        reconnectNeeded: true,
        lastError: expect.stringMatching(/connect/iu),
      });
    },
  );
});
