/** The final status and event of a post (spec, Post status and Events). */
import { expect, test } from '@jest/globals';
import { recordUnreadable } from '../../activities/posts/read-target.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { Event } from '../../db/entities/event.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { scheduleFault } from '../support/simulator.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

/** Publishes a post to two accounts, some of them disconnected. Returns its events. */
async function outcome(platforms: Platform[], gone: number) {
  const ready = await readyPost(fixture.deps, { platforms });
  for (const account of ready.accounts.slice(0, gone)) {
    await commit(fixture.deps, (tx) => disconnectAccount(tx, account.id));
  }
  await fixture.publish(ready.postId);
  const events = await fixture.deps.orm.em.fork().find(Event, { subjectId: ready.postId });
  return {
    ready,
    status: await fixture.getStatus(ready.postId),
    events: events.map(({ type, data }) => ({ type, data })),
  };
}

const reported = (
  ready: { postId: string; team: { workspace: { id: string } } },
  status: string,
  targets: object[],
) => ({
  postId: ready.postId,
  workspaceId: ready.team.workspace.id,
  status,
  sandbox: true,
  targets,
});

test('a post with all targets posted is posted, and post.published has each platform post id', async () => {
  const { ready, status, events } = await outcome(['clipapp', 'videoshorts'], 0);
  expect(status).toBe('posted');
  const posted = { outcome: 'posted', platformPostId: expect.any(String), error: null };
  const targets = [expect.objectContaining(posted), expect.objectContaining(posted)];
  expect(events).toEqual([{ type: 'post.published', data: reported(ready, 'posted', targets) }]);
});

test('a delivery to an inbox says so in post.published, because it has no url', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const em = fixture.deps.orm.em.fork();
  await em.execute(`update post_target set mode = 'inbox' where post_id = ?`, [ready.postId]);
  await fixture.publish(ready.postId);
  const event = await em.findOneOrFail(Event, { subjectId: ready.postId });
  expect(event.data['targets']).toEqual([
    expect.objectContaining({ platform: 'clipapp', mode: 'inbox', outcome: 'posted', url: null }),
  ]);
});

test('a post with posted and failed targets is partial, and post.published says partial', async () => {
  const { ready, status, events } = await outcome(['clipapp', 'videoshorts'], 1);
  expect(status).toBe('partial');
  const error = expect.objectContaining({ code: 'account_disconnected' });
  const targets = [
    expect.objectContaining({ platform: 'clipapp', outcome: 'failed', error }),
    expect.objectContaining({ outcome: 'posted' }),
  ];
  expect(events).toEqual([{ type: 'post.published', data: reported(ready, 'partial', targets) }]);
});

test('a post whose targets all failed is failed, with reasons in post.failed and no retry', async () => {
  const { ready, status, events } = await outcome(['clipapp', 'videoshorts'], 2);
  expect(status).toBe('failed');
  const failed = expect.objectContaining({
    outcome: 'failed',
    error: expect.objectContaining({ message: expect.any(String) }),
  });
  expect(events).toEqual([{ type: 'post.failed', data: reported(ready, 'failed', [failed, failed]) }]);
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'failed' });
  expect(await fixture.accepted(ready)).toEqual([]);
});

test('a video that videoshorts rejects after processing fails with that reason', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
  await scheduleFault(fixture.publisher.sandboxUrl, {
    platform: 'videoshorts',
    call: 'publish',
    fault: 'processing-failure',
    code: 'copyright',
  });
  await fixture.publish(ready.postId);
  const [target] = await fixture.targets(ready.postId);
  expect(target).toMatchObject({ status: 'failed', error: { platformCode: 'copyright' } });
  expect(await fixture.getStatus(ready.postId)).toBe('failed');
});

test('a video with a videoshorts id and no further status until the limit counts as posted', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
  const [{ id } = { id: '' }] = await fixture.targets(ready.postId);
  const em = fixture.deps.orm.em.fork();
  await em.execute(
    `update post_target set send_state = 'confirmed', status = 'processing', handle_id = 'gone', platform_post_id = 'named',
       sends = 1, sent_at = clock_timestamp() - interval '16 minutes' where id = ?`,
    [id],
  );
  const error = { kind: 'reconnect', code: 'access_revoked', message: '', platformCode: null } as const;
  expect(await recordUnreadable(fixture.deps, id, error)).toBe('ended');
  expect(await fixture.targets(ready.postId)).toMatchObject([{ status: 'posted', platformPostId: 'named' }]);
});
