import type { Platform } from './platform.ts';
import type { Store } from './store.ts';

/** One accepted publish. */
export interface Post {
  platform: Platform;
  /** The platform's own id of the account. */
  accountId: string;
  username: string;
  /** Null for an inbox upload: the creator has not posted it yet. */
  platformPostId: string | null;
  mode: 'publish' | 'draft' | 'inbox';
  caption: string | null;
  title: string | null;
  mediaSha256: string;
  mediaBytes: number;
  durationMs: number;
  width: number;
  height: number;
  /** ISO 8601 with milliseconds, real time: when the irreversible call was complete. */
  publishedAt: string;
  /** Publish id, container id or upload id. */
  handle: string;
  /** The upload's `Slug`, where the caller sent one. */
  clientRef: string | null;
  /** Path of the permalink on this server. */
  path: string;
  /** Wire fields as received. */
  declarations: Record<string, unknown>;
  options: Record<string, unknown>;
}

/**
 * THE record of accepted publishes, on disk before any answer is sent; nothing is ever changed in it or taken from it. It hides
 * nothing: the same video through two handles is two lines. One handle never makes a second line.
 */
export class PublishRecord {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Written at once, resolved when the disk has it. Throws for a handle that has published: ask `byHandle` first. */
  accept(post: Post): Promise<void> {
    if (this.byHandle(post.platform, post.handle)) throw new Error(`handle ${post.handle} has published before`);
    this.#store.run('insert into post (body) values (?)', JSON.stringify(post));
    return this.#store.durable();
  }

  /** Oldest first. */
  all(): Post[] {
    return this.#posts('order by id');
  }

  count(): number {
    return this.#store.value<number>('select count(*) from post') ?? 0;
  }

  byHandle(platform: Platform, handle: string): Post | undefined {
    return this.#posts('where platform = ? and handle = ?', platform, handle)[0];
  }

  byId(platform: Platform, platformPostId: string): Post | undefined {
    return this.#posts('where platform = ? and platform_post_id = ?', platform, platformPostId)[0];
  }

  byPath(path: string): Post | undefined {
    return this.#posts('where path = ?', path)[0];
  }

  /** Newest first. */
  of(platform: Platform): Post[] {
    return this.#posts('where platform = ? order by id desc', platform);
  }

  /** Newest first. */
  ofAccount(platform: Platform, accountId: string): Post[] {
    return this.#posts('where platform = ? and account_id = ? order by id desc', platform, accountId);
  }

  /** Published after `since`, an instant as in `publishedAt`. */
  countOfAccount(platform: Platform, accountId: string, since = ''): number {
    const count = 'select count(*) from post where platform = ? and account_id = ? and published_at > ?';
    return this.#store.value<number>(count, platform, accountId, since) ?? 0;
  }

  #posts(which: string, ...values: string[]): Post[] {
    return this.#store
      .values<string>(`select body from post ${which}`, ...values)
      .map((body) => JSON.parse(body) as Post);
  }
}
