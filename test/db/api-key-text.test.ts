import { expect, test } from '@jest/globals';
import { isWellFormedKey, mintKeyText } from '../../db/teams/api-key-text.ts';

test('a key shows its mode, and its checksum detects every typo and swap of one character', () => {
  const key = mintKeyText(false);
  expect(key).toMatch(/^kin_test_[0-9A-Za-z]{36}$/u);
  expect(mintKeyText(true)).toMatch(/^kin_live_/u);
  expect(isWellFormedKey(key)).toBe(true);

  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    const [a = '', b = ''] = [key[at], key[at + 1]];
    if (a !== b && b) expect(isWellFormedKey(key.slice(0, at) + b + a + key.slice(at + 2))).toBe(false);
  }
  expect(isWellFormedKey(key.replace('test', 'live'))).toBe(false);
  expect(isWellFormedKey(`${key} `)).toBe(false);
  expect(isWellFormedKey(`${key}\n`)).toBe(false);
});

test('a thousand new keys are distinct', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => mintKeyText(false))).size).toBe(1_000);
});
