import type { PostStatus, Schedule } from './post.ts';
import type { TargetError } from './target-error.ts';

/** An entry of the publish journal. Every time is by the database clock, as RFC 3339 text. */
interface Timed {
  at: string;
}

/** The irreversible call of a target is about to be made, through this handle. */
export interface SendEntry extends Timed {
  type: 'send';
  postId: string;
  targetId: string;
  /** `post_target.send_number`, which only grows: a row with a lower number does not know of this call. */
  number: number;
  /** `post_target.sends`. */
  sends: number;
  handle: { id: string; urlSealed: string | null; expiresAt: string; revision: number | null };
}

/** Neither this call nor an earlier one published anything. `error`: why the target failed; null if it may be sent again. */
export interface RejectionEntry extends Timed {
  type: 'rejection';
  targetId: string;
  number: number;
  error: TargetError | null;
}

/** The call of a first comment is about to be made; `rejected`: the platform definitely did not take it. */
export interface CommentEntry extends Timed {
  type: 'comment';
  targetId: string;
  /** `post_target.comment_sends`. */
  number: number;
  rejected: boolean;
}

/** A post that was cancelled, rescheduled, released or approved, as it is since. */
export interface ChangeEntry extends Timed {
  type: 'change';
  postId: string;
  revision: number;
  status: PostStatus;
  schedule: Schedule;
  dueAt: string | null;
  scheduledTime: string | null;
}

/** A time that the database had reached. The database stores the newest one too, so a comparison shows which of the two was restored. */
export interface MarkEntry extends Timed {
  type: 'mark';
}

export type JournalEntry = SendEntry | RejectionEntry | CommentEntry | ChangeEntry | MarkEntry;
