import type { WatchedKind, WorkflowKind } from '../../domain/workflow-names.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { OutboxMessage, PostSignal, Transaction } from '../connection/transaction.ts';
import { MAX_DISPATCHED } from './dispatch.ts';
import { getTraceParent } from './trace-parent.ts';

/** Records that the workflow of a row is to be started. */
export async function recordStart(
  tx: Transaction,
  workflow: WorkflowKind,
  rowId: string,
  teamId: string | null = null,
): Promise<void> {
  await record(tx, [{ verb: 'start', workflow, rowId, teamId }]);
}

/** Records the starts of many rows with one statement. */
export async function recordStarts(
  tx: Transaction,
  workflow: WorkflowKind,
  rowIds: readonly string[],
  teamId: string | null = null,
): Promise<void> {
  const messages = rowIds.map((rowId) => ({ verb: 'start' as const, workflow, rowId, teamId }));
  await record(tx, messages);
}

export async function recordSignal(tx: Transaction, postId: string, signal: PostSignal): Promise<void> {
  await record(tx, [{ verb: 'signal', workflow: 'post', rowId: postId, signal }]);
}

/** Records a `release` signal for each post that has none waiting in the outbox, so that signals do not pile up while Temporal is down. */
export async function recordReleaseSignals(tx: Transaction, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  // Locks the waiting signals, so that the relay sends them only after this commit. A signal that is being sent now can arrive before
  // this commit, so it does not count as waiting.
  const waiting = await queryPrepared<{ row_id: string }>(
    tx.em,
    `select row_id from outbox_message
     where row_id = any($1) and signal = 'release' and (attempts > 0 or next_attempt_at <= clock_timestamp())
     for update skip locked`,
    [postIds],
  );
  const signalled = new Set(waiting.map((message) => message.row_id));
  const missing = postIds.filter((id) => !signalled.has(id));
  await record(
    tx,
    missing.map((rowId) => ({ verb: 'signal', workflow: 'post', rowId, signal: 'release' })),
  );
}

/** Records a `changed` signal, which also starts the workflow if it has ended. */
export async function recordChanged(
  tx: Transaction,
  workflow: WatchedKind,
  rowId: string,
  teamId: string | null = null,
): Promise<void> {
  await record(tx, [{ verb: 'signal', workflow, rowId, signal: 'changed', teamId }]);
}

/** Milliseconds between the messages of one large transaction, so that the relay can send other messages in between. */
const BULK_INTERVAL_MS = 5;

async function record(tx: Transaction, messages: readonly OutboxMessage[]): Promise<void> {
  const traceparent = getTraceParent();
  const rows = messages.map((message) => ({ signal: null, teamId: null, ...message, traceparent }));
  const ids = await insertRows(tx.em, 'outbox_message', rows);
  if (ids.length > MAX_DISPATCHED) await spreadOut(tx, ids);
  messages.forEach((message, index) => tx.outbox.push({ ...message, id: String(ids[index]) }));
}

async function spreadOut(tx: Transaction, ids: readonly string[]): Promise<void> {
  await queryPrepared(
    tx.em,
    `update outbox_message set next_attempt_at = next_attempt_at + (id - $1::bigint) * $2 * interval '1 millisecond'
     where id = any($3)`,
    [ids[0], BULK_INTERVAL_MS, ids],
  );
}
