import { listWorkspaceErasures } from '../../db/erasures/erasures.ts';
import { listMissingTeams } from '../../db/teams/teams.ts';
import type { BackgroundJob } from './background-job.ts';

/** Longer than a render, which may save segments until it notices that its workspace is erased. */
const LONGEST_RENDER_MS = 60 * 60_000;

/** Deletes the segments of erased teams, and those that may belong to erased workspaces, from this worker's disk. */
export const deleteErasedSegmentsJob: BackgroundJob = {
  name: 'delete-erased-segments',
  intervalMs: 10 * 60_000,
  async run({ orm, segmentFolders }) {
    const em = orm.em.fork();
    const teams = await segmentFolders.list();
    for (const teamId of await listMissingTeams(em, teams)) await segmentFolders.remove(teamId);
    // The segments of a team are shared by its workspaces. Those that others need are encoded again.
    for (const { teamId, finishedAt } of await listWorkspaceErasures(em, teams))
      await segmentFolders.removeUnused(teamId, new Date(finishedAt.getTime() + LONGEST_RENDER_MS));
  },
};
