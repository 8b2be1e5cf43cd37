/** The state of the model: rows, platforms, journal, workers and the post's workflow. Plain data without functions. */
import type { PostStep } from '../../domain/posts/next-step.ts';
import type { PostStatus, RenderStatus, SendState, TargetStatus } from '../../domain/posts/post.ts';

export interface PostRow {
  status: PostStatus;
  revision: number;
  epoch: number;
  /** `due_at` against the database's clock; `near`: within the lead; `none`: null. */
  slot: 'none' | 'far' | 'near' | 'past';
  /** `due_at = scheduled_time`. */
  isScheduled: boolean;
  expired: boolean;
  withheld: boolean;
  holder: 'none' | 'live' | 'dead';
  /** Nobody holds a lease, and `lease_deadline` has passed. */
  isLost: boolean;
  retries: number;
  render: RenderStatus;
  /** `review_state`: `open` unless it is approved. */
  review: 'open' | 'approved' | null;
}

export interface TargetRow {
  status: TargetStatus;
  sendState: SendState;
  handle: number | null;
  handleRevision: number | null;
  epoch: number;
  sends: number;
  number: number;
  lostHandles: number;
  /** `opens_at` is in the future. */
  isCapped: boolean;
  /** Of the last call: 0, 1 past its time limit, 2 past the time in which an outcome is awaited. */
  age: 0 | 1 | 2;
  /** It has waited for longer than `RETRY_WINDOW_MS`. */
  isOver: boolean;
}

/** What a restore from a backup takes back. */
export interface Database {
  post: PostRow;
  targets: TargetRow[];
  isArchived: boolean;
  content: 'queued' | 'ready' | 'failed';
  refunds: number;
  /** Ends that were reported: the retries before, and the status. */
  events: string[];
  /** A signal waits in the outbox. */
  outbox: boolean;
  /** Counts edits of the text. Not a column. */
  text: number;
  /** An acknowledged cancel, objection or archive forbids publishing. Not a column. */
  forbids: 'cancel' | 'objection' | 'archive' | null;
}

/** A one-use handle on the platform. `dead`: the platform has lost it. */
export interface Handle {
  state: 'open' | 'processing' | 'published' | 'refused' | 'dead';
  text: number;
}

/** The part of the platform and of the journal that concerns one target. */
export interface Outside {
  handles: (Handle | null)[];
  published: number;
  /** Calls in flight whose worker has crashed, by their handle. */
  orphans: number[];
  send: { number: number; sends: number; handle: number; revision: number | null } | null;
  rejection: { number: number; failed: boolean } | null;
}

export type Answer =
  'posted' | 'processing' | 'failed' | 'not_sent' | 'unreadable' | 'expired' | 'refused' | 'capped' | 'again' | 'none';

/** A target's place in its publisher's program; each name is the statement or call that comes next. */
export type Place =
  | 'skip'
  | 'check'
  | 'create'
  | 'store'
  | 'ready'
  | 'unprepared'
  | 'mark'
  | 'journal'
  | 'withdraw'
  | 'call'
  | 'flying'
  | 'answered'
  | 'resend'
  | 'rejournal'
  | 'look'
  | 'status'
  | 'read'
  | 'recheck'
  | 'done';

export interface Local {
  at: Place;
  handle: number | null;
  /** The stored handle that `store` replaces. */
  previous: number | null;
  sends: number;
  isCertain: boolean;
  answer: Answer | null;
  /** The row as `look` read it: whether it is `sent`, its age, and whether its time is over. */
  seen: { sent: boolean; age: 0 | 1 | 2; isOver: boolean };
  /** Where a call that did not arrive is made again. */
  resendsAt: 'recheck' | 'resend' | 'publisher' | null;
  /** The read follows a refusal. */
  isRefused: boolean;
  /** `SEND_WINDOW_MS` has passed since its `sent`. */
  isLate: boolean;
}

export type Program =
  'idle' | 'start' | 'open' | 'claim' | 'locked' | 'list' | 'send' | 'readStart' | 'reads' | 'settle' | 'release';

export interface Worker {
  at: Program;
  /** The lease that the post's row names is this one. */
  holds: boolean;
  /** The workflow waits for its result. */
  isAwaited: boolean;
  /** It has compared the journal since its last interruption. */
  isGateOpen: boolean;
  epoch: number;
  revision: number;
  wasPublishing: boolean;
  isExpired: boolean;
  step: PostStep['next'] | null;
  targets: Local[];
}

export interface State {
  db: Database;
  outside: Outside[];
  /** The newest change in the journal. */
  change: { revision: number; status: PostStatus; slot: PostRow['slot']; forbids: Database['forbids'] } | null;
  backup: Database | null;
  /** The rows match the journal. */
  isCompared: boolean;
  wasRestored: boolean;
  workers: Worker[];
  workflow: {
    at: 'none' | 'read' | PostStep['next'];
    isChanged: boolean;
    task: 'none' | 'queued' | 'running' | 'lost';
    /** The wait that began last ends with a read. */
    reads: boolean;
    /** It has read the row since its publisher began, so the publisher's step may be outdated. */
    isOutdated: boolean;
  };
  /** The API has read a row without its lock and is about to write; only if a lock is removed. */
  unlocked: string | null;
  /** Remaining changes by callers, and remaining faults. */
  changes: number;
  faults: number;
  /** What a step did that no state shows. */
  broken: string | null;
}

export const IDLE: Local = {
  at: 'skip',
  handle: null,
  previous: null,
  sends: 0,
  isCertain: false,
  answer: null,
  seen: { sent: false, age: 0, isOver: false },
  resendsAt: null,
  isRefused: false,
  isLate: false,
};

export function createIdleWorker(targets: number): Worker {
  return {
    at: 'idle',
    holds: false,
    isAwaited: false,
    isGateOpen: true,
    epoch: 0,
    revision: 0,
    wasPublishing: false,
    isExpired: false,
    step: null,
    targets: Array.from({ length: targets }, () => ({ ...IDLE })),
  };
}

const copyDatabase = (db: Database): Database => ({
  ...db,
  post: { ...db.post },
  targets: db.targets.map((row) => ({ ...row })),
  events: [...db.events],
});

export function copyState(state: State): State {
  return {
    ...state,
    db: copyDatabase(state.db),
    outside: state.outside.map((one) => ({
      ...one,
      handles: one.handles.map((handle) => handle && { ...handle }),
      orphans: [...one.orphans],
    })),
    workers: state.workers.map((worker) => ({ ...worker, targets: worker.targets.map((local) => ({ ...local })) })),
    workflow: { ...state.workflow },
  };
}

export { copyDatabase };

/** A text that is the same for states that differ in the order of workers or targets, or in old epochs. */
export function describeState(state: State): string {
  const { db, outside, backup, workers } = state;
  const rank = createRank(state);
  const columns = db.targets.map((row, index) => {
    const text = `${pack({ ...row, epoch: rank(row.epoch) })}${pack(outside[index])}${pack(backup?.targets[index])}`;
    const locals =
      workers.length === 1
        ? ''
        : workers
            .map((worker) => pack(worker.targets[index]))
            .sort()
            .join();
    return { index, text, sorted: text + locals };
  });
  columns.sort((a, b) => compare(a.sorted, b.sorted));
  const programs = workers.map((worker) => {
    const { targets, ...program } = worker;
    if (worker.at === 'idle') return `${worker.isGateOpen}`;
    return pack([{ ...program, epoch: rank(worker.epoch) }, ...columns.map(({ index }) => targets[index])]);
  });
  const { workflow, change, changes, faults, unlocked, broken, isCompared, wasRestored } = state;
  const { post, targets: _targets, ...rest } = db;
  const old = backup && { ...backup, targets: null };
  const others = [{ ...post, epoch: rank(post.epoch) }, rest, old, workflow, change, changes, faults, unlocked];
  return (
    pack([others, broken, isCompared, wasRestored]) +
    columns.map(({ text }) => text).join() +
    programs.sort(compare).join()
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The values in their order, which is faster than JSON. */
function pack(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  let text = '';
  for (const each of Object.values(value)) text += `${typeof each === 'object' ? `(${pack(each)})` : String(each)},`;
  return text;
}

/** Only the order of epochs matters, unless a restore takes the row's back. */
function createRank({ db, backup, workers, wasRestored }: State): (epoch: number) => number {
  if (backup || wasRestored) return (epoch) => epoch;
  const used = new Set([0, db.post.epoch]);
  for (const { epoch } of db.targets) used.add(epoch);
  for (const { epoch } of workers) used.add(epoch);
  const order = [...used].sort((a, b) => a - b);
  return (epoch) => order.indexOf(epoch);
}
