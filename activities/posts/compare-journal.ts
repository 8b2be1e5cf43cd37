import {
  applyChange,
  applyComment,
  applyRejection,
  applySend,
  lockComparison,
  releaseRestoredLeases,
  type Applied,
} from '../../db/posts/apply-journal.ts';
import { readJournalMark, recordLostJournal } from '../../db/workers/journal-mark.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { readJournal, type JournalState } from './read-journal.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Maximum time between a journal entry and the commit of its row. Comparing an entry that the row already reflects changes nothing. */
const MARGIN_MS = 5 * 60_000;
/** Marks of the journal and of the database differ by less than this, unless the database was restored. */
const MAX_MARK_GAP_MS = 2 * 60_000;
const BATCH = 100;
/** Ids in one log line. */
const MAX_LOGGED = 20;

export interface Comparison {
  restored: boolean;
  /** The journal lacks the mark of the database, so it may lack calls as well. */
  lost: boolean;
  /** Rows that were brought to the state of the journal. */
  sends: number;
  rejections: number;
  comments: number;
  changes: number;
  /** Ids of posts and targets that the database does not have. */
  absent: string[];
}

/**
 * Applies the journal to a database that was restored from a backup, so that no call made since the backup is repeated.
 * The outcome of each call is read from the platform. Changes nothing in any other database. Throws if the journal
 * cannot be read. Idempotent, even if called concurrently.
 */
export async function compareJournal(deps: ActivityDeps): Promise<Comparison> {
  const { markedAt } = await readJournalMark(deps.orm.em.fork());
  const since = new Date(markedAt ? markedAt.getTime() - MARGIN_MS : 0);
  const journal = await readJournal(deps.journal, since, markedAt);
  const lost = markedAt !== null && !journal.hasMark;
  const restored = journal.newestMark !== null && isLater(journal.newestMark, markedAt);
  if (lost) await recordAndLogLostJournal(deps, markedAt);
  const comparison = { restored, lost, ...(await applyJournal(deps, journal)) };
  if (restored) await inTransaction(deps.orm.em, releaseRestoredLeases);
  report(deps, comparison, { database: markedAt, journal: journal.newestMark });
  return comparison;
}

function isLater(newest: Date, markedAt: Date | null): boolean {
  return newest.getTime() - (markedAt?.getTime() ?? 0) > MAX_MARK_GAP_MS;
}

/**
 * Applies changes before calls, because a post may have been moved and then published. `number` counts the calls for a target; a
 * rejection stands unless a later call followed.
 */
async function applyJournal(
  deps: ActivityDeps,
  { sends, rejections, comments, changes }: JournalState,
): Promise<Omit<Comparison, 'restored' | 'lost'>> {
  const isRejected = (targetId: string, number: number): boolean => (rejections.get(targetId)?.number ?? -1) >= number;
  const standingSends = [...sends.values()].filter(({ targetId, number }) => !isRejected(targetId, number));
  const newestFirst = standingSends.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const standingRejections = [...rejections.values()].filter(
    ({ targetId, number }) => (sends.get(targetId)?.number ?? 0) <= number,
  );
  const absent = new Set<string>();
  const apply = async <Entry>(
    entries: readonly Entry[],
    getId: (entry: Entry) => string,
    applyOne: (tx: Transaction, entry: Entry) => Promise<Applied>,
  ): Promise<number> => {
    let applied = 0;
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      // The signals stay in the outbox, because Temporal may be down when a worker starts.
      const { result: outcomes } = await inTransaction(deps.orm.em, async (tx) => {
        await lockComparison(tx);
        const results: Applied[] = [];
        for (const entry of batch) results.push(await applyOne(tx, entry));
        return results;
      });
      applied += outcomes.filter((outcome) => outcome === 'applied').length;
      batch.forEach((entry, index) => outcomes[index] === 'absent' && absent.add(getId(entry)));
    }
    return applied;
  };
  return {
    changes: await apply([...changes.values()], ({ postId }) => postId, applyChange),
    rejections: await apply(standingRejections, ({ targetId }) => targetId, applyRejection),
    sends: await apply(newestFirst, ({ postId }) => postId, applySend),
    comments: await apply([...comments.values()], ({ targetId }) => targetId, applyComment),
    absent: [...absent],
  };
}

async function recordAndLogLostJournal({ orm, log }: ActivityDeps, markedAt: Date): Promise<void> {
  await recordLostJournal(orm.em.fork());
  log.error(
    { markedAt },
    'publish journal is missing or belongs to another database: if this database was restored from a backup, posts published ' +
      'since may be published again. Stop the workers and follow "A lost journal" in docs/guides/deploy.md',
  );
}

function report({ log }: ActivityDeps, comparison: Comparison, marks: object): void {
  const { restored, lost: _lost, absent, ...applied } = comparison;
  const fields = { ...applied, absent: absent.length, absentIds: absent.slice(0, MAX_LOGGED), marks };
  if (restored) {
    log.warn(
      fields,
      'database was restored from a backup: reading the platforms for the outcome of posts sent since the backup',
    );
  } else if (Object.values(applied).some((count) => count > 0)) {
    log.warn(fields, 'updated rows that were older than the publish journal');
  } else {
    log.info(fields, 'found the database up to date with the publish journal');
  }
}
