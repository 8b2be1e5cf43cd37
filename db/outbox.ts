import type { EntityManager } from '@mikro-orm/postgresql';
import type { PostPlan } from '../domain/post-plan.ts';
import type { JobKind, WatchedKind, WorkflowKind } from '../domain/workflow-names.ts';
import { insertRows } from './insert-rows.ts';
import { describePost, type PostDescription } from './post-plans.ts';
import { prepared } from './prepared.ts';
import { traceParent, withTraceParent } from './trace-parent.ts';
import type { Transaction } from './transaction.ts';

/** Signals that tell a post's workflow what its row already says. */
export type PostSignal = 'cancel' | 'reschedule' | 'release' | 'restored';

type Message =
  | { verb: 'start'; workflow: WorkflowKind; rowId: string }
  | { verb: 'signal'; workflow: 'post'; rowId: string; signal: PostSignal }
  | { verb: 'signal'; workflow: WatchedKind; rowId: string; signal: 'changed' };

export type OutboxEntry = Message & { id: string };

export type WorkflowState = 'running' | 'ended' | 'absent';

/** The way to Temporal. Starting a running workflow again, or signalling a closed one, does no harm. */
export interface WorkflowDoor {
  startPost(post: PostDescription, plan: PostPlan): Promise<void>;
  signalPost(post: PostDescription, signal: PostSignal): Promise<void>;
  startJob(kind: JobKind, rowId: string): Promise<void>;
  /** Tells a workflow, started if need be, that its row has changed. */
  tellChanged(kind: WatchedKind, rowId: string): Promise<void>;
  /** Whether the workflow of a row is running; `absent` where Temporal knows none of that id. */
  stateOf(kind: WorkflowKind, rowId: string): Promise<WorkflowState>;
}

/** Writes, in the caller's transaction, that a workflow is to be started. */
export async function recordStart(tx: Transaction, workflow: WorkflowKind, rowId: string): Promise<void> {
  await record(tx, [{ verb: 'start', workflow, rowId }]);
}

/** The same for many rows at once. */
export async function recordStarts(tx: Transaction, workflow: WorkflowKind, rowIds: readonly string[]): Promise<void> {
  const messages = rowIds.map((rowId) => ({ verb: 'start' as const, workflow, rowId }));
  await record(tx, messages);
}

/** Writes, in the caller's transaction, that a post's workflow is to look at its row. */
export async function recordSignal(tx: Transaction, postId: string, signal: PostSignal): Promise<void> {
  await record(tx, [{ verb: 'signal', workflow: 'post', rowId: postId, signal }]);
}

/** Writes, in the caller's transaction, that a workflow which lives as long as its row is to look at it. */
export async function recordChanged(tx: Transaction, workflow: WatchedKind, rowId: string): Promise<void> {
  await record(tx, [{ verb: 'signal', workflow, rowId, signal: 'changed' }]);
}

async function record(tx: Transaction, messages: readonly Message[]): Promise<void> {
  const traceparent = traceParent();
  const rows = messages.map((message) => ({ signal: null, ...message, traceparent }));
  const ids = await insertRows(tx.em, 'outbox_message', rows);
  messages.forEach((message, index) => tx.outbox.push({ ...message, id: String(ids[index]) }));
}

/** Tells Temporal one entry. Safe to repeat. */
async function tell(em: EntityManager, door: WorkflowDoor, entry: OutboxEntry): Promise<void> {
  if (entry.workflow !== 'post') {
    return entry.verb === 'start'
      ? door.startJob(entry.workflow, entry.rowId)
      : door.tellChanged(entry.workflow, entry.rowId);
  }
  const described = await describePost(em, entry.rowId);
  if (entry.verb === 'start') return door.startPost(described.post, described.plan);
  return door.signalPost(described.post, entry.signal);
}

/** Tells Temporal what a committed transaction left, and forgets it. What it did not take is left to the relay, and thrown. */
export async function dispatch(em: EntityManager, door: WorkflowDoor, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const fork = em.fork();
  const outcomes = await Promise.allSettled(entries.map((entry) => tell(fork, door, entry)));
  const told = entries.filter((_, index) => outcomes[index]?.status === 'fulfilled').map((entry) => entry.id);
  if (told.length > 0) await prepared(fork, 'delete from outbox_message where id = any($1)', [told]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Messages sent in one transaction of the relay. */
export const RELAY_BATCH = 50;
const RELAY_BACKOFF_CAP_SECONDS = 30;

/**
 * Sends what no writer sent. Takes rows nobody else holds, and returns how many it told Temporal of; those that failed come
 * back later, ever more slowly.
 */
export async function relayOnce(
  em: EntityManager,
  door: WorkflowDoor,
  onFailure: (entry: OutboxEntry, error: unknown) => void,
): Promise<number> {
  return em.fork().transactional(async (inner) => {
    const rows = await inner.execute<(OutboxEntry & { row_id: string; traceparent: string | null })[]>(
      `select id::text, verb, workflow, row_id, signal, traceparent from outbox_message
       where relay_at <= (select clock_timestamp()) order by id limit ? for update skip locked`,
      [RELAY_BATCH],
    );
    let told = 0;
    for (const row of rows) {
      const entry = { ...row, rowId: row.row_id };
      try {
        await withTraceParent(row.traceparent, () => tell(inner as EntityManager, door, entry));
        await inner.execute('delete from outbox_message where id = ?', [entry.id]);
        told += 1;
      } catch (error) {
        onFailure(entry, error);
        await inner.execute(
          `update outbox_message set tries = tries + 1,
             relay_at = clock_timestamp() + least(power(2, tries), ?) * interval '1 second' where id = ?`,
          [RELAY_BACKOFF_CAP_SECONDS, entry.id],
        );
      }
    }
    return told;
  });
}
