/** Each test forces one interleaving of the publishing protocol. */
import { describe, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { Event } from '../../db/entities/event.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { archiveWorkspace, restoreWorkspace } from '../../db/teams/workspaces.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { scheduleFault } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

describe('settled once', () => {
  test('ten concurrent publishers that settle a post record one event', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('confirmed', ready.postId);
    await fixture.deps.orm.em
      .fork()
      .execute(`update post_target set status = 'posted' where post_id = ?`, [ready.postId]);
    await Promise.all(Array.from({ length: 10 }, () => settleAndReadNextStep(fixture.deps, ready.postId)));
    paused.resume();
    await paused.ended;
    const events = await fixture.deps.orm.em.fork().find(Event, { subjectId: ready.postId });
    expect(events.map((event) => event.type)).toEqual(['post.published']);
  });
});

describe('archive and restore', () => {
  test('a due post of an archived workspace is withheld until the workspace is restored', async () => {
    const ready = await readyPost(fixture.deps);
    const future = await readyPost(fixture.deps, {
      team: ready.team,
      accounts: ready.accounts,
      dueAt: new Date(Date.now() + 3_600_000),
    });
    const { workspace, team } = ready.team;
    const archived = await commit(fixture.deps, (tx) => archiveWorkspace(tx, workspace));
    expect(archived).toMatchObject({ withheldPosts: 2 });
    expect(await fixture.publish(ready.postId)).toEqual({ next: 'hold', reason: 'withheld' });
    expect(await fixture.accepted(ready)).toEqual([]);

    const restored = await commit(fixture.deps, (tx) => restoreWorkspace(tx, workspace, team.plan));
    expect(restored).toMatchObject({ withheldPosts: 1 });
    const signals = await fixture.deps.orm.em.fork().find(OutboxMessage, { signal: 'restored' });
    expect(signals.map((signal) => signal.rowId)).toEqual([ready.postId]);
    expect(signals.map((signal) => signal.rowId)).not.toContain(future.postId);
    expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  });

  test('archiving a workspace does not stop a post that is being published', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('claimed', ready.postId);
    await commit(fixture.deps, (tx) => archiveWorkspace(tx, ready.team.workspace));
    paused.resume();
    expect(await paused.ended).toEqual({ next: 'end', status: 'posted' });
  });
});

describe('shutdown drains', () => {
  test('a shutdown releases the lease of a waiting publisher and lets a claimed one finish', async () => {
    const waiting = await readyPost(fixture.deps, { dueAt: new Date(Date.now() + 3_600_000) });
    const claimed = await readyPost(fixture.deps);
    const paused = pauseAt('claimed');
    const worker = fixture.publisher.another({ checkpoint: paused.pause });
    const finishing = publishPost(worker, claimed.postId, LIMIT_MS);
    await paused.reached;
    const disarmed = publishPost(worker, waiting.postId, LIMIT_MS);
    worker.leasedPosts.releaseAll();
    expect(await disarmed).toMatchObject({ next: 'wait' });
    expect(await fixture.getStatus(waiting.postId)).toBe('scheduled');
    paused.resume();
    expect(await finishing).toEqual({ next: 'end', status: 'posted' });
  });

  test('a publisher that starts after the shutdown releases its lease immediately', async () => {
    const { postId } = await readyPost(fixture.deps, { dueAt: new Date(Date.now() + 3_600_000) });
    const worker = fixture.publisher.another();
    worker.leasedPosts.releaseAll();
    expect(await publishPost(worker, postId, LIMIT_MS)).toMatchObject({ next: 'wait' });
  });

  test('a claimed publisher that prepares during the shutdown finishes', async () => {
    const { postId } = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    await scheduleFault(fixture.publisher.sandboxUrl, {
      platform: 'reelnet',
      call: 'fetch',
      fault: 'slow',
      slowMs: 1_500,
      times: 1,
    });
    const paused = pauseAt('claimed');
    const worker = fixture.publisher.another({ checkpoint: paused.pause });
    const running = publishPost(worker, postId, LIMIT_MS);
    await paused.reached;
    worker.leasedPosts.releaseAll();
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
  });
});
