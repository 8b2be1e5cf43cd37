type Keys<K extends string> = readonly [K, ...K[]];

/** Lists the keys of a table, in its order. */
export function listKeys<K extends string>(table: Readonly<Record<K, unknown>>): Keys<K> {
  return Object.keys(table) as [K, ...K[]];
}

/** Selects the keys whose rows `isMember` accepts, in the table's order. `M` is their type. */
export function selectKeys<M extends K, K extends string, T>(
  table: Readonly<Record<K, T>>,
  isMember: (row: T) => boolean,
): Keys<M> {
  return listKeys(table).filter((key) => isMember(table[key])) as [M, ...M[]];
}
