import { readJournalMark, writeJournalMark } from '../../db/workers/journal-mark.ts';
import type { BackgroundJob } from './background-job.ts';

const INTERVAL_MS = 30_000;

/** A restored database has an older mark than the journal. The journal is marked first, so it always has the database's mark. */
export const markJournalJob: BackgroundJob = {
  name: 'mark-journal',
  intervalMs: INTERVAL_MS,
  async run({ orm, journal, publishGate }) {
    const ticket = publishGate.getTicket();
    // A mark before the comparison would hide a restore.
    if (ticket === null) return;
    const { markedAt, now } = await readJournalMark(orm.em.fork());
    if (markedAt && now.getTime() - markedAt.getTime() < INTERVAL_MS / 2) return;
    await journal.append({ type: 'mark', at: now.toISOString() });
    if (publishGate.getTicket() === ticket) await writeJournalMark(orm.em.fork(), now);
  },
};
