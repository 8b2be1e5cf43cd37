import { Select } from '../design/select.tsx';
import { goTo, route, writeRoute } from './route.ts';

interface QueryFilterProps {
  /** The query parameter of the address that stores the choice. */
  name: string;
  label: string;
  /** The text of the choice that filters nothing. */
  all: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** A filter of the view by one query parameter. Not shown without options. */
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
