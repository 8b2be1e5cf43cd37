import type { Collection, Journal } from './journal.ts';
import type { Platform } from './platform.ts';

export interface Comment {
  id: string;
  platform: Platform;
  platformPostId: string;
  accountId: string;
  username: string;
  text: string;
  /** ISO 8601, real time. */
  createdAt: string;
}

export class Comments {
  readonly #comments: Collection<Comment>;

  constructor(journal: Journal) {
    this.#comments = journal.collection<Comment>('comments');
  }

  add(comment: Comment): void {
    this.#comments.put(`${comment.platform}/${comment.id}`, comment);
  }

  /** Oldest first. */
  of(platform: Platform, platformPostId: string): Comment[] {
    return this.#comments
      .values()
      .filter((comment) => comment.platform === platform && comment.platformPostId === platformPostId);
  }
}
