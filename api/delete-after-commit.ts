import { recordOrphans, removeOrphans } from '../db/content/orphaned-files.ts';
import type { ApiContext } from './http/context.ts';

/** Nothing shows these files once the request's transaction has committed: they are removed then, or by the sweep where that fails. */
export async function letGoOfFiles({ state, deps }: ApiContext, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await recordOrphans(state.tx.em, storageKeys);
  state.afterCommit.push(() => removeOrphans(deps.orm.em, storageKeys, deps.storage.remove));
}
