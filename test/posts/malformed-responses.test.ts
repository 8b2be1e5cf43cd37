/** Responses with values that no column can store still end the target. */
import { expect, test } from '@jest/globals';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

interface Strange {
  platform: Platform;
  call: string;
  body: object;
  status?: number;
  headers?: Record<string, string>;
}

/** Publishes to that platform and to a working one. Returns the next step and both targets. */
async function getEnd({ platform, call, body, status = 200, headers = {} }: Strange) {
  const other = platform === 'videoshorts' ? 'clipapp' : 'videoshorts';
  const ready = await readyPost(fixture.deps, { platforms: [platform, other] });
  const answer = { platform, call, fault: 'response', status, headers, body: JSON.stringify(body) };
  await scheduleFault(fixture.publisher.sandboxUrl, answer);
  const plan = await fixture.publish(ready.postId);
  const [target, neighbour] = await fixture.targets(ready.postId);
  expect(neighbour).toMatchObject({ status: 'posted', platformPostId: expect.any(String) });
  return { plan, target };
}

const PARTIAL = { next: 'end', status: 'partial' };

test.each([
  ['U+0000', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
])('a failure reason that contains %s ends its target', async (_, reason) => {
  const body = { data: { status: 'FAILED', fail_reason: reason }, error: { code: 'ok' } };
  const { plan, target } = await getEnd({ platform: 'clipapp', call: 'status', body });
  expect(plan).toEqual(PARTIAL);
  expect(target).toMatchObject({ status: 'failed', error: { code: 'publish_failed', platformCode: 'undocumented' } });
});

test.each([
  ['U+0000', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
])('a post whose platform id contains %s is posted without an id', async (_, id) => {
  const { plan, target } = await getEnd({ platform: 'reelnet', call: 'publish', body: { id } });
  expect(plan).toEqual({ next: 'end', status: 'posted' });
  expect(target).toMatchObject({ status: 'posted', platformPostId: null, url: null, error: null });
});

test('an audience that contains U+0000 ends its target', async () => {
  const body = { id: 'abc', status: { privacyStatus: 'a\u0000b' } };
  const { plan, target } = await getEnd({ platform: 'videoshorts', call: 'publish', body });
  expect(plan).toEqual(PARTIAL);
  expect(target).toMatchObject({ status: 'failed', error: { code: 'visibility_changed' } });
});

test.each(['9'.repeat(13), '9'.repeat(20)])('a Retry-After of %s seconds fails the target', async (wait) => {
  const body = { data: {}, error: { code: 'rate_limit_exceeded' } };
  const headers = { 'retry-after': wait };
  const { plan, target } = await getEnd({ platform: 'clipapp', call: 'init', body, status: 429, headers });
  expect(plan).toEqual(PARTIAL);
  expect(target).toMatchObject({ status: 'failed', error: { code: 'rate_limited' } });
});
