import { closeSync, existsSync, fdatasync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { Platform } from './platform.ts';

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
 * THE record: an append-only JSON-lines file of accepted publishes, on disk before any answer is sent. It hides
 * nothing: the same video through two handles is two lines. One handle never makes a second line.
 */
export class PublishRecord {
  readonly #posts: Post[];
  readonly #byHandle = new Map<string, Post>();
  readonly #byId = new Map<string, Post>();
  readonly #file: number;
  #waiting: PromiseWithResolvers<void>[] = [];
  #syncing = false;

  constructor(path: string) {
    this.#posts = existsSync(path) ? load(path) : [];
    for (const post of this.#posts) this.#index(post);
    this.#file = openSync(path, 'a');
  }

  /** Written at once, resolved when the disk has it. Throws for a handle that has published: ask `byHandle` first. */
  accept(post: Post): Promise<void> {
    if (this.byHandle(post.platform, post.handle)) throw new Error(`handle ${post.handle} has published before`);
    writeSync(this.#file, `${JSON.stringify(post)}\n`);
    this.#posts.push(post);
    this.#index(post);
    return this.#durable();
  }

  all(): readonly Post[] {
    return this.#posts;
  }

  byHandle(platform: Platform, handle: string): Post | undefined {
    return this.#byHandle.get(`${platform}/${handle}`);
  }

  byId(platform: Platform, platformPostId: string): Post | undefined {
    return this.#byId.get(`${platform}/${platformPostId}`);
  }

  /** Newest first. */
  ofAccount(platform: Platform, accountId: string): Post[] {
    return this.#posts.filter((post) => post.platform === platform && post.accountId === accountId).toReversed();
  }

  close(): void {
    closeSync(this.#file);
  }

  #index(post: Post): void {
    this.#byHandle.set(`${post.platform}/${post.handle}`, post);
    if (post.platformPostId !== null) this.#byId.set(`${post.platform}/${post.platformPostId}`, post);
  }

  /** One disk flush serves all who wait: a thousand publishes in a second share a few dozen. */
  #durable(): Promise<void> {
    const waiter = Promise.withResolvers<void>();
    this.#waiting.push(waiter);
    if (!this.#syncing) this.#flush();
    return waiter.promise;
  }

  #flush(): void {
    const served = this.#waiting;
    this.#waiting = [];
    this.#syncing = true;
    fdatasync(this.#file, (error) => {
      for (const waiter of served) {
        if (error) waiter.reject(error);
        else waiter.resolve();
      }
      this.#syncing = false;
      if (this.#waiting.length > 0) this.#flush();
    });
  }
}

/** A torn last line was never answered for; it is cut off so that the next one starts cleanly. */
function load(path: string): Post[] {
  const bytes = readFileSync(path);
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  if (whole.length < bytes.length) truncateSync(path, whole.length);
  return whole
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Post);
}
