/** A rejection concerns only its own call, not the earlier calls of the target. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { confirmTarget } from '../../db/posts/send-state.ts';
import { markResent } from '../../db/posts/mark-sent.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault as armFault, countInjectedFaults } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const PUBLISH = { platform: 'reelnet', call: 'publish', times: 1 } as const;
const FULL = { ...PUBLISH, fault: 'error', code: '9/2207042' } as const;
/** A token error; the account check succeeds, so the call is retried immediately. */
const EXPIRED = { ...PUBLISH, fault: 'expired-token' } as const;
const BANNED = { ...PUBLISH, fault: 'error', code: '4/2207051' } as const;

describe('a platform that rejects every call', () => {
  const fixture = openPublishingFixture();
  const faulted = () => countInjectedFaults(fixture.publisher.sandboxUrl, 'publish');

  test('a target rejected for its token and then for a daily limit waits for the limit', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    const before = await faulted();
    await armFault(fixture.publisher.sandboxUrl, EXPIRED);
    await armFault(fixture.publisher.sandboxUrl, FULL);

    const plan = await fixture.publish(ready.postId);

    expect(await faulted()).toBe(before + 2);
    expect(plan).toMatchObject({ next: 'publish', opensAt: expect.any(String) });
    expect(await fixture.targets(ready.postId)).toMatchObject([
      { status: 'publishing', sendState: 'reserved', sends: 0 },
    ]);
  });

  test('a rejected publisher does not retry if another publisher has sent since', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    const before = await faulted();
    await armFault(fixture.publisher.sandboxUrl, EXPIRED);
    await armFault(fixture.publisher.sandboxUrl, { ...PUBLISH, call: 'me', fault: 'slow', slowMs: 2_000 });
    const publishing = fixture.publish(ready.postId);
    await waitUntil(faulted, (calls) => calls === before + 1);
    const [target] = await fixture.targets(ready.postId);
    if (!target) throw new Error('The post has no target.');
    expect(await markResent(fixture.deps.orm.em.fork(), { ...target, sends: 1 })).toMatchObject({ sends: 2 });

    await sleep(4_000);

    expect(await fixture.accepted(ready)).toEqual([]);
    expect(await fixture.targets(ready.postId)).toMatchObject([{ sends: 2 }]);
    await confirmTarget(fixture.deps.orm.em.fork(), target, { processing: false, platformPostId: 'theirs', url: null });
    expect(await publishing).toEqual({ next: 'end', status: 'posted' });
  });

  test('a permanent rejection after a call that did not arrive fails the target with the reason', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    await armFault(fixture.publisher.sandboxUrl, { ...PUBLISH, fault: 'before-accept' });
    await armFault(fixture.publisher.sandboxUrl, BANNED);
    const before = await faulted();
    const publishing = fixture.publish(ready.postId);
    await waitUntil(faulted, (calls) => calls === before + 1);
    await fixture.ageSends(ready.postId);

    expect(await publishing).toEqual({ next: 'end', status: 'failed' });
    expect(await fixture.targets(ready.postId)).toMatchObject([{ sends: 2, error: { platformCode: BANNED.code } }]);
    expect(await fixture.accepted(ready)).toEqual([]);
  });
});
