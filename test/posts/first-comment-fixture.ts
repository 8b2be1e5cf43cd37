import { followUp, type FollowUpStep } from '../../activities/posts/follow-up.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { describeFirstComment, type FirstComment } from '../../domain/posts/first-comment.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { readyPost, type ReadyPost, type ReadyPostOptions } from '../support/ready-post.ts';
import { LIMIT_MS, type Fixture } from './publishing-fixture.ts';
import { fetchControl } from '../support/sandbox-control.ts';

export const TEXT = 'The recipe is in the link.';

/** A published post with a pending first comment. */
export interface Commenting extends ReadyPost {
  targetId: string;
  platformPostId: string;
  round: (deps?: ActivityDeps) => Promise<FollowUpStep>;
  comment: () => Promise<FirstComment | null>;
  /** The number of comments on the platform. */
  standing: () => Promise<number>;
  /** The data of its `comment.failed` events. */
  failures: () => Promise<object[]>;
  /** Moves the time of the comment call into the past. */
  age: (seconds: number) => Promise<unknown>;
}

export async function livePost(
  fixture: Fixture,
  platform: Platform,
  options: Omit<ReadyPostOptions, 'platforms'> = {},
): Promise<Commenting> {
  const { deps, publisher } = fixture;
  const ready = await readyPost(deps, { platforms: [platform], firstComment: TEXT, ...options });
  await publishPost(deps, ready.postId, LIMIT_MS);
  const read = async () => (await listTargets(deps.orm.em.fork(), ready.postId))[0]!;
  const { id: targetId, platformPostId } = await read();
  return {
    ...ready,
    targetId,
    platformPostId: platformPostId ?? '',
    round: (as = deps) => followUp(as, targetId),
    comment: async () => describeFirstComment(await read()),
    standing: async () => {
      const all = (await (await fetchControl(publisher.sandboxUrl, 'posts')).json()) as Standing[];
      return all.find((post) => post.platformPostId === platformPostId)?.comments ?? 0;
    },
    failures: async () => {
      const sql = `select data from event where type = 'comment.failed' and subject_id = ?`;
      return (await deps.orm.em.fork().execute<{ data: object }[]>(sql, [targetId])).map(({ data }) => data);
    },
    age: (seconds) =>
      deps.orm.em
        .fork()
        .execute(`update post_target set comment_sent_at = comment_sent_at - ? * interval '1 second' where id = ?`, [
          seconds,
          targetId,
        ]),
  };
}

interface Standing {
  platformPostId: string;
  comments: number;
}

/** Acts as the account's owner in the platform's app. */
export async function inTheApp(
  fixture: Fixture,
  act: 'removals' | 'closed-comments',
  { platform, platformPostId }: { platform: Platform; platformPostId: string },
): Promise<void> {
  const body = JSON.stringify({ platform, platformPostId });
  const answer = await fetchControl(fixture.publisher.sandboxUrl, `${act}`, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
}
