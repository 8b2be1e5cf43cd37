import { goTo, route, writeRoute } from './route.ts';

/** Keeps the view and changes one part of its address; an empty value removes it. */
export function changeQuery(name: string, value: string): void {
  const { path, query } = route.value;
  const { [name]: _previous, ...others } = Object.fromEntries(query);
  goTo(writeRoute(path, value === '' ? others : { ...others, [name]: value }));
}
