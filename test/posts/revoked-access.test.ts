/** The owner revokes access during the last chunk. Only what the response proves is reported. */
import { expect, test } from '@jest/globals';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault, postControl } from '../support/simulator.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

/** Revokes the account between `sent` and the call. Returns the target after all time limits. */
async function endAfterRevoked(refusal: Record<string, unknown> | null) {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const { sandboxUrl } = fixture.publisher;
  const paused = await fixture.publishUntil('sent', ready.postId);
  await postControl(sandboxUrl, 'revocations', { platform: 'clipapp', accountId: ready.accounts[0]!.platformUserId });
  if (refusal) await scheduleFault(sandboxUrl, { platform: 'clipapp', call: 'publish', ...refusal });
  await fixture.expireCalls(ready.postId);
  paused.resume();
  await paused.ended;
  expect(await fixture.accepted(ready)).toEqual([]);
  const [target] = await fixture.targets(ready.postId);
  return `${target?.status} ${target?.error?.code}`;
}

test.each([
  ['an invalid byte range', { fault: 'response', status: 400 }, 'failed upload_refused'],
  ['an expired token', { fault: 'error', code: 'access_token_invalid' }, 'failed grant_invalid'],
  ['an unknown upload', { fault: 'response', status: 404 }, 'failed grant_invalid'],
])('a last chunk that clipapp rejects for %s fails the target of a revoked account', async (...row) => {
  const [, refusal, end] = row;
  expect(await endAfterRevoked(refusal)).toBe(end);
});

test('a last chunk that clipapp accepts for a revoked account ends as unknown', async () => {
  expect(await endAfterRevoked(null)).toBe('failed outcome_unknown');
});
