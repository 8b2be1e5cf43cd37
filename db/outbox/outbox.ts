import type { EntityManager } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import type { PostPlan } from '../../domain/posts/next-step.ts';
import type { JobKind, WatchedKind, WorkflowKind } from '../../domain/workflow-names.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { describePost, type PostDescription } from '../posts/describe-post.ts';
import { prepared } from '../connection/query-prepared.ts';
import { traceParent, withTraceParent } from './trace-parent.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Signals that tell a post's workflow what its row already says. */
export type PostSignal = 'cancel' | 'reschedule' | 'release' | 'restored';

type Message =
  | { verb: 'start'; workflow: WorkflowKind; rowId: string }
  | { verb: 'signal'; workflow: 'post'; rowId: string; signal: PostSignal }
  | { verb: 'signal'; workflow: WatchedKind; rowId: string; signal: 'changed' };

export type OutboxEntry = Message & { id: string };

export type WorkflowState = 'running' | 'ended' | 'absent';

/** The way to Temporal. Starting a running workflow again, or signalling a closed one, does no harm. */
export interface WorkflowStarter {
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

/**
 * The same for posts that a sweep finds standing still. Where the relay has this word for a post already, because Temporal is away,
 * it is not left once more.
 */
export async function recordReleases(tx: Transaction, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  // Locked, so that it is sent after what this transaction writes; what is being sent just now comes too soon.
  const waiting = await prepared<{ row_id: string }>(
    tx.em,
    `select row_id from outbox_message
     where row_id = any($1) and signal = 'release' and (attempts > 0 or next_attempt_at <= clock_timestamp())
     for update skip locked`,
    [postIds],
  );
  const told = new Set(waiting.map((message) => message.row_id));
  const untold = postIds.filter((id) => !told.has(id));
  await record(
    tx,
    untold.map((rowId) => ({ verb: 'signal', workflow: 'post', rowId, signal: 'release' })),
  );
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
async function tell(em: EntityManager, door: WorkflowStarter, entry: OutboxEntry): Promise<void> {
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
export async function dispatch(
  em: EntityManager,
  door: WorkflowStarter,
  entries: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const fork = em.fork();
  const outcomes = await Promise.allSettled(entries.map((entry) => tell(fork, door, entry)));
  const told = entries.filter((_, index) => outcomes[index]?.status === 'fulfilled').map((entry) => entry.id);
  if (told.length > 0) await prepared(fork, 'delete from outbox_message where id = any($1)', [told]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Messages sent in one transaction of the relay, and how many of them at once. */
export const RELAY_BATCH = 50;
const LANES = 10;
const RELAY_BACKOFF_CAP_SECONDS = 30;

interface KeptMessage {
  entry: OutboxEntry;
  traceparent: string | null;
}

/**
 * Sends what no writer sent, those of one row in their order. Takes messages nobody else holds, and returns how many it told
 * Temporal of; those that failed come back later, ever more slowly.
 */
export async function relayOnce(
  em: EntityManager,
  door: WorkflowStarter,
  onFailure: (entry: OutboxEntry, error: unknown) => void,
): Promise<number> {
  return em.fork().transactional(async (inner) => {
    const kept = await takeBatch(inner);
    if (kept.length === 0) return 0;
    const lane = pLimit(LANES);
    const told: string[] = [];
    const untold: string[] = [];
    const sendAll = async (messages: readonly KeptMessage[]): Promise<void> => {
      for (const { entry, traceparent } of messages) {
        try {
          await withTraceParent(traceparent, () => tell(inner, door, entry));
          told.push(entry.id);
        } catch (error) {
          onFailure(entry, error);
          untold.push(entry.id);
        }
      }
    };
    const ofEachRow = Map.groupBy(kept, ({ entry }) => entry.rowId).values();
    await Promise.all(Array.from(ofEachRow, (messages) => lane(sendAll, messages)));
    await prepared(inner, 'delete from outbox_message where id = any($1)', [told]);
    await prepared(
      inner,
      `update outbox_message set attempts = attempts + 1,
         next_attempt_at = clock_timestamp() + least(power(2, attempts), $1) * interval '1 second' where id = any($2)`,
      [RELAY_BACKOFF_CAP_SECONDS, untold],
    );
    return told.length;
  });
}

async function takeBatch(em: EntityManager): Promise<KeptMessage[]> {
  const rows = await em.execute<(OutboxEntry & { row_id: string; traceparent: string | null })[]>(
    `select id::text, verb, workflow, row_id, signal, traceparent from outbox_message
     where next_attempt_at <= (select clock_timestamp()) order by id limit ? for update skip locked`,
    [RELAY_BATCH],
  );
  return rows.map(({ row_id: rowId, traceparent, ...message }) => ({ entry: { ...message, rowId }, traceparent }));
}
