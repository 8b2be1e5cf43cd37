import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useDelayed } from '../data/use-delayed.ts';
import { replaceRoute, route, writeRoute } from './route.ts';

/** A request follows a pause in typing. */
const PAUSE_MS = 300;

/** Words that the address keeps as `q`. */
export function SearchField({ label }: { label: string }) {
  const named = route.value.query.get('q') ?? '';
  const [text, setText] = useState(named);
  const wanted = useDelayed(text.trim(), PAUSE_MS);
  useEffect(() => {
    const { path, query } = route.value;
    const { q = '', ...others } = Object.fromEntries(query);
    if (wanted !== q.trim()) replaceRoute(writeRoute(path, wanted === '' ? others : { ...others, q: wanted }));
  }, [wanted]);
  // A saved view or a step back changes the address.
  useLayoutEffect(() => {
    if (named.trim() !== wanted) setText(named);
  }, [named]);
  return (
    <input
      class="filter"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}
