import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/common';
import { Account } from '../../db/entities/account.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { scheduleFault, listPublished } from '../support/simulator.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance?.stop());

interface Post {
  id: string;
  status: string;
  targets: {
    id: string;
    platformPostId: string;
    firstComment: { status: string; reason: string | null; platformCommentId: string | null } | null;
  }[];
}

async function publish(changes: object): Promise<Post> {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const { reelnet, videoshorts } = instance.accounts;
  const selectedAccounts = { reelnet: [reelnet], videoshorts: [videoshorts] };
  const declarations = { madeForKids: false };
  return instance.api.post<Post>('/posts', { contentId, selectedAccounts, declarations, caption: 'Brew', ...changes });
}

/** Waits on the target rows, then reads the post through the API, which is rate limited. */
async function once(id: string, holds: (target: PostTarget) => boolean): Promise<Post> {
  for (;;) {
    const targets = await instance.orm.em.fork().find(PostTarget, { postId: id });
    if (targets.every(holds)) return instance.api.get<Post>(`/posts/${id}`);
    await sleep(200);
  }
}

test('each platform gets the first comment after the publish, despite one lost response', async () => {
  const { platformUserId } = await instance.orm.em.fork().findOneOrFail(Account, instance.accounts.reelnet);
  const fault = { platform: 'reelnet', call: 'comment', fault: 'after-accept-lost-reply', accountId: platformUserId };
  await scheduleFault(instance.sandboxUrl, fault);
  const perPlatform = { reelnet: { firstComment: 'On reels' }, videoshorts: { firstComment: 'On shorts' } };
  const accepted = await publish({ perPlatform });
  expect(accepted.targets.map(({ firstComment }) => firstComment?.status)).toEqual(['pending', 'pending']);
  const post = await once(accepted.id, ({ commentStatus }) => (commentStatus ?? 'pending') !== 'pending');
  const comment = { status: 'posted', reason: null, platformCommentId: expect.any(String) };
  expect(post).toMatchObject({ status: 'posted', targets: [{ firstComment: comment }, { firstComment: comment }] });
  const ids = post.targets.map(({ platformPostId }) => platformPostId);
  const shown = (await listPublished(instance.sandboxUrl)).filter((each) => ids.includes(each.platformPostId ?? ''));
  expect(shown).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ platform: 'reelnet', firstComment: 'On reels', comments: 1 }),
      expect.objectContaining({ platform: 'videoshorts', firstComment: 'On shorts', comments: 1 }),
    ]),
  );
  for (const { id } of post.targets) {
    const workflow = instance.temporal.workflow.getHandle(workflowId('followUp', id));
    expect(await workflow.result()).toBe('ended');
  }
});

test('a post without a first comment starts only its own workflow', async () => {
  const { id } = await publish({});
  const post = await once(id, ({ status }) => status === 'posted');
  for (const target of post.targets) {
    expect(target.firstComment).toBeNull();
    const workflow = instance.temporal.workflow.getHandle(workflowId('followUp', target.id));
    await expect(workflow.describe()).rejects.toThrow(WorkflowNotFoundError);
  }
});
