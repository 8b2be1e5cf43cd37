import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';

interface Entry {
  collection: string;
  key: string;
  /** Absent when the document was removed. */
  value?: unknown;
}

/** One named set of documents; every change is in the file before the call returns. */
export interface Collection<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  remove(key: string): void;
  values(): T[];
}

/**
 * All state but the publishes: documents in memory, their changes appended to a JSON-lines file, replayed at start.
 * A write reaches the kernel before it is acted upon, so a killed process forgets nothing that it answered.
 */
export class Journal {
  readonly #path: string;
  readonly #collections: Map<string, Map<string, unknown>>;
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#collections = existsSync(path) ? replay(readFileSync(path, 'utf8')) : new Map();
    this.#compact();
    this.#file = openSync(path, 'a');
  }

  collection<T>(name: string): Collection<T> {
    const documents = this.#documents(name) as Map<string, T>;
    return {
      get: (key) => documents.get(key),
      put: (key, value) => {
        this.#append({ collection: name, key, value });
        documents.set(key, value);
      },
      remove: (key) => {
        this.#append({ collection: name, key });
        documents.delete(key);
      },
      values: () => [...documents.values()],
    };
  }

  close(): void {
    closeSync(this.#file);
  }

  #documents(name: string): Map<string, unknown> {
    const documents = this.#collections.get(name) ?? new Map<string, unknown>();
    this.#collections.set(name, documents);
    return documents;
  }

  #append(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #compact(): void {
    const lines: string[] = [];
    for (const [collection, documents] of this.#collections) {
      for (const [key, value] of documents) lines.push(`${JSON.stringify({ collection, key, value })}\n`);
    }
    writeFileSync(`${this.#path}.new`, lines.join(''));
    renameSync(`${this.#path}.new`, this.#path);
  }
}

function replay(text: string): Map<string, Map<string, unknown>> {
  const collections = new Map<string, Map<string, unknown>>();
  // What follows the last line feed was torn by a kill: it was never answered for.
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const entry = JSON.parse(line) as Entry;
    const documents = collections.get(entry.collection) ?? new Map<string, unknown>();
    collections.set(entry.collection, documents);
    if (entry.value === undefined) documents.delete(entry.key);
    else documents.set(entry.key, entry.value);
  }
  return collections;
}
