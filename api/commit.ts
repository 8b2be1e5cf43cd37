import pLimit from 'p-limit';
import { dispatch } from '../db/outbox/dispatch.ts';
import type { OutboxEntry } from '../db/connection/transaction.ts';
import type { ApiDeps } from './api-deps.ts';

/** What this process tells Temporal at once. A server that is told hundreds of things at once loses some of its own tasks. */
export const MAX_DISPATCHES_IN_FLIGHT = 16;

/** Just before the relay takes up what nobody has told. */
const PATIENCE_MS = 2_500;

const lane = pLimit(MAX_DISPATCHES_IN_FLIGHT);

/**
 * Tells Temporal what a committed request left; the request does not wait for it. Never throws: what finds no lane in time, and
 * what Temporal does not take, stays in the outbox for the relay.
 */
export async function dispatchAfterCommit(deps: ApiDeps, outbox: readonly OutboxEntry[]): Promise<void> {
  if (outbox.length === 0) return;
  const rows = outbox.map((entry) => entry.rowId);
  const since = performance.now();
  await lane(async () => {
    if (performance.now() - since > PATIENCE_MS) {
      return deps.log.info({ rows }, 'Temporal is busy; the relay will send these');
    }
    try {
      await dispatch(deps.orm.em, deps.workflows, outbox);
    } catch (error) {
      deps.log.warn({ err: error, rows }, 'dispatch failed; the relay will send these');
    }
  });
}
