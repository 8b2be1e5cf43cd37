import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const A_KIND: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  record: 'an object',
};

/** What is wrong with a value, as a sentence for a person; undefined where the schema's own sentence says it. */
export function formatIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'It is required.';
      return `It must be ${A_KIND[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `It must be ${oneOf(issue.values.map((value) => JSON.stringify(value) ?? String(value)))}.`;
    case 'too_small':
      return `It must ${bound(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `It must ${bound(issue.origin, 'at most', issue.maximum)}.`;
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'invalid_union':
      return issue.input === undefined ? 'It is required.' : 'It has none of the shapes that are taken here.';
    case 'not_multiple_of':
      return `It must be a multiple of ${issue.divisor}.`;
    default:
      return undefined;
  }
}

const FORMATS: Record<string, string> = {
  url: 'It must be an absolute URL.',
  sha256_hex: 'It must be a SHA-256 in hex.',
  date: 'It must be a date such as 2026-03-31.',
};

function bound(origin: string, side: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${side} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${side} ${limit}`;
}

function oneOf(values: readonly string[]): string {
  if (values.length <= 1) return values[0] ?? 'left out';
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
