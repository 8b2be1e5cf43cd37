import { isDeepStrictEqual } from 'node:util';

/** The names of the properties that a change gives another value. A repeated change has none. */
export function listChanged<T extends object>(before: T, changes: Partial<T>): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    isDeepStrictEqual(before[name as keyof T], value) ? [] : [name],
  );
}
