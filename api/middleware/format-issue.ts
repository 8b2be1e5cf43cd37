import type { z } from 'zod';

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

/** Returns undefined if the schema has its own message. */
export function formatIssue(issue: Issue): string | undefined {
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

const FORMAT_MESSAGES: Record<string, string> = {
  url: 'It must be an absolute URL.',
  sha256_hex: 'It must be a SHA-256 in hex.',
  date: 'It must be a date such as 2026-03-31.',
};

function formatBound(origin: string, side: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${side} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${side} ${limit}`;
}

function joinAlternatives(values: readonly string[]): string {
  if (values.length <= 1) return values[0] ?? 'omitted';
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
