import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { clearPlatformFaults } from './clear-platform-faults.ts';
import { waitUntilDrained, describeUndrained } from './in-flight.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { LIMIT_MS, openPublishingFixture } from '../posts/publishing-fixture.ts';
import { scheduleFault } from '../support/simulator.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const fixture = openPublishingFixture();
const publish = ({ postId }: ReadyPost) => publishPost(fixture.deps, postId, LIMIT_MS);
const control = (path: string, body: object) =>
  fetchControl(fixture.publisher.sandboxUrl, `${path}`, { method: 'POST', body: JSON.stringify(body) });
const drained = (boundMs: number) => waitUntilDrained(fixture.deps.orm, boundMs, () => undefined);

test('clearing platform faults removes limits, faults and modes that delay posts', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet', 'clipapp'] });
  await control('rate-limits', { name: 'reelnet.posts', limit: 0 });
  await control('modes', { audited: false });
  await scheduleFault(fixture.publisher.sandboxUrl, { platform: 'clipapp', call: '*', fault: '5xx', times: 1_000 });
  await clearPlatformFaults(fixture.publisher.sandboxUrl);
  expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
});

test('draining ends at once if a platform wait exceeds the limit, and names the wait', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const full = { platform: 'clipapp', call: 'init', fault: 'error', code: 'spam_risk_too_many_posts' } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, { ...full, times: 1 });
  await publish(ready);
  await fixture.deps.orm.em.fork().execute('delete from outbox_message');

  const waited = await drained(60_000);

  expect(waited.afterMs).toBeLessThan(20_000);
  expect(waited.inFlight).toMatchObject({ posts: 1, targets: 1 });
  const { opensAt } = (await fixture.targets(ready.postId))[0]!;
  const reported = `daily_limit_reached: 1 waiting for their platform until ${opensAt?.toISOString()}`;
  expect(describeUndrained(waited)).toContain(reported);
});
