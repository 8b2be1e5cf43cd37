/** Nothing irreversible happens before the publish journal has it. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { PublishGate } from '../../activities/posts/publish-gate.ts';
import type { PublishJournal } from '../../adapters/ports.ts';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';
import { CALL_TIMEOUT_MS, SETTLE_MARGIN_MS } from '../../domain/posts/publish-timing.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { livePost } from './first-comment-fixture.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const another = (changes: object) => fixture.publisher.another(changes);

function withAppend(append: PublishJournal['append']): { journal: PublishJournal } {
  return { journal: { ...fixture.deps.journal, append } };
}

const unwritable = () => withAppend(() => Promise.reject(new Error('no space')));

async function readEntries<Type extends JournalEntry['type']>(
  type: Type,
  id: string | undefined,
): Promise<Extract<JournalEntry, { type: Type }>[]> {
  const found: JournalEntry[] = [];
  for await (const entry of fixture.deps.journal.read(new Date(0))) found.push(entry);
  return found.filter(
    (entry): entry is Extract<JournalEntry, { type: Type }> =>
      entry.type === type && 'targetId' in entry && entry.targetId === id,
  );
}

test('a send is in the journal, with its handle, before the call is made', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
  const paused = pauseAt('journaled');
  const running = publishPost(another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;
  const [target] = await fixture.targets(ready.postId);
  const sends = await readEntries('send', target?.id);
  expect(sends).toMatchObject([
    { postId: ready.postId, number: 1, handle: { id: target?.handleId, urlSealed: target?.handleUrlSealed } },
  ]);
  expect(sends[0]?.at).toBe(target?.sentAt?.toISOString());
  expect(await fixture.accepted(ready)).toEqual([]);
  paused.resume();
  expect(await running).toEqual({ next: 'end', status: 'posted' });
});

test('a publisher that cannot write the journal makes no call and leaves the target to the next', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'reelnet', 'videoshorts'] });
  expect(await publishPost(another(unwritable()), ready.postId, LIMIT_MS)).toMatchObject({ next: 'publish' });
  expect(await fixture.accepted(ready)).toEqual([]);
  const reserved = { sendState: 'reserved', status: 'publishing', sends: 0, sentAt: null };
  expect(await fixture.targets(ready.postId)).toMatchObject([reserved, reserved, reserved]);

  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect((await fixture.accepted(ready)).toSorted()).toEqual(['clipapp', 'reelnet', 'videoshorts']);
});

test('an append that takes all the time that the call needs prevents the call', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const limitMs = CALL_TIMEOUT_MS + SETTLE_MARGIN_MS + 2_000;
  const slow = withAppend(async (entry) => {
    if (entry.type === 'send') await new Promise((resolve) => setTimeout(resolve, 2_200));
    return fixture.deps.journal.append(entry);
  });
  expect(await publishPost(another(slow), ready.postId, limitMs)).toMatchObject({ next: 'publish' });
  expect(await fixture.accepted(ready)).toEqual([]);
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['clipapp']);
});

test('a crash between the append and the call publishes once, after a read of the platform', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
  const paused = pauseAt('journaled');
  void publishPost(another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;
  await fixture.ageSends(ready.postId);
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);
});

test('a call that is repeated through the same handle is a journal entry of its own', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const fault = { platform: 'clipapp', call: 'publish', fault: '5xx', times: 1 } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, fault);
  const paused = pauseAt('responded');
  const running = publishPost(another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;
  await fixture.ageSends(ready.postId);
  paused.resume();
  expect(await running).toEqual({ next: 'end', status: 'posted' });
  const [target] = await fixture.targets(ready.postId);
  const sends = await readEntries('send', target?.id);
  expect(sends.map(({ number }) => number)).toEqual([1, 2]);
  expect(target).toMatchObject({ sends: 2, sendNumber: 2 });
});

test('a publisher makes no call while the gate is closed', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const publishGate = PublishGate.createOpen();
  const paused = pauseAt('claimed');
  const running = publishPost(another({ publishGate, checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;
  const ticket = publishGate.close();
  paused.resume();
  const early = pauseAt('leased');
  const publishing = publishPost(another({ publishGate, checkpoint: early.pause }), ready.postId, LIMIT_MS);
  const outcome = await Promise.race([running, early.reached.then(() => 'leased'), publishGate.waitUntilOpen(500)]);
  expect(outcome).toBe(false);
  expect(await fixture.accepted(ready)).toEqual([]);
  early.resume();
  publishGate.open(ticket);
  await Promise.all([running, publishing]);
  expect(await fixture.accepted(ready)).toEqual(['clipapp']);
});

test('a gate that was closed again is not opened by an earlier ticket', async () => {
  const gate = new PublishGate();
  const first = gate.close();
  const second = gate.close();
  gate.open(first);
  expect(await gate.waitUntilOpen(1)).toBe(false);
  gate.open(second);
  expect(await gate.waitUntilOpen(1)).toBe(true);
});

test('a first comment is not sent while the journal cannot be written, and once afterwards', async () => {
  const live = await livePost(fixture, 'reelnet');
  expect(await live.round(another(unwritable()))).toMatchObject({ next: 'wait' });
  expect(await live.standing()).toBe(0);
  expect(await live.round()).toEqual({ next: 'end' });
  expect(await live.standing()).toBe(1);
  expect(await readEntries('comment', live.targetId)).toMatchObject([{ number: 2, rejected: false }]);
});
