/** Every rule, table and state transition of the specification has a test whose name quotes its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

const numbered = (section: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${section} ${index + 1}`);

const PLACES: readonly string[] = [
  ...numbered('Conventions', 9),
  'Identity',
  'GET /credits',
  'Ledger entry',
  ...numbered('Workspaces rule', 8),
  'Workspace states',
  'Generation status',
  'Generations',
  'Post',
  'Post status',
  ...numbered('POST /posts rule', 10),
  'POST /posts with suggestionId',
  'POST /posts with contentId',
  'POST /posts with videoUrl or images',
  'POST /posts/preview',
  'PATCH /posts/{id}',
  'POST /posts/import',
  'GET /calendar',
  'POST /content/{format}',
  'POST /webhooks',
  'GET /webhooks',
  'Webhook endpoint states',
  ...numbered('Authentication', 8),
  'Events',
  'Delivery headers',
  ...numbered('Signature rules', 3),
  'Retry and disabling',
  'Errors',
  ...numbered('Client retry rules', 4),
  'Rate limits',
  'Plan quotas',
  'Credit costs',
  'Other bounds',
  ...numbered('Versioning', 2),
];

/** `Workspaces rules 5, 7 and 8` quotes three places. */
function spelledOut(name: string): string {
  return name.replace(/(\w[^:,]*) rules ((?:\d+, )*\d+) and (\d+)/gu, (_, section: string, few: string, last: string) =>
    [...few.split(', '), last].map((number) => `${section} rule ${number}`).join(', '),
  );
}

function quotes(name: string, place: string): boolean {
  const literal = place.replace(/[/{}]/gu, String.raw`\$&`);
  return new RegExp(`${literal}(?![\\w/{])`, 'iu').test(name);
}

test('every place of the specification is quoted by a test title', () => {
  const names = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(TESTS, file), 'utf8').match(/(?<=['"`])spec,? [^'"`\n]+/gu) ?? [])
    .map(spelledOut);
  expect(PLACES.filter((place) => !names.some((name) => quotes(name, place)))).toEqual([]);
});
