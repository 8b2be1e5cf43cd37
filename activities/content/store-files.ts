import { adoptFiles, recordOrphans, removeOrphans } from '../../db/content/orphaned-files.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface ContentFile {
  key: string;
  path: string;
  mimeType: string;
}

/**
 * Stores the files, then calls `finish` and adopts the files in one transaction. Returns the result of `finish`. If it is false,
 * deletes the files that no other content or attempt uses. The keys are recorded as orphans first, so that a cleanup deletes the
 * files after a crash.
 */
export async function storeFiles(
  { storage, checkpoint, ...deps }: ActivityDeps,
  files: readonly ContentFile[],
  finish: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const { em } = deps.orm;
  const keys = files.map(({ key }) => key);
  await recordOrphans(em.fork(), keys);
  for (const { key, path, mimeType } of files) await storage.putFile(key, path, mimeType);
  await checkpoint('content_stored', keys[0] ?? '');
  const isFinished = await commit(deps, async (tx) => {
    const result = await finish(tx);
    if (result) await adoptFiles(tx, keys);
    return result;
  });
  if (!isFinished) await removeOrphans(em, keys, storage.remove);
  return isFinished;
}
