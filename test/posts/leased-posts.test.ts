/** At a slot the calls come first: what follows them gives way, but not for long. */
import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';

const PENDING = Symbol('pending');

function soon(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, sleep(50).then(() => PENDING)]);
}

test('what follows one post’s call waits until every call of the slot is answered', async () => {
  const scheduled = new LeasedPosts();
  scheduled.markCalling(['a', 'b']);
  scheduled.markCalling(['c']);
  const calm = scheduled.waitForResponses();
  scheduled.markResponded(['a', 'c']);
  expect(await soon(calm)).toBe(PENDING);
  scheduled.markResponded(['b']);
  expect(await soon(calm)).toBeUndefined();
  expect(await soon(scheduled.waitForResponses())).toBeUndefined();
});

test('without a slot that has come nothing waits', async () => {
  expect(await soon(new LeasedPosts().waitForResponses())).toBeUndefined();
});

test('a platform that does not answer holds nobody up for good', async () => {
  const scheduled = new LeasedPosts();
  scheduled.markCalling(['slow']);
  expect(await Promise.race([scheduled.waitForResponses(), sleep(10_000, PENDING, { ref: false })])).toBeUndefined();
});

test('a slot that comes after another has passed is waited for as well', async () => {
  const scheduled = new LeasedPosts();
  scheduled.markCalling(['a']);
  scheduled.markResponded(['a']);
  scheduled.markCalling(['b']);
  const calm = scheduled.waitForResponses();
  expect(await soon(calm)).toBe(PENDING);
  scheduled.markResponded(['b']);
  expect(await soon(calm)).toBeUndefined();
});
