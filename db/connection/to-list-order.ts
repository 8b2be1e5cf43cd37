import type { QueryOrderMap } from '@mikro-orm/core';

/** The order of a list by a property of its rows: `-score` sorts by score, descending. Ties are in the order of the ids. */
export function toListOrder<Row>(sort: string): QueryOrderMap<Row> {
  const direction = getDirection(sort);
  return { [sort.replace('-', '')]: direction, id: direction } as QueryOrderMap<Row>;
}

export function getDirection(sort: string): 'asc' | 'desc' {
  return sort.startsWith('-') ? 'desc' : 'asc';
}
