/** Returns a copy without undefined properties, also in nested objects, but not in arrays. */
export function omitUndefined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isPlainObject(value) ? omitUndefined(value) : value]);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
