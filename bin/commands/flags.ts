/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const OPTIONS = {
  team: { type: 'string' },
  account: { type: 'string' },
  publish: { type: 'string' },
  plan: { type: 'string' },
  scopes: { type: 'string' },
  workspace: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  credits: { type: 'string' },
  budget: { type: 'string' },
  type: { type: 'string' },
  'due-by': { type: 'string' },
  days: { type: 'string' },
  percent: { type: 'string' },
  head: { type: 'string' },
  out: { type: 'string' },
  cancel: { type: 'boolean' },
  status: { type: 'boolean' },
  unchecked: { type: 'boolean' },
  live: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface Flags {
  team?: string | undefined;
  account?: string | undefined;
  publish?: string | undefined;
  plan?: string | undefined;
  scopes?: string | undefined;
  workspace?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  role?: string | undefined;
  credits?: string | undefined;
  budget?: string | undefined;
  type?: string | undefined;
  'due-by'?: string | undefined;
  days?: string | undefined;
  percent?: string | undefined;
  head?: string | undefined;
  out?: string | undefined;
  cancel?: boolean | undefined;
  status?: boolean | undefined;
  unchecked?: boolean | undefined;
  live?: boolean | undefined;
  json?: boolean | undefined;
  help?: boolean | undefined;
}

export function requireFlag(flags: Flags, name: 'team' | 'email' | 'plan' | 'credits' | 'type' | 'due-by'): string {
  const value = flags[name]?.trim();
  if (!value) throw new UsageError(`--${name} is required.`);
  return value;
}

export function parseChoice<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${known.join(', ')}.`);
  return found;
}

/** Joins a flag and its negative value, so `--credits -5` fails with the message about its range. */
export function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (/^-\d/u.test(arg) && last && /^--[a-z]+$/u.test(last)) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}
