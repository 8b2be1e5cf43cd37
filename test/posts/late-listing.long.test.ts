/** A platform that lists its posts late: a call that seems lost was accepted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault as armFault, listPublished, countInjectedFaults } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { LIMIT_MS } from './publishing-fixture.ts';

const PUBLISH = { platform: 'reelnet', call: 'publish', times: 1 } as const;
const FULL = { ...PUBLISH, fault: 'error', code: '9/2207042' } as const;
const LAG_MS = 20_000;
const publisher = usePublisher({ SANDBOX_LISTING_DELAY_MS: `${LAG_MS}` });

test('a target is posted if its first call used up the limit that rejects the second', async () => {
  const { deps, sandboxUrl } = publisher;
  const ready = await readyPost(deps, { platforms: ['reelnet'] });
  await armFault(sandboxUrl, { ...PUBLISH, fault: 'after-accept-lost-reply' });
  await armFault(sandboxUrl, FULL);
  const publishing = publishPost(deps, ready.postId, LIMIT_MS);
  await waitUntil(
    () => countInjectedFaults(sandboxUrl, 'publish'),
    (calls) => calls === 1,
  );
  const age = `update post_target set sent_at = sent_at - interval '60 seconds' where post_id = ?`;
  await deps.orm.em.fork().execute(age, [ready.postId]);

  expect(await publishing).toMatchObject({ next: 'settle' });
  expect(await countInjectedFaults(sandboxUrl, 'publish')).toBe(2);
  await sleep(LAG_MS);
  expect(await publishPost(deps, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  expect(await listPublished(sandboxUrl)).toHaveLength(1);
});
