import type { Documents, Collection } from '../storage/documents.ts';
import type { Platform } from '../platform.ts';
import type { Post } from './publish-record.ts';

/** Posts removed by their owner or taken down by the platform. The publish record keeps them. */
export class Removals {
  readonly #removed: Collection<true | string>;

  constructor(documents: Documents) {
    this.#removed = documents.collection<true | string>('removals');
  }

  add(platform: Platform, platformPostId: string, reason: string | null): void {
    this.#removed.put(`${platform}/${platformPostId}`, reason ?? true);
  }

  /** Whether the owner has removed the post. */
  has({ platform, platformPostId }: Pick<Post, 'platform' | 'platformPostId'>): boolean {
    return platformPostId !== null && this.#removed.get(`${platform}/${platformPostId}`) === true;
  }

  /** Why the platform took the post down; null if it did not. */
  findReason(platform: Platform, platformPostId: string): string | null {
    const removed = this.#removed.get(`${platform}/${platformPostId}`);
    return typeof removed === 'string' ? removed : null;
  }
}
