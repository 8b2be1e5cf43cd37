import { listMissingTeams } from '../../db/teams/teams.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes the segments of erased teams from this worker's disk. */
export const deleteErasedSegmentsJob: BackgroundJob = {
  name: 'delete-erased-segments',
  intervalMs: 10 * 60_000,
  async run({ orm, segmentFolders }) {
    const missing = await listMissingTeams(orm.em.fork(), await segmentFolders.list());
    for (const teamId of missing) await segmentFolders.remove(teamId);
  },
};
