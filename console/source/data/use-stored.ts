import { useState } from 'preact/hooks';

/** State that the browser keeps over a reload, until it equals its beginning again or is dropped. The key names what it belongs to. */
export function useStored<T>(name: string, initial: T): [value: T, set: (value: T) => void, drop: () => void] {
  const key = `kinora.${name}`;
  const [value, show] = useState<T>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? initial;
    } catch {
      return initial;
    }
  });
  const drop = () => localStorage.removeItem(key);
  const set = (next: T) => {
    show(next);
    try {
      if (JSON.stringify(next) === JSON.stringify(initial)) drop();
      else localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // What is too large for the storage is kept while the page is open.
    }
  };
  return [value, set, drop];
}
