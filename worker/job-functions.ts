import type { ActivityDeps } from '../activities/activity-deps.ts';
import { refundStalledJobs } from '../activities/content/refund-stalled-jobs.ts';
import { runErasure } from '../activities/teams/run-erasure.ts';
import { acquireErasure, listWorkspaceErasures } from '../db/erasures/erasures.ts';
import { deleteOldMedia } from '../db/retention/delete-old-media.ts';
import { listMissingTeams } from '../db/teams/teams.ts';
import { readJournalMark, writeJournalMark } from '../db/workers/journal-mark.ts';

const HOUR_MS = 3_600_000;

/** A running content job updates its row at least this often. */
const SILENT_MS = 120_000;

/** Fails and refunds jobs whose workflow was terminated or lost, one page of rows per run. */
export function createRefundStalledJobs(): (deps: ActivityDeps) => Promise<void> {
  let afterId = '';
  return async (deps) => {
    const { refunded, nextAfterId } = await refundStalledJobs(deps, { silentMs: SILENT_MS, afterId });
    afterId = nextAfterId;
    if (refunded.length > 0) deps.log.warn({ refunded }, 'refunded stalled jobs');
  };
}

/** Deletes the videos of posts that ended `MEDIA_RETENTION_DAYS` ago, if that is set. */
export async function deleteMediaOfOldPosts(deps: ActivityDeps, stop: AbortSignal): Promise<void> {
  const { orm, storage, retention, countDeleted } = deps;
  const days = retention.MEDIA_RETENTION_DAYS;
  if (days === null) return;
  await deleteOldMedia(orm.em, days, { remove: storage.remove, stop, onDeleted: () => countDeleted('content', 1) });
}

const MARK_AGE_MS = 15_000;

/** Marks the journal, then the database. A database whose mark is older than the journal's was restored. */
export async function markJournal({ orm, journal, publishGate }: ActivityDeps): Promise<void> {
  const ticket = publishGate.getTicket();
  // A mark before the comparison would hide a restore.
  if (ticket === null) return;
  const { markedAt, now } = await readJournalMark(orm.em.fork());
  if (markedAt && now.getTime() - markedAt.getTime() < MARK_AGE_MS) return;
  await journal.append({ type: 'mark', at: now.toISOString() });
  if (publishGate.getTicket() === ticket) await writeJournalMark(orm.em.fork(), now);
}

/** How long entries are kept. Backups are rarely older; the journal counts as lost for a database that is. */
const JOURNAL_KEPT_MS = 35 * 24 * HOUR_MS;

/** Removes entries of the publish journal that no backup needs. */
export async function pruneJournal({ journal }: ActivityDeps): Promise<void> {
  await journal.removeBefore(new Date(Date.now() - JOURNAL_KEPT_MS));
}

/** Erases teams and workspaces whose cooling-off period has passed. One that fails delays no other, and is retried. */
export async function runErasures(deps: ActivityDeps, stop?: AbortSignal): Promise<void> {
  const em = deps.orm.em.fork();
  for (let erasure = await acquireErasure(em); erasure; erasure = stop?.aborted ? null : await acquireErasure(em)) {
    const { id } = erasure;
    await runErasure(deps, erasure).catch((error: unknown) => {
      deps.log.error({ erasureId: id, error: String(error) }, 'an erasure failed and is retried');
    });
  }
}

/** The longest render. It may save segments until it notices that its workspace is erased. */
const LONGEST_RENDER_MS = HOUR_MS;

/** Deletes the segments of erased teams, and those that may belong to erased workspaces, from this worker's disk. */
export async function deleteErasedSegments({ orm, segmentFolders }: ActivityDeps): Promise<void> {
  const em = orm.em.fork();
  const teams = await segmentFolders.list();
  for (const teamId of await listMissingTeams(em, teams)) await segmentFolders.remove(teamId);
  // The segments of a team are shared by its workspaces. Those that others need are encoded again.
  for (const { teamId, finishedAt } of await listWorkspaceErasures(em, teams))
    await segmentFolders.removeUnused(teamId, new Date(finishedAt.getTime() + LONGEST_RENDER_MS));
}
