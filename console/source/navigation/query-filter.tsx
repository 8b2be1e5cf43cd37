import { Select } from '../design/select.tsx';
import { goTo, route, writeRoute } from './route.ts';

interface QueryFilterProps {
  /** The part of the address that keeps the choice. */
  name: string;
  label: string;
  all: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** Chooses what the view shows, if there is something to choose. */
export function QueryFilter({ name, label, all, options }: QueryFilterProps) {
  const { path, query } = route.value;
  const choose = (value: string) => {
    const { [name]: _previous, ...others } = Object.fromEntries(query);
    goTo(writeRoute(path, value === '' ? others : { ...others, [name]: value }));
  };
  if (options.length < 1) return null;
  return (
    <Select
      class="filter"
      aria-label={label}
      none={all}
      choices={Object.fromEntries(options)}
      value={query.get(name) ?? ''}
      onChange={choose}
    />
  );
}
