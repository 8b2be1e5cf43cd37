import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { JsonScanner } from '../../api/middleware/json-scanner.ts';
import type { Problem } from '../../api/http/errors.ts';

/** Scans a text in chunks of `bytes`. */
function scan(text: string, bytes = text.length): Problem | null {
  const scanner = new JsonScanner();
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) {
    const problem = scanner.scan(all.subarray(at, at + bytes));
    if (problem) return problem;
  }
  return null;
}

test.each([
  ['a duplicate key', '{"a":[{"b":1},{"b":1,"c":"x","b":2}]}', 'a[1].b', 'This key appears twice.'],
  ['a duplicate key with an escape', '{"ab":1,"a\\u0062":2}', 'ab', 'This key appears twice.'],
  ['a key of a prototype', '{"a":{"__proto__":1}}', 'a.__proto__', 'This key is not allowed.'],
  ['65 levels', '['.repeat(65), '$', 'It is nested deeper than 64 levels.'],
  ['a long key', `{"a":{"${'k'.repeat(257)}":1}}`, 'a', 'A property name has more than 256 characters.'],
  ['an endless key', `{"${'k'.repeat(5_000)}`, '$', 'A property name has more than 256 characters.'],
  ['a long array', `{"a":[${'0,'.repeat(2_000)}0]}`, 'a', 'It has more than 2000 entries.'],
  ['many values', `[${'[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],'.repeat(1_900)}0]`, '$', 'It has more than 30000 values.'],
])('%s is found, however the text is cut into chunks', (_, text, path, message) => {
  for (const bytes of [1, 2, 3, 7, 64, text.length]) expect(scan(text, bytes)).toEqual({ path, message });
});

test('JSON within the bounds has no problem, however it is cut into chunks', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (text, bytes) => {
      fc.pre(!/__proto__|constructor|prototype/u.test(text));
      expect(scan(text, bytes)).toBeNull();
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('quotes, brackets and commas inside strings are no structure', () => {
  const looksLikeDuplicates = '","a":1,"a":2,"b":"';
  expect(scan(JSON.stringify({ x: looksLikeDuplicates, y: '{[,:\\', z: ['\\"', '{"a":1,"a":2}'] }), 3)).toBeNull();
});
