import { adoptFiles, recordOrphans, removeOrphans } from '../../db/content/orphaned-files.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** A file that a piece of content shows. */
export interface ContentFile {
  key: string;
  path: string;
  mimeType: string;
}

/**
 * Stores the files of a piece of content. Returns what `finish` returned: whether the content shows them. Otherwise they are
 * deleted, except those that other content or another attempt shows. They are noted first, so if the process crashes in between, a
 * cleanup deletes them, even if the content has been erased.
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
  const isShown = await commit(deps, async (tx) => {
    const isFinished = await finish(tx);
    if (isFinished) await adoptFiles(tx, keys);
    return isFinished;
  });
  if (!isShown) await removeOrphans(em, keys, storage.remove);
  return isShown;
}
