import type { Documents, Collection } from './documents.ts';
import type { Platform } from './platform.ts';
import type { Post } from './record.ts';

/**
 * Posts that are gone: removed by their owner in the app, or taken down by the platform for a reason that it tells. The record
 * of what was accepted keeps them.
 */
export class Removals {
  readonly #removed: Collection<true | string>;

  constructor(documents: Documents) {
    this.#removed = documents.collection<true | string>('removals');
  }

  add(platform: Platform, platformPostId: string, reason: string | null): void {
    this.#removed.put(`${platform}/${platformPostId}`, reason ?? true);
  }

  /** Whether nobody is shown the post any more. */
  has({ platform, platformPostId }: Pick<Post, 'platform' | 'platformPostId'>): boolean {
    return platformPostId !== null && this.#removed.get(`${platform}/${platformPostId}`) === true;
  }

  /** Why the platform took the post down, which it still tells the owner; null where it did not. */
  reason(platform: Platform, platformPostId: string): string | null {
    const removed = this.#removed.get(`${platform}/${platformPostId}`);
    return typeof removed === 'string' ? removed : null;
  }
}
