/** A key that is pressed on a button which is still disabled does nothing, and the browser does not wait as it does for a click. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

test('tests press buttons by pressButton, which waits until they can be pressed', () => {
  const pattern = String.raw`getByRole\('button'[^;]*\)\.press\(`;
  const { stdout } = find(['grep', '--line-number', '--perl-regexp', pattern, '--', 'test', ':!test/architecture']);
  assert.equal(stdout, '');
});

/** `git grep` ends with 1 if nothing is found. */
function find(args) {
  try {
    return { stdout: execFileSync('git', args, { encoding: 'utf8' }) };
  } catch (error) {
    if (error.status === 1) return { stdout: '' };
    throw error;
  }
}
