import type { z } from 'zod';
import type { Problem } from '../http/errors.ts';
import { jsonPath } from './json-path.ts';

type Issue = z.core.$ZodRawIssue;

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  record: 'an object',
};

const FORMAT_MESSAGES: Record<string, string> = {
  url: 'It must be an absolute URL.',
  sha256_hex: 'It must be a SHA-256 in hex.',
  date: 'It must be a date such as 2026-03-31.',
};

/** Parses the input. If it is invalid, adds its problems to `problems` and returns undefined. */
export function parseOrCollect<S extends z.ZodType>(
  schema: S,
  input: unknown,
  problems: Problem[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(input, { error: formatIssue });
  if (parsed.success) return parsed.data;
  // The problems are pushed one by one, because a call cannot have as many arguments.
  for (const issue of parsed.error.issues) for (const problem of toProblems(issue, [])) problems.push(problem);
  return undefined;
}

function toProblems(issue: z.core.$ZodIssue, outer: readonly PropertyKey[]): Problem[] {
  const path = [...outer, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: jsonPath([...path, key]), message: 'There is no such property.' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => getDepth(b) - getDepth(a) || a.length - b.length);
    if (getDepth(closest) > 0) return closest.flatMap((inner) => toProblems(inner, path));
  }
  return [{ path: jsonPath(path), message: issue.message }];
}

/** How deep a branch of a union matched. The caller most likely meant the deepest branch. */
function getDepth(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((deepest, { path }) => Math.max(deepest, path.length), 0);
}

/** Returns the message of an issue; undefined if the schema has its own. */
function formatIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'It is required.';
      return `It must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `It must be ${joinAlternatives(issue.values.map((value) => JSON.stringify(value) ?? String(value)))}.`;
    case 'too_small':
      return `It must ${formatBound(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `It must ${formatBound(issue.origin, 'at most', issue.maximum)}.`;
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format];
    case 'invalid_union':
      return issue.input === undefined ? 'It is required.' : 'It matches none of the allowed shapes.';
    case 'not_multiple_of':
      return `It must be a multiple of ${issue.divisor}.`;
    default:
      return undefined;
  }
}

function formatBound(origin: string, side: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${side} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${side} ${limit}`;
}

function joinAlternatives(values: readonly string[]): string {
  if (values.length <= 1) return values[0] ?? 'omitted';
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
