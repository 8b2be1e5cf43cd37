import { recordOrphans, removeOrphans } from '../db/content/orphaned-files.ts';
import type { ApiContext } from './http/context.ts';

/** Deletes files once the request's transaction has committed. A background job deletes those for which this fails. */
export async function deleteAfterCommit({ state, deps }: ApiContext, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await recordOrphans(state.tx.em, storageKeys);
  state.afterCommit.push(() => removeOrphans(deps.orm.em, storageKeys, deps.storage.remove));
}
