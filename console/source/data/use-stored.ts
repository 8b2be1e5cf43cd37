import { useState } from 'preact/hooks';

/**
 * State that the browser stores under `name` (such as `texts.<post id>`), unless it equals `initial`. `drop` deletes
 * the stored value, and leaves the state as it is.
 */
export function useStored<T>(name: string, initial: T): [value: T, set: (value: T) => void, drop: () => void] {
  const key = `kinora.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? initial;
    } catch {
      return initial;
    }
  });
  const drop = () => localStorage.removeItem(key);
  const set = (next: T) => {
    setValue(next);
    try {
      if (JSON.stringify(next) === JSON.stringify(initial)) drop();
      else localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // What is too large for the storage is kept while the page is open.
    }
  };
  return [value, set, drop];
}
