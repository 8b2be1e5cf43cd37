type Keys<K extends string> = readonly [K, ...K[]];

/** The members of a table, in its order. */
export function listKeys<K extends string>(table: Readonly<Record<K, unknown>>): Keys<K> {
  return Object.keys(table) as [K, ...K[]];
}

/** The members whose rows are accepted, in the table's order. `M` names them for the compiler. */
export function selectKeys<M extends K, K extends string, T>(
  table: Readonly<Record<K, T>>,
  isMember: (row: T) => boolean,
): Keys<M> {
  return listKeys(table).filter((key) => isMember(table[key])) as [M, ...M[]];
}
