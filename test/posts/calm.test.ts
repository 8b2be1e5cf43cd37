/** At a slot the calls come first: what follows them gives way, but not for long. */
import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArmedPosts } from '../../activities/posts/armed-posts.ts';

const PENDING = Symbol('pending');

function soon(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, sleep(50).then(() => PENDING)]);
}

test('what follows one post’s call waits until every call of the slot is answered', async () => {
  const armed = new ArmedPosts();
  armed.called(['a', 'b']);
  armed.called(['c']);
  const calm = armed.calm();
  armed.answered(['a', 'c']);
  expect(await soon(calm)).toBe(PENDING);
  armed.answered(['b']);
  expect(await soon(calm)).toBeUndefined();
  expect(await soon(armed.calm())).toBeUndefined();
});

test('without a slot that has come nothing waits', async () => {
  expect(await soon(new ArmedPosts().calm())).toBeUndefined();
});

test('a platform that does not answer holds nobody up for good', async () => {
  const armed = new ArmedPosts();
  armed.called(['slow']);
  expect(await Promise.race([armed.calm(), sleep(10_000, PENDING, { ref: false })])).toBeUndefined();
});

test('a slot that comes after another has passed is waited for as well', async () => {
  const armed = new ArmedPosts();
  armed.called(['a']);
  armed.answered(['a']);
  armed.called(['b']);
  const calm = armed.calm();
  expect(await soon(calm)).toBe(PENDING);
  armed.answered(['b']);
  expect(await soon(calm)).toBeUndefined();
});
