import type { ActivityDeps, Checkpoint } from '../../activities/activity-deps.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { Post } from '../../db/entities/post.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { openPublisherFixture } from '../support/open-publisher-fixture.ts';
import type { TestPublisher } from '../support/publisher.ts';
import type { ReadyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';

/** Longer than the publisher of any test needs. */
export const LIMIT_MS = 60_000;

export interface Fixture {
  publisher: TestPublisher;
  deps: ActivityDeps;
  publish: (postId: string) => Promise<PostStep>;
  /** Publishes with another publisher. */
  publishElsewhere: (postId: string) => Promise<PostStep>;
  /** Publishes with another publisher, which waits at `point` until it is resumed. */
  publishUntil: (point: Checkpoint, postId: string) => Promise<PausedPublisher>;
  /** The platforms that published to the post's accounts. */
  accepted: (ready: ReadyPost) => Promise<string[]>;
  getStatus: (postId: string) => Promise<PostStatus>;
  targets: (postId: string) => Promise<PostTarget[]>;
  /** Moves the post's calls past their time limit. */
  ageSends: (postId: string) => Promise<unknown>;
  /** Moves the post past the time in which an outcome is awaited. */
  expireCalls: (postId: string) => Promise<unknown>;
}

export interface PausedPublisher {
  resume: () => void;
  ended: Promise<PostStep>;
}

/** A publisher with its own simulator for one test file. */
export function openPublishingFixture(): Fixture {
  return openPublisherFixture((publisher) => {
    const { deps, sandboxUrl } = publisher;
    const em = () => deps.orm.em.fork();
    return {
      publisher,
      deps,
      publish: (postId: string) => publishPost(deps, postId, LIMIT_MS),
      publishElsewhere: (postId: string) => publishPost(publisher.another(), postId, LIMIT_MS),
      async publishUntil(point: Checkpoint, postId: string): Promise<PausedPublisher> {
        const { pause, reached, resume } = pauseAt(point);
        const ended = publishPost(publisher.another({ checkpoint: pause }), postId, LIMIT_MS);
        await reached;
        return { resume, ended };
      },
      accepted: async ({ accounts }: ReadyPost) => {
        const ids = accounts.map((account) => account.platformUserId);
        const all = await listPublished(sandboxUrl);
        return all.filter((post) => ids.includes(post.accountId)).map((post) => post.platform);
      },
      getStatus: async (postId: string) => (await em().findOneOrFail(Post, postId)).status,
      targets: (postId: string) => listTargets(em(), postId),
      ageSends: (postId: string) =>
        em().execute(`update post_target set sent_at = sent_at - interval '60 seconds' where post_id = ?`, [postId]),
      expireCalls: (postId: string) => expireCalls(deps, postId),
    };
  });
}

export function expireCalls({ orm }: Pick<ActivityDeps, 'orm'>, postId: string): Promise<unknown> {
  return orm.em.fork().execute(
    `with aged as (update post set claimed_at = claimed_at - interval '2 hours' where id = ? returning id)
     update post_target set sent_at = sent_at - interval '2 hours' from aged where post_id = aged.id`,
    [postId],
  );
}
