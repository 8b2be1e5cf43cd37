import type { Problem } from '../http/errors.ts';
import type { ObjectSchema } from './schemas.ts';

/** Returns the unknown and the missing arguments of a tool. The routes check the values. */
export function checkArguments(
  { properties, required = [] }: ObjectSchema,
  args: Readonly<Record<string, unknown>>,
): Problem[] {
  const known = Object.keys(properties);
  const taken = known.length > 0 ? `it takes ${known.join(', ')}` : 'it takes none';
  const unknown = Object.keys(args).filter((name) => !known.includes(name));
  const missing = required.filter((name) => args[name] === undefined);
  return [
    ...unknown.map((path) => ({ path, message: `The tool has no such argument; ${taken}.` })),
    ...missing.map((path) => ({ path, message: describeMissing(properties[path]?.enum) })),
  ];
}

function describeMissing(choices: readonly unknown[] | undefined): string {
  return choices ? `It is required: one of ${choices.join(', ')}.` : 'It is required.';
}
