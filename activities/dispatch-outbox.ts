import { dispatch } from '../db/outbox/dispatch.ts';
import type { ActivityDeps } from './activity-deps.ts';

/** Dispatches the outbox messages of a committed transaction. If that fails, the relay job sends them later. */
export async function dispatchOutbox(
  deps: Pick<ActivityDeps, 'orm' | 'workflows' | 'log'>,
  outbox: Parameters<typeof dispatch>[2],
): Promise<void> {
  try {
    await dispatch(deps.orm.em, deps.workflows, outbox);
  } catch (error) {
    deps.log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'dispatch failed; the relay job sends these messages',
    );
  }
}
