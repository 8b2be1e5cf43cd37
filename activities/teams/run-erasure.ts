import { setTimeout as sleep } from 'node:timers/promises';
import { commit } from '../../db/outbox/commit.ts';
import { eraseRows } from '../../db/erasures/erase-rows.ts';
import {
  countErased,
  delayErasure,
  finishErasure,
  renewErasureLease,
  type Erasure,
} from '../../db/erasures/erasures.ts';
import {
  listWorkflowRows,
  listContentIds,
  listFileKeys,
  listUnreadyOwnMedia,
} from '../../db/erasures/list-external.ts';
import { findObstacle, stopWork } from '../../db/erasures/stop-work.ts';
import { StorageFailure } from '../../adapters/storage/storage-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { listFetchedKeys } from '../content/own-media/own-media-files.ts';
import pLimit from 'p-limit';
import { listMediaFolders } from '../../adapters/storage/own-media-keys.ts';

export type ErasureDeps = Pick<
  ActivityDeps,
  'orm' | 'workflows' | 'log' | 'storage' | 'checkpoint' | 'segmentFolders' | 'mediaTokens' | 'erasureWorkShare'
>;

/**
 * Stops the work of the team or workspace. Once no call to a platform is in flight and the tokens are revoked, deletes
 * workflows, files and rows. Returns whether it is done; otherwise, and after an error or a crash at any point, a later
 * run continues. Idempotent.
 */
export async function runErasure(deps: ErasureDeps, erasure: Erasure): Promise<boolean> {
  try {
    return await erase(deps, erasure);
  } catch (error) {
    await delayErasure(deps.orm.em.fork(), erasure.id, null).catch((failure: unknown) => {
      // If its release fails, the lease expires.
      deps.log.warn({ erasureId: erasure.id, error: String(failure) }, 'the lease of an erasure was not released');
    });
    throw error;
  }
}

async function erase(deps: ErasureDeps, erasure: Erasure): Promise<boolean> {
  const { id, teamId, workspaceId } = erasure;
  const em = deps.orm.em.fork();
  const rest = startPacing(deps.erasureWorkShare, () => renewErasureLease(em, id));
  while (await commit(deps, (tx) => stopWork(tx, erasure))) await rest();
  await deps.checkpoint('erasure_stopped', id);
  const obstacle = (await findObstacle(em, erasure)) ?? (await eraseOutside(deps, erasure, rest));
  if (obstacle) {
    await delayErasure(em, id, obstacle);
    return false;
  }
  await eraseRows(em, erasure, {
    onErased: async (table, rows) => {
      await countErased(em, id, table, rows);
      if (rows > 0) await deps.checkpoint('erasure_rows', `${id}:${table}`);
      await rest();
    },
    listFetchedKeys: (media) => listFetchedKeys(deps, media),
  });
  await commit(deps, (tx) => finishErasure(tx, erasure));
  deps.log.info({ erasureId: id, teamId, workspaceId }, workspaceId === null ? 'erased a team' : 'erased a workspace');
  return true;
}

/** Deletes workflows and files. Returns `storage` if the storage cannot be used now. */
async function eraseOutside(deps: ErasureDeps, erasure: Erasure, rest: Pause): Promise<'storage' | null> {
  await eraseWorkflows(deps, erasure, rest);
  await deps.checkpoint('erasure_workflows', erasure.id);
  try {
    await eraseFiles(deps, erasure, rest);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    deps.log.warn({ erasureId: erasure.id, error: String(error) }, 'an erasure waits for the storage');
    return 'storage';
  }
  await deps.checkpoint('erasure_files', erasure.id);
  return null;
}

async function eraseWorkflows({ orm, workflows }: ErasureDeps, erasure: Erasure, rest: Pause): Promise<void> {
  const em = orm.em.fork();
  for await (const { kind, ids, startedRecently } of listWorkflowRows(em, erasure)) {
    await countErased(em, erasure.id, 'workflows', await workflows.erase(kind, ids, startedRecently));
    await rest();
  }
}

/** Is called between two steps: renews the lease, then waits. */
type Pause = () => Promise<void>;

/** With this `erasureWorkShare`, publishing beside an erasure keeps its rate (`npm run chaos -- erase`). */
export const ERASURE_WORK_SHARE = 0.2;
const MAX_REST_MS = 2_000;

/** Returns a `Pause`, which waits for a multiple of the time of the step before it. */
function startPacing(workShare: number, keepLease: () => Promise<void>): Pause {
  let since = performance.now();
  return async () => {
    await keepLease();
    const worked = performance.now() - since;
    await sleep(Math.min(MAX_REST_MS, worked / workShare - worked));
    since = performance.now();
  };
}

type FileDeps = Pick<ActivityDeps, 'orm' | 'storage' | 'segmentFolders' | 'mediaTokens'>;

const IN_FLIGHT = 8;

/**
 * Deletes the files that rows name, those of unfinished fetches, interrupted uploads, and the segments on this disk. Awaits
 * `rest` between batches.
 */
async function eraseFiles(deps: FileDeps, erasure: Erasure, rest: Pause): Promise<void> {
  const { orm, storage, segmentFolders } = deps;
  const em = orm.em.fork();
  const limit = pLimit(IN_FLIGHT);
  const uploads = Map.groupBy(await storage.listUploads(), ({ key }) => getFolder(key));
  const abortUploads = async (folders: readonly string[]): Promise<void> => {
    for (const upload of folders.flatMap((folder) => uploads.get(folder) ?? [])) await storage.abortUpload(upload);
  };
  for await (const keys of listFileKeys(em, erasure)) {
    await Promise.all(keys.map((key) => limit(() => storage.remove(key))));
    await abortUploads(keys.map(getFolder));
    await countErased(em, erasure.id, 'files', keys.length);
    await rest();
  }
  for await (const medias of listUnreadyOwnMedia(em, erasure)) {
    const keys = medias.flatMap((media) => listFetchedKeys(deps, media));
    await Promise.all(keys.map((key) => limit(() => storage.remove(key))));
    await rest();
  }
  // A file that was never stored has no row, but its folder derives from the id of its content.
  for await (const ids of uploads.size === 0 ? [] : listContentIds(em, erasure)) {
    await abortUploads(ids.flatMap((id) => listMediaFolders(deps, id)));
    await rest();
  }
  await segmentFolders.remove(erasure.teamId);
}

function getFolder(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
