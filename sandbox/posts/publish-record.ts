import type { Platform } from '../platform.ts';
import type { Store } from '../storage/store.ts';

/** One accepted publish. */
export interface Post {
  platform: Platform;
  accountId: string;
  username: string;
  /** The team of the app that published, as its consent URL named it. */
  team: string | null;
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
  /** ISO 8601 with milliseconds, wall clock: when the irreversible call was complete. */
  publishedAt: string;
  /** Publish id, container id or upload id. */
  handle: string;
  /** The `Slug` header of the upload, or null. */
  clientRef: string | null;
  /** Path of the permalink on this server. */
  path: string;
  /** Request fields as received. */
  declarations: Record<string, unknown>;
  options: Record<string, unknown>;
}

/**
 * The append-only record of accepted publishes, stored on disk before a reply is sent. The same video through two handles
 * makes two entries; one handle makes at most one.
 */
export class PublishRecord {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Resolves when the entry is on disk. Throws if the handle has already published. */
  accept(post: Post): Promise<void> {
    if (this.findByHandle(post.platform, post.handle)) throw new Error(`handle ${post.handle} has already published`);
    this.#store.run('insert into post (body) values (?)', JSON.stringify(post));
    return this.#store.durable();
  }

  /** Lists all posts, oldest first. */
  list(): Post[] {
    return this.#listWhere('order by id');
  }

  count(): number {
    return this.#store.value<number>('select count(*) from post') ?? 0;
  }

  countByTeam(team: string): number {
    return this.#store.value<number>(`select count(*) from post where body ->> '$.team' = ?`, team) ?? 0;
  }

  findByHandle(platform: Platform, handle: string): Post | undefined {
    return this.#listWhere('where platform = ? and handle = ?', platform, handle)[0];
  }

  findById(platform: Platform, platformPostId: string): Post | undefined {
    return this.#listWhere('where platform = ? and platform_post_id = ?', platform, platformPostId)[0];
  }

  findByPath(path: string): Post | undefined {
    return this.#listWhere('where path = ?', path)[0];
  }

  /** Lists the posts of a platform, newest first. */
  listByPlatform(platform: Platform): Post[] {
    return this.#listWhere('where platform = ? order by id desc', platform);
  }

  /** Lists the posts of an account, newest first. */
  listByAccount(platform: Platform, accountId: string): Post[] {
    return this.#listWhere('where platform = ? and account_id = ? order by id desc', platform, accountId);
  }

  /** Counts posts published after `since`, in the format of `publishedAt`. */
  countByAccount(platform: Platform, accountId: string, since = ''): number {
    const count = 'select count(*) from post where platform = ? and account_id = ? and published_at > ?';
    return this.#store.value<number>(count, platform, accountId, since) ?? 0;
  }

  #listWhere(clause: string, ...values: string[]): Post[] {
    return this.#store
      .values<string>(`select body from post ${clause}`, ...values)
      .map((body) => JSON.parse(body) as Post);
  }
}
