import { useEffect, useState } from 'preact/hooks';

/** State that the browser keeps over a reload, until it equals its beginning again. The key names what it belongs to. */
export function useStored<T>(name: string, initial: T): [value: T, set: (value: T) => void] {
  const key = `kinora.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? initial;
    } catch {
      return initial;
    }
  });
  useEffect(() => {
    try {
      if (JSON.stringify(value) === JSON.stringify(initial)) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // What is too large for the storage is kept while the page is open.
    }
  }, [key, value]);
  return [value, setValue];
}
