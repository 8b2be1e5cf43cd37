import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { replaceRoute, route, writeRoute } from './route.ts';

/** A request follows a pause in typing. */
const PAUSE_MS = 300;

/** Words that the address keeps as `q`. Only typing changes the address, so that a view which is left writes nothing to the next. */
export function SearchField({ label }: { label: string }) {
  const named = route.value.query.get('q') ?? '';
  const [text, setText] = useState(named);
  const typing = useRef<{ timer?: ReturnType<typeof setTimeout>; written: string }>({ written: named });
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(typing.current.timer);
    typing.current.timer = setTimeout(() => {
      typing.current.written = typed.trim();
      writeWords(typed.trim());
    }, PAUSE_MS);
  };
  useLayoutEffect(() => () => clearTimeout(typing.current.timer), []);
  // A saved view or a step back changes the address.
  useLayoutEffect(() => {
    if (named === typing.current.written) return;
    clearTimeout(typing.current.timer);
    typing.current.written = named;
    setText(named);
  }, [named]);
  return (
    <input
      class="filter"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}

function writeWords(words: string): void {
  const { path, query } = route.value;
  const { q: _previous, ...others } = Object.fromEntries(query);
  replaceRoute(writeRoute(path, words === '' ? others : { ...others, q: words }));
}
