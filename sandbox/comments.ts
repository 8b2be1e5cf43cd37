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
  readonly #closed: Collection<true>;

  constructor(journal: Journal) {
    this.#comments = journal.collection<Comment>('comments');
    this.#closed = journal.collection<true>('comments.closed');
  }

  add(comment: Comment): void {
    this.#comments.put(`${comment.platform}/${comment.id}`, comment);
  }

  /** As the owner of a post closes them in the app. */
  close(platform: Platform, platformPostId: string): void {
    this.#closed.put(`${platform}/${platformPostId}`, true);
  }

  areClosed(platform: Platform, platformPostId: string): boolean {
    return this.#closed.get(`${platform}/${platformPostId}`) === true;
  }

  /** Oldest first. */
  of(platform: Platform, platformPostId: string): Comment[] {
    return this.#comments
      .values()
      .filter((comment) => comment.platform === platform && comment.platformPostId === platformPostId);
  }
}
