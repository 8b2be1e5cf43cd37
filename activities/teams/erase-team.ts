import pLimit from 'p-limit';
import { commit } from '../../db/outbox/commit.ts';
import { eraseRows, listFileKeys, listWorkflowRows } from '../../db/erasures/erase-rows.ts';
import { countErased, delayErasure, finishErasure, type Erasure } from '../../db/erasures/erasures.ts';
import { findErasureObstacle, stopTeam } from '../../db/erasures/stop-team.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export type ErasureDeps = Pick<ActivityDeps, 'orm' | 'workflows' | 'log' | 'storage' | 'checkpoint' | 'segmentFolders'>;

const IN_FLIGHT = 8;

/**
 * Idempotent, and resumes after a crash at any point. Stops the team, waits until no call to a platform is in flight and the tokens are
 * revoked, then deletes workflows, files and rows. Returns whether it is done; otherwise a later run continues.
 */
export async function eraseTeam(deps: ErasureDeps, { id, teamId }: Erasure): Promise<boolean> {
  const em = deps.orm.em.fork();
  while (await commit(deps, (tx) => stopTeam(tx, teamId)));
  await deps.checkpoint('erasure_stopped', id);
  const obstacle = await findErasureObstacle(em, teamId);
  if (obstacle) {
    await delayErasure(em, id, obstacle);
    return false;
  }
  await eraseWorkflows(deps, id, teamId);
  await deps.checkpoint('erasure_workflows', id);
  await eraseFiles(deps, id, teamId);
  await deps.checkpoint('erasure_files', id);
  await eraseRows(em, teamId, async (table, rows) => {
    await countErased(em, id, table, rows);
    if (rows > 0) await deps.checkpoint('erasure_rows', `${id}:${table}`);
  });
  await finishErasure(em, id);
  deps.log.info({ erasureId: id, teamId }, 'erased a team');
  return true;
}

async function eraseWorkflows({ orm, workflows }: ErasureDeps, id: string, teamId: string): Promise<void> {
  const em = orm.em.fork();
  const limit = pLimit(IN_FLIGHT);
  for await (const { kinds, ids } of listWorkflowRows(em, teamId)) {
    const erased = await Promise.all(
      ids.flatMap((rowId) => kinds.map((kind) => limit(() => workflows.erase(kind, rowId)))),
    );
    await countErased(
      em,
      id,
      'workflows',
      erased.reduce((sum, runs) => sum + runs, 0),
    );
  }
}

async function eraseFiles({ orm, storage, segmentFolders }: ErasureDeps, id: string, teamId: string): Promise<void> {
  const em = orm.em.fork();
  const limit = pLimit(IN_FLIGHT);
  const keys = await listFileKeys(em, teamId);
  await Promise.all(keys.map((key) => limit(() => storage.remove(key))));
  await segmentFolders.remove(teamId);
  await countErased(em, id, 'files', keys.length);
}
