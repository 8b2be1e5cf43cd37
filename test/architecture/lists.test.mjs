/** Each list stands once, in domain/; the bounds of `count-members.mjs` may only fall. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_PLATFORMS, PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { LISTS, listFilesThatName, sources } from './count-members.mjs';

for (const one of LISTS) {
  const files = listFilesThatName(one);
  test(`${one.list} are named in ${files.length} files outside their home, at most ${one.most}`, () => {
    assert.ok(files.length <= one.most, `${files.join('\n')}\nDerive them from the list instead.`);
  });
}

/** The rules, the adapters and the settings of platforms. */
const PLATFORM_LISTS = [
  'adapters/platforms/adapters.ts',
  'config/variables/platforms.ts',
  'domain/accounts/platforms.ts',
];

for (const platform of ALL_PLATFORMS.filter((name) => PLATFORM_TERMS[name].isOptional)) {
  test(`${platform} stands in files of its own and in three lists`, () => {
    const named = new RegExp(`\\b${platform}\\b`, 'iu');
    const files = sources.filter(
      ({ path, code }) => !path.includes(platform) && !path.startsWith('tools/') && named.test(code),
    );
    assert.deepEqual(files.map(({ path }) => path).sort(), PLATFORM_LISTS);
  });
}
