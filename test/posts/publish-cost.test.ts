/** The number of queries and platform calls of a publish is bounded. */
import { expect, test } from '@jest/globals';
import { openPostWork } from '../../activities/posts/post-work.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { getStatements } from '../support/statements.ts';
import { scheduleFault as armFault, countInjectedFaults } from '../support/simulator.ts';
import { LIMIT_MS } from './publishing-fixture.ts';

const PROCESSING_MS = 250;
const OFTEN = 1_000;

const publisher = usePublisher({ SANDBOX_PROCESSING_MS: `${PROCESSING_MS}` });

test('a publish reads a post with one statement, however many targets it has', async () => {
  const { postId } = await readyPost(publisher.deps, { platforms: [...PLATFORMS] });
  const targets: unknown[] = [];
  const statements = await getStatements(async () => {
    const post = await openPostWork(publisher.deps, postId);
    targets.push(...(await Promise.all(post.targets.map(post.loadWork))));
  });
  expect(targets).toHaveLength(PLATFORMS.length);
  expect(statements).toBe(1);
});

test('a publish waits before its first status request and needs only one', async () => {
  const { postId } = await readyPost(publisher.deps, { platforms: ['clipapp'] });
  await armFault(publisher.sandboxUrl, {
    platform: 'clipapp',
    call: 'status',
    fault: 'slow',
    slowMs: 1,
    times: OFTEN,
  });
  const deps = publisher.another({ firstStatusDelayMs: 4 * PROCESSING_MS });
  expect(await publishPost(deps, postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  expect(await countInjectedFaults(publisher.sandboxUrl, 'status')).toBe(1);
});
