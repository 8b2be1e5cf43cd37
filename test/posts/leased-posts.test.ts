import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';

const PENDING = Symbol('pending');

function soon(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, sleep(50).then(() => PENDING)]);
}

test('the work after a publish call waits for the responses to all calls of the slot', async () => {
  const scheduled = new LeasedPosts();
  scheduled.markCalling(['a', 'b']);
  scheduled.markCalling(['c']);
  const responded = scheduled.waitForResponses();
  scheduled.markResponded(['a', 'c']);
  expect(await soon(responded)).toBe(PENDING);
  scheduled.markResponded(['b']);
  expect(await soon(responded)).toBeUndefined();
  expect(await soon(scheduled.waitForResponses())).toBeUndefined();
});

test('a platform that does not respond blocks other posts only for a limited time', async () => {
  const scheduled = new LeasedPosts();
  scheduled.markCalling(['slow']);
  expect(await Promise.race([scheduled.waitForResponses(), sleep(10_000, PENDING, { ref: false })])).toBeUndefined();
});

test('the work after a publish call also waits for the calls of a second slot', async () => {
  const scheduled = new LeasedPosts();
  scheduled.markCalling(['a']);
  scheduled.markResponded(['a']);
  scheduled.markCalling(['b']);
  const responded = scheduled.waitForResponses();
  expect(await soon(responded)).toBe(PENDING);
  scheduled.markResponded(['b']);
  expect(await soon(responded)).toBeUndefined();
});
