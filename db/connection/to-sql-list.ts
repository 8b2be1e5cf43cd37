/** Builds the list for SQL's `in` from constants. Values are not escaped, so never pass user input. */
export function toSqlList(words: readonly string[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`;
}
