/** Each list stands once, in domain/; the bounds of `count-members.mjs` may only fall. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_PLATFORMS, PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { listFiles, LISTS, listFilesThatName, readSource } from './count-members.mjs';

for (const one of LISTS) {
  const files = listFilesThatName(one);
  test(`${one.list} are named in ${files.length} files outside their home, at most ${one.most}`, () => {
    assert.ok(files.length <= one.most, `${files.join('\n')}\nDerive them from the list instead.`);
  });
}

/** The adapters and the rules of platforms, and what `npm run docs:settings` writes. */
const PLATFORM_FILES = ['adapters/platforms/adapters.ts', 'docker-compose.yml', 'domain/accounts/platforms.ts'];

const DOCUMENTS = /^(?:docs|test)\/|^(?:README|CHANGELOG)\.md$|^\.env\.example$/u;

/** Its name, and those of its choices and settings. */
const listNames = (name) =>
  Object.keys({ [name]: true, ...PLATFORM_TERMS[name].choices, ...PLATFORM_TERMS[name].settings });

for (const platform of ALL_PLATFORMS.filter((name) => PLATFORM_TERMS[name].isOptional)) {
  test(`${platform} and what only it has stand in folders of its name and three other files`, () => {
    const shared = ALL_PLATFORMS.filter((name) => name !== platform).flatMap(listNames);
    const own = listNames(platform).filter((name) => !shared.includes(name));
    const named = new RegExp(`(?<![a-z])(?:${own.join('|')})(?![a-z])`, 'iu');
    const files = listFiles().filter((path) => !DOCUMENTS.test(path) && !path.split('/').includes(platform));
    assert.deepEqual(files.filter((path) => named.test(readSource(path))).toSorted(), PLATFORM_FILES);
  });
}
