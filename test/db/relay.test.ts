import { beforeEach, expect, test } from '@jest/globals';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { recordChanged, recordReleaseSignals, recordSignal, recordStart } from '../../db/outbox/record.ts';
import { relayOnce } from '../../db/outbox/relay.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { unreachableTemporal } from '../support/api-deps.ts';

const publisher = usePublisher();

beforeEach(() => publisher.em().nativeDelete(OutboxMessage, {}));

const record = (work: (tx: Transaction) => Promise<void>) => commit(publisher.deps, work);
const due = () =>
  publisher.em().execute(`update outbox_message set next_attempt_at = clock_timestamp() - interval '1 second'`);
const listMessages = async () =>
  (await publisher.em().find(OutboxMessage, {}, { orderBy: { id: 1 } })).map(({ rowId, attempts: tries }) => [
    rowId,
    tries,
  ]);

test('a post with a waiting release signal gets no second one while Temporal is down', async () => {
  const { postId } = await readyPost(publisher.deps, {});
  const other = await readyPost(publisher.deps, {});
  await publisher.em().nativeDelete(OutboxMessage, {});
  await record((tx) => recordReleaseSignals(tx, [postId]));
  await due();
  const unavailable = { ...unreachableTemporal, signalPost: () => Promise.reject(new Error('Temporal is down')) };
  expect(await relayOnce(publisher.deps.orm.em, unavailable, () => undefined)).toBe(0);

  await record((tx) => recordReleaseSignals(tx, [postId, other.postId]));

  expect(await listMessages()).toEqual([
    [postId, 1],
    [other.postId, 0],
  ]);
});

test('a release recorded while another is being sent is sent as well', async () => {
  const { postId } = await readyPost(publisher.deps, {});
  await publisher.em().nativeDelete(OutboxMessage, {});
  await record((tx) => recordSignal(tx, postId, 'release'));
  await due();
  let meanwhile = 0;
  const workflows = {
    ...unreachableTemporal,
    signalPost: async () => {
      await record((tx) => recordReleaseSignals(tx, [postId]));
      meanwhile += 1;
    },
  };
  await relayOnce(publisher.deps.orm.em, workflows, (_entry, error) => {
    throw error;
  });
  expect([meanwhile, await listMessages()]).toEqual([1, [[postId, 0]]]);
});

test('messages of one row are sent in order, others concurrently, and failed ones stay', async () => {
  for (const rowId of ['aut_1', 'cnt_1', 'aut_1']) {
    await record((tx) =>
      rowId === 'cnt_1' ? recordStart(tx, 'render', rowId) : recordChanged(tx, 'automation', rowId),
    );
  }
  await due();
  const log: string[] = [];
  let open!: () => void;
  const both = new Promise<void>((resolve) => (open = resolve));
  const signalChanged = async (_kind: string, rowId: string): Promise<void> => {
    log.push(`${rowId} begins`);
    await both;
    log.push(`${rowId} ends`);
  };
  const startJob = (): Promise<void> => {
    open();
    return Promise.reject(new Error('refused'));
  };
  const refused: string[] = [];
  const sent = await relayOnce(
    publisher.deps.orm.em,
    { ...unreachableTemporal, signalChanged, startJob },
    ({ rowId }) => {
      refused.push(rowId);
    },
  );
  expect(sent).toBe(2);
  expect(log).toEqual(['aut_1 begins', 'aut_1 ends', 'aut_1 begins', 'aut_1 ends']);
  expect([refused, await listMessages()]).toEqual([['cnt_1'], [['cnt_1', 1]]]);
});
