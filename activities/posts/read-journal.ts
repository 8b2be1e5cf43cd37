import type { PublishJournal } from '../../adapters/ports.ts';
import type {
  ChangeEntry,
  CommentEntry,
  JournalEntry,
  RejectionEntry,
  SendEntry,
} from '../../domain/posts/journal-entry.ts';

/** The newest entry of each kind per post or target. */
export interface JournalState {
  sends: Map<string, SendEntry>;
  rejections: Map<string, RejectionEntry>;
  comments: Map<string, CommentEntry>;
  changes: Map<string, ChangeEntry>;
  /** The newest mark, a time that a worker writes to the journal and to the database; null if there is none. */
  newestMark: Date | null;
  /** Whether the journal has the mark that the database has. */
  hasMark: boolean;
}

/** Reads the journal from `since` on. `mark` is the mark of the database. Keeps the newest entry of each kind per row. */
export async function readJournal(journal: PublishJournal, since: Date, mark: Date | null): Promise<JournalState> {
  const state: JournalState = {
    sends: new Map(),
    rejections: new Map(),
    comments: new Map(),
    changes: new Map(),
    newestMark: null,
    hasMark: false,
  };
  for await (const entry of journal.read(since)) addEntry(state, entry, mark);
  return state;
}

function addEntry(state: JournalState, entry: JournalEntry, mark: Date | null): void {
  switch (entry.type) {
    case 'send':
      return keepNewest(state.sends, entry.targetId, entry, (send) => [send.number, 0]);
    case 'rejection':
      return keepNewest(state.rejections, entry.targetId, entry, ({ number, error }) => [number, error ? 1 : 0]);
    case 'comment':
      return keepNewest(state.comments, entry.targetId, entry, ({ number, rejected }) => [number, rejected ? 1 : 0]);
    case 'change':
      return keepNewest(state.changes, entry.postId, entry, ({ revision }) => [revision, 0]);
    case 'mark': {
      const at = new Date(entry.at);
      if (!state.newestMark || at > state.newestMark) state.newestMark = at;
      if (at.getTime() === mark?.getTime()) state.hasMark = true;
    }
  }
}

/** Entries of a row come in any order, and repeatedly. Of one number, a rejection with an error outranks one without. */
function keepNewest<Entry>(
  entries: Map<string, Entry>,
  id: string,
  entry: Entry,
  rank: (entry: Entry) => [number, number],
): void {
  const current = entries.get(id);
  const [major, minor] = rank(entry);
  const [currentMajor, currentMinor] = current ? rank(current) : [-1, -1];
  if (major > currentMajor || (major === currentMajor && minor > currentMinor)) entries.set(id, entry);
}
