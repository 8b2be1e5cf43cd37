import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

export interface JournalMark {
  /** The newest mark that this database knows of; null if there was none yet. */
  markedAt: Date | null;
  /** When the journal was last found to lack that mark. */
  lostAt: Date | null;
  /** The database clock. */
  now: Date;
}

export async function readJournalMark(em: EntityManager): Promise<JournalMark> {
  const [row] = await queryPrepared<JournalMark>(
    em,
    `select marked_at as "markedAt", lost_at as "lostAt", clock_timestamp()::timestamptz(3) as now from journal_mark where id = $1`,
    [true],
  );
  if (!row) throw new Error('journal_mark has no row');
  return row;
}

/** Records a mark that the journal has. Never goes back. Safe to repeat. */
export async function writeJournalMark(em: EntityManager, at: Date): Promise<void> {
  await queryPrepared(em, 'update journal_mark set marked_at = greatest(marked_at, $1)', [at]);
}

/** Records that the journal lacks the mark of this database. */
export async function recordLostJournal(em: EntityManager): Promise<void> {
  await queryPrepared(em, 'update journal_mark set lost_at = clock_timestamp()', []);
}
