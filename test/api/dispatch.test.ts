/** The limit of concurrent dispatches to Temporal. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { dispatchAfterCommit } from '../../db/outbox/commit.ts';
import { SHARES } from '../../shares/shares.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { recordStart } from '../../db/outbox/record.ts';
import type { OutboxEntry } from '../../db/connection/transaction.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { service } from '../support/service.ts';
import { unreachableTemporal } from '../support/api-deps.ts';

const MORE = 5;
/** Longer than a dispatch waits in the queue. */
const TOO_LONG_MS = 3_000;

const served = service();

test('dispatch sends a bounded number of messages to Temporal concurrently', async () => {
  const { reported, answer, dispatched } = await manyDispatched();
  await untilDispatched(reported, SHARES.dispatches.places);
  await sleep(200);
  expect(reported).toHaveLength(SHARES.dispatches.places);
  answer();
  await dispatched;
  expect(reported).toHaveLength(SHARES.dispatches.places + MORE);
  expect(await leftFor(reported)).toBe(0);
});

test('messages that get no lane in time are left to the relay, and none is sent twice', async () => {
  const { reported, rows, answer, dispatched } = await manyDispatched();
  await sleep(TOO_LONG_MS);
  answer();
  await dispatched;
  expect(reported).toHaveLength(SHARES.dispatches.places);
  expect(await leftFor(rows)).toBe(MORE);
  expect(await leftFor(reported)).toBe(0);
});

/** More dispatches than the limit, to a Temporal that receives at once and replies on demand. */
async function manyDispatched() {
  const answered = Promise.withResolvers<void>();
  const reported: string[] = [];
  const startJob = (_kind: string, rowId: string): Promise<void> => {
    reported.push(rowId);
    return answered.promise;
  };
  const deps = { ...served.deps, workflows: { ...unreachableTemporal, startJob } };
  const rows = Array.from({ length: SHARES.dispatches.places + MORE }, () => randomUUID());
  const outboxRows = await Promise.all(rows.map(recorded));
  const dispatched = Promise.all(outboxRows.map((outbox) => dispatchAfterCommit(deps, outbox)));
  return { reported, rows, answer: answered.resolve, dispatched };
}

async function recorded(rowId: string): Promise<OutboxEntry[]> {
  const { outbox } = await inTransaction(served.deps.orm.em, (tx) => recordStart(tx, 'crawl', rowId));
  return outbox;
}

async function untilDispatched(reported: readonly string[], count: number): Promise<void> {
  while (reported.length < count) await sleep(10);
}

function leftFor(rows: readonly string[]): Promise<number> {
  return served.deps.orm.em.fork().count(OutboxMessage, { rowId: { $in: [...rows] } });
}
