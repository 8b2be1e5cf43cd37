import pLimit from 'p-limit';
import { dispatch, type OutboxEntry } from '../db/outbox.ts';
import type { ApiWorld } from './api-deps.ts';

/** What this process tells Temporal at once. A server that is told hundreds of things at once loses some of its own tasks. */
export const LANES = 16;

/** Just before the relay takes up what nobody has told. */
const PATIENCE_MS = 2_500;

const lane = pLimit(LANES);

/**
 * Tells Temporal what a committed request left; the request does not wait for it. Never throws: what finds no lane in time, and
 * what Temporal does not take, stays in the outbox for the relay.
 */
export async function dispatchInTime(world: ApiWorld, outbox: readonly OutboxEntry[]): Promise<void> {
  if (outbox.length === 0) return;
  const rows = outbox.map((entry) => entry.rowId);
  const since = performance.now();
  await lane(async () => {
    if (performance.now() - since > PATIENCE_MS) {
      return world.log.info({ rows }, 'Temporal is busy; the relay will send these');
    }
    try {
      await dispatch(world.orm.em, world.door, outbox);
    } catch (error) {
      world.log.warn({ err: error, rows }, 'dispatch failed; the relay will send these');
    }
  });
}
