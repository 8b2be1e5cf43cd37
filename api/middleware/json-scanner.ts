import type { Problem } from '../http/errors.ts';
import { joinPath } from './json-path.ts';

const MAX_DEPTH = 64;
/** The fullest valid deck has about 26,000 values. */
const MAX_VALUES = 30_000;
/** The longest valid array has 1,200 entries, the largest valid object 50 properties. */
const MAX_ENTRIES = 2_000;
const MAX_KEY_CHARACTERS = 256;
/** Each character of a key takes at most six bytes (`\u0041`). */
const MAX_KEY_BYTES = 6 * MAX_KEY_CHARACTERS;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const STRUCTURAL = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT]) STRUCTURAL[byte] = 1;

interface Level {
  /** The keys read so far; null for an array. */
  keys: Set<string> | null;
  /** The key or index of the next value. */
  at: string | number;
  /** The next string is a key. */
  expectsKey: boolean;
}

/**
 * Bounds a JSON text before anything parses it: nesting, values, entries and length of keys. Also finds a duplicate key
 * (`JSON.parse` silently keeps the last one) and a key that could change a prototype. Takes the text in chunks, as they
 * arrive, in linear time. Finds nothing else: the text need not be JSON. Each opening bracket or comma counts a value.
 */
export class JsonScanner {
  #levels: Level[] = [];
  #values = 0;
  #inString = false;
  #escaped = false;
  /** The bytes of the current key; null outside a key. */
  #key: Buffer[] | null = null;
  #keyBytes = 0;

  /** Returns the first problem. Must not be called again after that. */
  scan(chunk: Buffer): Problem | null {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString) {
        at = this.#skipString(chunk, at);
        if (this.#keyBytes > MAX_KEY_BYTES) return this.#keyTooLong();
        if (this.#inString || this.#key === null) continue;
        const problem = this.#endKey();
        if (problem) return problem;
        continue;
      }
      const byte = chunk[at] ?? 0;
      const problem = STRUCTURAL[byte] === 1 ? this.#readToken(byte) : null;
      if (problem) return problem;
    }
    return null;
  }

  /** Returns the position of the closing quote, or the end of the chunk. */
  #skipString(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) break;
    }
    if (at < chunk.length) this.#inString = false;
    if (this.#key) {
      this.#key.push(chunk.subarray(start, at));
      this.#keyBytes += at - start;
    }
    return at;
  }

  #readToken(byte: number): Problem | null {
    const level = this.#levels.at(-1);
    switch (byte) {
      case QUOTE:
        this.#inString = true;
        if (level?.expectsKey) [this.#key, this.#keyBytes] = [[], 0];
        return null;
      case COLON:
        if (level) level.expectsKey = false;
        return null;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        return this.#open(byte === OPEN_OBJECT);
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        this.#levels.pop();
        return null;
      case COMMA:
        return this.#next(level);
      default:
        return null;
    }
  }

  #open(isObject: boolean): Problem | null {
    if (this.#levels.length >= MAX_DEPTH) {
      return { path: '$', message: `It is nested deeper than ${MAX_DEPTH} levels.` };
    }
    this.#levels.push(
      isObject ? { keys: new Set(), at: '', expectsKey: true } : { keys: null, at: 0, expectsKey: false },
    );
    return this.#countValue();
  }

  #next(level: Level | undefined): Problem | null {
    if (level?.keys) level.expectsKey = true;
    else if (level) {
      level.at = Number(level.at) + 1;
      if (level.at >= MAX_ENTRIES) return this.#tooManyEntries();
    }
    return this.#countValue();
  }

  #countValue(): Problem | null {
    this.#values += 1;
    return this.#values > MAX_VALUES ? { path: '$', message: `It has more than ${MAX_VALUES} values.` } : null;
  }

  #endKey(): Problem | null {
    const level = this.#levels.at(-1);
    const key = decodeKey(Buffer.concat(this.#key ?? []).toString('utf8'));
    this.#key = null;
    if (!level?.keys) return null;
    if (key.length > MAX_KEY_CHARACTERS) return this.#keyTooLong();
    level.at = key;
    level.expectsKey = false;
    if (FORBIDDEN_KEYS.has(key)) return { path: this.#path(), message: 'This key is not allowed.' };
    if (level.keys.has(key)) return { path: this.#path(), message: 'This key appears twice.' };
    level.keys.add(key);
    return level.keys.size > MAX_ENTRIES ? this.#tooManyEntries() : null;
  }

  #keyTooLong(): Problem {
    return { path: this.#path(-1), message: `A property name has more than ${MAX_KEY_CHARACTERS} characters.` };
  }

  #tooManyEntries(): Problem {
    return { path: this.#path(-1), message: `It has more than ${MAX_ENTRIES} entries.` };
  }

  /** The path of the next value; with `end` -1 that of the object or array around it. */
  #path(end?: number): string {
    return this.#levels.slice(0, end).reduce((path, { at }) => joinPath(path, at), '') || '$';
  }
}

/** Decodes a key. A malformed one stays as it is, because `JSON.parse` will reject the whole text. */
function decodeKey(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
