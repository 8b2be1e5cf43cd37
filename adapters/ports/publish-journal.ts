import type { JournalEntry } from '../../domain/posts/journal-entry.ts';

/**
 * An append-only record of irreversible calls, outside the database, so that a restore of the database does not take it back. Several
 * processes append at once.
 */
export interface PublishJournal {
  /**
   * Resolves once the entry survives a crash of the machine. Rejects if it may be missing, after a few seconds at most; it may be
   * there nevertheless. Entries that are appended at the same time share a write.
   */
  append(entry: JournalEntry): Promise<void>;
  /** The entries at or after `since`, in no particular order, and repeated ones as often as they were appended. */
  read(since: Date): AsyncIterable<JournalEntry>;
  /** Removes files that have only older entries. Returns how many. Safe to repeat. */
  removeBefore(before: Date): Promise<number>;
  /** Why the journal cannot be written, in a sentence for the operator; null if it can. Never rejects. */
  findFault(): Promise<string | null>;
  close(): Promise<void>;
}
