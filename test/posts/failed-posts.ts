/** Posts of which a platform has refused its target, and what a retry of them publishes. */
import { expect } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { retryPost } from '../../db/posts/retry-post.ts';
import type { Platform } from '../../sandbox/platform.ts';
import type { Retry } from '../../domain/posts/select-retried.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { LIMIT_MS, type Fixture } from './publishing-fixture.ts';

/** Ends the publish of a platform for good, before or after it has accepted the bytes. */
export const REFUSALS: Record<Platform, Record<string, unknown>> = {
  clipapp: { call: 'publish', fault: 'processing-failure', code: 'file_format_check_failed' },
  reelnet: { call: 'publish', fault: 'error', code: '4/2207051' },
  videoshorts: { call: 'publish', fault: 'processing-failure', code: 'duplicate' },
};

export interface Failed extends ReadyPost {
  /** The platforms that have published since the failure. */
  publishedSince: () => Promise<string[]>;
}

export function openRetries(fixture: Fixture) {
  const publish = (postId: string, deps = fixture.publisher.another()) => publishPost(deps, postId, LIMIT_MS);
  return {
    publish,
    em: () => fixture.deps.orm.em.fork(),
    retry: (postId: string, { platforms, slot = null }: Partial<Retry> = {}) =>
      commit(fixture.deps, (tx) => retryPost(tx, postId, { platforms, slot })),
    /** A post that `failing` refused, and the other platforms published. */
    async failPost(failing: Platform, others: Platform[] = []): Promise<Failed> {
      const ready = await readyPost(fixture.deps, { platforms: [failing, ...others] });
      const accountId = ready.accounts[0]?.platformUserId;
      const refusal = { platform: failing, ...REFUSALS[failing], accountId, times: 1 };
      await scheduleFault(fixture.publisher.sandboxUrl, refusal);
      const status = others.length > 0 ? 'partial' : 'failed';
      expect(await publish(ready.postId)).toEqual({ next: 'end', status });
      const before = await fixture.accepted(ready);
      return { ...ready, publishedSince: async () => (await fixture.accepted(ready)).slice(before.length) };
    },
  };
}
