import type { Store } from './store.ts';

/** One named set of documents; every change is stored before the call returns. */
export interface Collection<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  remove(key: string): void;
  /** The values whose keys have the prefix, in insertion order. */
  values(prefix?: string): T[];
}

const GET = 'select value from document where collection = ? and key = ?';
const PUT = `insert into document (collection, key, value) values (?, ?, ?)
  on conflict (collection, key) do update set value = excluded.value`;
const REMOVE = 'delete from document where collection = ? and key = ?';
const VALUES = `select value from document
  where collection = ? and key >= ? and key < ? || char(0x10ffff) order by id`;

/** Stores all state except the publish record and the fault log. */
export class Documents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  collection<T>(name: string): Collection<T> {
    const store = this.#store;
    const read = (text: string): T => JSON.parse(text) as T;
    return {
      get: (key) => {
        const text = store.value<string>(GET, name, key);
        return text === undefined ? undefined : read(text);
      },
      put: (key, value) => store.run(PUT, name, key, JSON.stringify(value)),
      remove: (key) => store.run(REMOVE, name, key),
      values: (prefix = '') => store.values<string>(VALUES, name, prefix, prefix).map(read),
    };
  }
}
