import { noteFiles, removeUnnamed } from '../db/content/unnamed-files.ts';
import type { ApiContext } from './context.ts';

/** Nothing shows these files once the request's transaction has committed: they are removed then, or by the sweep where that fails. */
export async function letGoOfFiles({ state, world }: ApiContext, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await noteFiles(state.tx.em, storageKeys);
  state.afterCommit.push(() => removeUnnamed(world.orm.em, storageKeys, world.storage.remove));
}
