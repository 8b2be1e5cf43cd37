/** Fixed words as the right operand of SQL's `in`. Not for callers' values. */
export function sqlSet(words: readonly string[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`;
}
