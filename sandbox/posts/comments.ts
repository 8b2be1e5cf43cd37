import type { Collection, Documents } from '../storage/documents.ts';
import type { Platform } from '../platform.ts';

export interface Comment {
  id: string;
  platform: Platform;
  platformPostId: string;
  accountId: string;
  username: string;
  text: string;
  /** ISO 8601, wall clock. */
  createdAt: string;
}

export class Comments {
  readonly #comments: Collection<Comment>;
  readonly #closed: Collection<true>;

  constructor(documents: Documents) {
    this.#comments = documents.collection<Comment>('comments');
    this.#closed = documents.collection<true>('comments.closed');
  }

  add(comment: Comment): void {
    const { platform, platformPostId, id } = comment;
    this.#comments.put(`${platform}/${platformPostId}/${id}`, comment);
  }

  close(platform: Platform, platformPostId: string): void {
    this.#closed.put(`${platform}/${platformPostId}`, true);
  }

  open(platform: Platform, platformPostId: string): void {
    this.#closed.remove(`${platform}/${platformPostId}`);
  }

  areClosed(platform: Platform, platformPostId: string): boolean {
    return this.#closed.get(`${platform}/${platformPostId}`) === true;
  }

  /** Lists the comments of a post, oldest first. */
  list(platform: Platform, platformPostId: string): Comment[] {
    return this.#comments.values(`${platform}/${platformPostId}/`);
  }
}
