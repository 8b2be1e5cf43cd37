import { closeSync, fdatasync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const TABLES = `
create table if not exists document (
  id integer primary key,
  collection text not null,
  key text not null,
  value text not null,
  unique (collection, key)
) strict;
create table if not exists post (
  id integer primary key,
  body text not null,
  platform text not null as (body ->> 'platform'),
  handle text not null as (body ->> 'handle'),
  account_id text not null as (body ->> 'accountId'),
  platform_post_id text as (body ->> 'platformPostId'),
  path text not null as (body ->> 'path'),
  published_at text not null as (body ->> 'publishedAt')
) strict;
create table if not exists injected_fault (
  id integer primary key,
  body text not null
) strict;
create unique index if not exists post_handle on post (platform, handle);
create index if not exists post_account on post (platform, account_id, published_at);
create index if not exists post_platform_id on post (platform, platform_post_id);
create index if not exists post_path on post (path);
`;

/**
 * One SQLite file with everything except the videos, so memory use does not grow with the number of posts.
 * A write has reached the kernel when the call returns, so a killed process loses nothing that it acknowledged.
 */
export class Store {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #log: number | null = null;
  #waiting: PromiseWithResolvers<void>[] = [];
  #syncing = false;

  constructor(path: string) {
    this.#path = path;
    this.#database = new DatabaseSync(path);
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma locking_mode = exclusive;');
    // 256 KiB: the kernel caches the same pages.
    this.#database.exec('pragma cache_size = -256;');
    this.#database.exec(TABLES);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepared(sql).run(...values);
  }

  /** The first column of the first row, or undefined if there is no row. */
  value<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    const row = this.#prepared(sql).get(...values);
    return row && (Object.values(row)[0] as T);
  }

  /** The values of the first column. */
  values<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepared(sql)
      .all(...values)
      .map((row) => Object.values(row)[0] as T);
  }

  /** Resolves when all writes are on disk. Concurrent callers share a flush: 1,000 publishes in one second need a few dozen. */
  durable(): Promise<void> {
    const waiter = Promise.withResolvers<void>();
    this.#waiting.push(waiter);
    if (!this.#syncing) this.#flush();
    return waiter.promise;
  }

  close(): void {
    this.#database.close();
    if (this.#log !== null) closeSync(this.#log);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #flush(): void {
    const flushed = this.#waiting;
    this.#waiting = [];
    this.#syncing = true;
    // Commits stay in this file until SQLite checkpoints and flushes them. The first commit creates it.
    this.#log ??= openSync(`${this.#path}-wal`, 'r');
    fdatasync(this.#log, (error) => {
      for (const waiter of flushed) {
        if (error) waiter.reject(error);
        else waiter.resolve();
      }
      this.#syncing = false;
      if (this.#waiting.length > 0) this.#flush();
    });
  }
}
