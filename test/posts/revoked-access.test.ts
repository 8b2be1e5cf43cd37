/** The owner removes the app while the last chunk is on its way: what the answer proves is told, only the rest is unknown. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault, postControl } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

/** A post whose account is revoked between `sent` and the call; how its target ends once every bound is over. */
async function endAfterRevoked(refusal: Record<string, unknown> | null) {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const { sandboxUrl } = fixture.publisher;
  const paused = pauseAt('sent');
  const running = publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;
  await postControl(sandboxUrl, 'revocations', { platform: 'clipapp', accountId: ready.accounts[0]!.platformUserId });
  if (refusal) await scheduleFault(sandboxUrl, { platform: 'clipapp', call: 'publish', ...refusal });
  await fixture.deps.orm.em
    .fork()
    .execute(`update post_target set sent_at = sent_at - interval '16 minutes' where post_id = ?`, [ready.postId]);
  paused.resume();
  await running;
  expect(await fixture.accepted(ready)).toEqual([]);
  const [target] = await fixture.targets(ready.postId);
  return `${target?.status} ${target?.error?.code}`;
}

test.each([
  ['bytes that do not fit', { fault: 'response', status: 400 }, 'failed upload_refused'],
  ['a token that ended', { fault: 'error', code: 'access_token_invalid' }, 'failed grant_invalid'],
  ['an upload that is not there', { fault: 'response', status: 404 }, 'failed grant_invalid'],
])('clipapp refuses the last chunk of a revoked account for %s: nothing went out, and that is said', async (...row) => {
  const [, refusal, end] = row;
  expect(await endAfterRevoked(refusal)).toBe(end);
});

test('clipapp takes the last chunk of a revoked account: nobody can ask what became of it, so it is unknown', async () => {
  expect(await endAfterRevoked(null)).toBe('failed outcome_unknown');
});
