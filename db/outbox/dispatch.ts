import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobKind, WatchedKind, WorkflowKind } from '../../domain/workflow-names.ts';
import { batched } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { OutboxEntry, PostSignal } from '../connection/transaction.ts';

export type WorkflowState = 'running' | 'ended' | 'absent';

/** Starts and signals workflows. Starting a running workflow and signalling a closed one have no effect. */
export interface WorkflowStarter {
  startPost(em: EntityManager, postId: string): Promise<void>;
  signalPost(em: EntityManager, postId: string, signal: PostSignal): Promise<void>;
  startJob(kind: JobKind, rowId: string, teamId?: string | null): Promise<void>;
  /** Signals a workflow that its row has changed, and starts it if it is not running. */
  signalChanged(kind: WatchedKind, rowId: string, teamId?: string | null): Promise<void>;
  /** `absent` if Temporal has no workflow for that row. */
  getState(kind: WorkflowKind, rowId: string): Promise<WorkflowState>;
  /**
   * Ends the workflows of rows, and deletes the histories of their runs. Safe to repeat. Returns the number of runs. Those of the rows
   * `startedRecently` are ended even if the server does not list them yet.
   */
  erase(kind: WorkflowKind, rowIds: readonly string[], startedRecently: readonly string[]): Promise<number>;
}

/** The most entries of a transaction that are dispatched at once, so that a bulk request leaves connections free. */
export const MAX_DISPATCHED = 20;

/**
 * Sends the first entries of a committed transaction to Temporal and deletes them. Throws the first failure; the relay sends the
 * failed entries and the others later.
 */
export async function dispatch(
  em: EntityManager,
  workflows: WorkflowStarter,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const first = entries.slice(0, MAX_DISPATCHED);
  if (first.length === 0) return;
  const fork = em.fork();
  const outcomes = await Promise.allSettled(first.map((entry) => sendEntry(fork, workflows, entry)));
  const sent = first.filter((_, index) => outcomes[index]?.status === 'fulfilled').map((entry) => entry.id);
  if (sent.length > 0) await deleteBatched(em, sent);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Deletes sent entries, except those that the relay has locked. Requests that end at the same time share a commit. */
const deleteBatched = batched<readonly string[], boolean>({
  many: (em, lists) => deleteEntries(em, lists.flat()).then(() => lists.map(() => true)),
  one: deleteEntries,
});

async function deleteEntries(em: EntityManager, ids: readonly string[]): Promise<boolean> {
  const free = 'select id from outbox_message where id = any($1) for update skip locked';
  await queryPrepared(em, `delete from outbox_message where id = any(array(${free}))`, [ids]);
  return true;
}

/** Sends one entry to Temporal. Safe to repeat. */
export async function sendEntry(em: EntityManager, workflows: WorkflowStarter, entry: OutboxEntry): Promise<void> {
  if (entry.workflow === 'post') {
    return entry.verb === 'start'
      ? workflows.startPost(em, entry.rowId)
      : workflows.signalPost(em, entry.rowId, entry.signal);
  }
  return entry.verb === 'start'
    ? workflows.startJob(entry.workflow, entry.rowId, entry.teamId)
    : workflows.signalChanged(entry.workflow, entry.rowId, entry.teamId);
}
