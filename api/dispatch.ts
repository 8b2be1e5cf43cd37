import { dispatch, type OutboxEntry } from '../db/outbox.ts';
import type { ApiWorld } from './world.ts';

const DEADLINE_MS = 1_000;

/**
 * Tells Temporal what a committed request left. Never throws and never delays the answer: what Temporal did not take within
 * a second stays in the outbox for the relay.
 */
export async function dispatchInTime(world: ApiWorld, outbox: readonly OutboxEntry[]): Promise<void> {
  if (outbox.length === 0) return;
  const rows = outbox.map((entry) => entry.rowId);
  const told = dispatch(world.orm.em, world.door, outbox).then(
    () => 'told' as const,
    (error: unknown) => {
      world.log.warn({ err: error, rows }, 'dispatch failed; the relay will send these');
      return 'failed' as const;
    },
  );
  const late = Promise.withResolvers<'late'>();
  const patience = setTimeout(late.resolve, DEADLINE_MS, 'late').unref();
  const outcome = await Promise.race([told, late.promise]);
  clearTimeout(patience);
  if (outcome === 'late') world.log.warn({ rows }, 'dispatch took over a second; the relay may send these too');
}
