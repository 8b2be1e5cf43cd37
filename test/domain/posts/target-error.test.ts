import { expect, test } from '@jest/globals';
import { targetError } from '../../../domain/posts/target-error.ts';

test.each([
  [
    'drops other fields',
    { kind: 'terminal', code: 'a', message: 'b', platformCode: 'c', retryAfterMs: 1 },
    ['a', 'b', 'c'],
  ],
  ['keeps a missing code of the platform null', { code: 'a', message: 'b' }, ['a', 'b', null]],
  ['turns a number into text', { code: 7, message: 'b', platformCode: 9 }, ['7', 'b', '9']],
  ['fills what is missing', { code: undefined, message: '' }, ['unknown_error', expect.any(String), null]],
])('an error of a target %s', (_, given, [code, message, platformCode]) => {
  expect(targetError(given as never)).toStrictEqual({ code, message, platformCode });
});
