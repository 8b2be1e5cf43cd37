import { dispatch } from '../db/outbox/outbox.ts';
import type { ActivityDeps } from './activity-deps.ts';

/** Tells Temporal at once what a transaction left; what cannot be told now, the relay tells later. */
export async function dispatchOutbox(
  deps: Pick<ActivityDeps, 'orm' | 'workflows' | 'log'>,
  outbox: Parameters<typeof dispatch>[2],
): Promise<void> {
  try {
    await dispatch(deps.orm.em, deps.workflows, outbox);
  } catch (error) {
    deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'left to the relay');
  }
}
