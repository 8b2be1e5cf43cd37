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
create table if not exists struck_fault (
  id integer primary key,
  body text not null
) strict;
create unique index if not exists post_handle on post (platform, handle);
create index if not exists post_account on post (platform, account_id, published_at);
create index if not exists post_platform_id on post (platform, platform_post_id);
create index if not exists post_path on post (path);
`;

/**
 * One file with everything but the videos, so that a simulator that has run for weeks holds no more in memory than a fresh one.
 * A write has reached the kernel when the call returns: a killed process forgets nothing that it answered.
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
    // Pages that the kernel keeps anyway are not kept again here: 256 KiB of them.
    this.#database.exec('pragma cache_size = -256;');
    this.#database.exec(TABLES);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepared(sql).run(...values);
  }

  /** The first row's first column, or undefined where there is no row. */
  value<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    const row = this.#prepared(sql).get(...values);
    return row && (Object.values(row)[0] as T);
  }

  /** The first column of all rows. */
  values<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepared(sql)
      .all(...values)
      .map((row) => Object.values(row)[0] as T);
  }

  /** Resolved when the disk has all that was written. One flush serves all who wait: a thousand publishes in a second share a few dozen. */
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
    const served = this.#waiting;
    this.#waiting = [];
    this.#syncing = true;
    // What was committed stands here until SQLite itself moves and flushes it. The first commit makes the file.
    this.#log ??= openSync(`${this.#path}-wal`, 'r');
    fdatasync(this.#log, (error) => {
      for (const waiter of served) {
        if (error) waiter.reject(error);
        else waiter.resolve();
      }
      this.#syncing = false;
      if (this.#waiting.length > 0) this.#flush();
    });
  }
}
