import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { requeueOverduePosts } from '../../db/posts/overdue-posts.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost, type ReadyPostOptions } from '../support/ready-post.ts';

let publisher: TestPublisher;
let deps: ActivityDeps;

beforeAll(async () => {
  publisher = await openPublisher();
  deps = publisher.deps;
});
afterAll(() => publisher.close());

/** The posts that one run of the overdue job signals. */
async function sweep(): Promise<string[]> {
  const { outbox } = await inTransaction(deps.orm.em, requeueOverduePosts);
  await deps.orm.em.fork().nativeDelete(OutboxMessage, {});
  return outbox.map((entry) => entry.rowId);
}

const past = (minutes: number) => ({ dueAt: new Date(Date.now() - minutes * 60_000) });

async function overdue(change: string, options: ReadyPostOptions = {}): Promise<string> {
  const { postId } = await readyPost(deps, { ...past(3), ...options });
  await deps.orm.em.fork().execute(`update post set ${change} where id = ?`, [postId]);
  return postId;
}

describe('the overdue sweep', () => {
  test('the overdue job wakes overdue posts and those not approved in time, but none on hold', async () => {
    const forgotten = await readyPost(deps, past(3));
    const halfway = await overdue(`status = 'publishing'`);
    const unapproved = await overdue(`status = 'in_review'`, { expiresAfter: 1 });
    await readyPost(deps, past(1));
    await overdue(`status = 'in_review'`, { expiresAfter: 60 });
    await overdue(`withheld_at = clock_timestamp()`);
    await overdue(`status = 'in_review'`);
    await overdue(`status = 'posted'`);
    await overdue(`render_status = 'rendering'`);
    expect((await sweep()).sort()).toEqual([forgotten.postId, halfway, unapproved].sort());
  });

  test('the overdue job wakes the same post at growing intervals', async () => {
    const { postId } = await readyPost(deps, past(4));
    expect(await sweep()).toContain(postId);
    expect(await sweep()).not.toContain(postId);
    const later = (minutes: number) =>
      deps.orm.em
        .fork()
        .execute(
          `update post set due_at = due_at - ? * interval '1 minute', next_requeue_at = next_requeue_at - ? * interval '1 minute' where id = ?`,
          [minutes, minutes, postId],
        );
    await later(3);
    expect(await sweep()).not.toContain(postId);
    await later(2);
    expect(await sweep()).toContain(postId);
    await later(5);
    expect(await sweep()).not.toContain(postId);
  });
});
