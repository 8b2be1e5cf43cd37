import { shortenText } from '../fit-result.ts';

const MAX_TEXT = 80;

/** Returns each item with some of its fields and with short texts. A field may be in another: `targets.status`. */
export function summarize(items: unknown, fields: readonly string[]): unknown {
  return shorten(pick(items, fields));
}

/** Returns each item with some of its fields. */
export function pick(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Map.groupBy(fields, (field) => field.split('.', 1)[0] as string);
  const picked = Object.entries(value).flatMap(([name, item]) => {
    const wanted = inner.get(name);
    if (!wanted) return [];
    const rest = wanted.map((field) => field.slice(name.length + 1));
    return [[name, rest.includes('') ? item : pick(item, rest)] as const];
  });
  return Object.fromEntries(picked);
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value, MAX_TEXT);
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]));
}
