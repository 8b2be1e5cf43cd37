import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { recordChanged, recordReleases, recordSignal, recordStart } from '../../db/outbox/record.ts';
import { relayOnce } from '../../db/outbox/relay.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { closedDoor } from '../support/world.ts';

let publisher: TestPublisher;

beforeAll(async () => {
  publisher = await openPublisher();
});
beforeEach(() => em().nativeDelete(OutboxMessage, {}));
afterAll(() => publisher.close());

const em = () => publisher.world.orm.em.fork();
const record = (work: (tx: Transaction) => Promise<void>) => commit(publisher.world, work);
const due = () => em().execute(`update outbox_message set next_attempt_at = clock_timestamp() - interval '1 second'`);
const words = async () =>
  (await em().find(OutboxMessage, {}, { orderBy: { id: 1 } })).map(({ rowId, attempts: tries }) => [rowId, tries]);

test('a post with a waiting release signal gets no second one while Temporal is down', async () => {
  const { postId } = await readyPost(publisher.world, {});
  const other = await readyPost(publisher.world, {});
  await em().nativeDelete(OutboxMessage, {});
  await record((tx) => recordReleases(tx, [postId]));
  await due();
  const away = { ...closedDoor, signalPost: () => Promise.reject(new Error('Temporal is away')) };
  expect(await relayOnce(publisher.world.orm.em, away, () => undefined)).toBe(0);

  await record((tx) => recordReleases(tx, [postId, other.postId]));

  expect(await words()).toEqual([
    [postId, 1],
    [other.postId, 0],
  ]);
});

test('a release recorded while another is being sent is sent as well', async () => {
  const { postId } = await readyPost(publisher.world, {});
  await em().nativeDelete(OutboxMessage, {});
  await record((tx) => recordSignal(tx, postId, 'release'));
  await due();
  let meanwhile = 0;
  const door = {
    ...closedDoor,
    signalPost: async () => {
      await record((tx) => recordReleases(tx, [postId]));
      meanwhile += 1;
    },
  };
  await relayOnce(publisher.world.orm.em, door, (_entry, error) => {
    throw error;
  });
  expect([meanwhile, await words()]).toEqual([1, [[postId, 0]]]);
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
  const told = await relayOnce(publisher.world.orm.em, { ...closedDoor, signalChanged, startJob }, ({ rowId }) => {
    refused.push(rowId);
  });
  expect(told).toBe(2);
  expect(log).toEqual(['aut_1 begins', 'aut_1 ends', 'aut_1 begins', 'aut_1 ends']);
  expect([refused, await words()]).toEqual([['cnt_1'], [['cnt_1', 1]]]);
});
