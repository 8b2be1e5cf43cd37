/** A database restored from a backup: what may have gone out since does not go out again. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/publishing/publishing.ts';
import { cancelDuePosts } from '../../bin/kinora/posts.ts';
import { readyPost } from '../builders/ready-post.ts';
import { arm } from '../sandbox/harness.ts';
import { LIMIT_MS, publishingStage } from './stage.ts';

const stage = publishingStage();

test('a target that waited for a limit of its platform ends unknown, and its post as the others did', async () => {
  const ready = await readyPost(stage.world, { platforms: ['clipapp', 'reelnet'] });
  const full = {
    platform: 'clipapp',
    call: 'init',
    fault: 'error',
    code: 'spam_risk_too_many_posts',
    times: 1,
  } as const;
  await arm(stage.publisher.sandboxUrl, full);
  await publishPost(stage.world, ready.postId, LIMIT_MS);
  expect(await stage.accepted(ready)).toEqual(['reelnet']);

  const { json } = await cancelDuePosts(stage.world.orm, { 'due-by': new Date().toISOString() });

  const [waiting, out] = await stage.targets(ready.postId);
  expect(json.unsure).toContainEqual({ postId: ready.postId, targetIds: [waiting?.id] });
  expect(waiting).toMatchObject({ status: 'failed', attempt: 'unknown', error: { code: 'outcome_unknown' } });
  expect(out).toMatchObject({ status: 'posted' });
  expect(await publishPost(stage.world, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'partial' });
  expect(await stage.accepted(ready)).toEqual(['reelnet']);
});
