/** A command that cannot be understood or carried out as it was typed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const OPTIONS = {
  team: { type: 'string' },
  plan: { type: 'string' },
  scopes: { type: 'string' },
  workspace: { type: 'string' },
  name: { type: 'string' },
  credits: { type: 'string' },
  type: { type: 'string' },
  'due-by': { type: 'string' },
  live: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface Flags {
  team?: string | undefined;
  plan?: string | undefined;
  scopes?: string | undefined;
  workspace?: string | undefined;
  name?: string | undefined;
  credits?: string | undefined;
  type?: string | undefined;
  'due-by'?: string | undefined;
  live?: boolean | undefined;
  json?: boolean | undefined;
  help?: boolean | undefined;
}

/** The value of a flag that the command cannot do without. */
export function required(flags: Flags, name: 'team' | 'plan' | 'credits' | 'type' | 'due-by'): string {
  const value = flags[name]?.trim();
  if (!value) throw new UsageError(`--${name} is required.`);
  return value;
}

/** One of the known values, or a refusal that lists them. */
export function oneOf<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${known.join(', ')}.`);
  return found;
}

/** A value that begins with a minus is still a value: `--credits -5` is refused by what it says, not by how it looks. */
export function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (/^-\d/u.test(arg) && last && /^--[a-z]+$/u.test(last)) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}
