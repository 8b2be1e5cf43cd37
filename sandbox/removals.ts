import type { Journal, Collection } from './journal.ts';
import type { Platform } from './platform.ts';
import type { Post } from './record.ts';

/** Posts that their owner has removed in the app. The platform shows them no more; the record of what was accepted keeps them. */
export class Removals {
  readonly #removed: Collection<true>;

  constructor(journal: Journal) {
    this.#removed = journal.collection<true>('removals');
  }

  add(platform: Platform, platformPostId: string): void {
    this.#removed.put(`${platform}/${platformPostId}`, true);
  }

  has({ platform, platformPostId }: Pick<Post, 'platform' | 'platformPostId'>): boolean {
    return platformPostId !== null && this.#removed.get(`${platform}/${platformPostId}`) === true;
  }
}
