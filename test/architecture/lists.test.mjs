/** Each list stands once, in domain/; the bounds of `count-members.mjs` may only fall. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LISTS, listFilesThatName } from './count-members.mjs';

for (const one of LISTS) {
  const files = listFilesThatName(one);
  test(`${one.list} are named in ${files.length} files outside their home, at most ${one.most}`, () => {
    assert.ok(files.length <= one.most, `${files.join('\n')}\nDerive them from the list instead.`);
  });
}
