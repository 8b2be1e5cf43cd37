import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createSecretBox, deriveKey, SealError } from '../../../adapters/secrets/secret-box.ts';

const old = { id: 'k0', key: randomBytes(32) };
const current = { id: 'k2', key: randomBytes(32) };

describe('a sealed secret', () => {
  test.each(['', 'act.token', 'ü🎬\n'.repeat(1000)])('opens to what was sealed', (plain) => {
    const box = createSecretBox([current]);
    expect(box.open(box.seal(plain))).toBe(plain);
  });

  test('names its version and key, hides its text, and never looks the same twice', () => {
    const box = createSecretBox([current]);
    const [first, second] = [box.seal('token'), box.seal('token')];
    expect(first).toMatch(/^v1\.k2\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(second).not.toBe(first);
  });

  test('opens after the keys were rotated, and new ones use the new key', () => {
    const sealed = createSecretBox([old]).seal('token');
    const rotated = createSecretBox([current, old]);
    expect(rotated.open(sealed)).toBe('token');
    expect(rotated.seal('token')).toMatch(/^v1\.k2\./);
  });

  test('does not open when any character of it was changed, cut or added', () => {
    const box = createSecretBox([current]);
    const sealed = box.seal('a secret');
    const forgeries = [...sealed].map(
      (char, at) => sealed.slice(0, at) + (char === 'A' ? 'B' : 'A') + sealed.slice(at + 1),
    );
    for (const forged of [...forgeries, sealed.slice(0, -1), `${sealed}A`, `${sealed}=`, `${sealed}.x`, 'plain', '']) {
      expect(() => box.open(forged)).toThrow(SealError);
    }
  });

  test('cannot be passed off as sealed with another key', () => {
    const box = createSecretBox([current, { id: 'k3', key: current.key }]);
    expect(() => box.open(box.seal('token').replace('v1.k2.', 'v1.k3.'))).toThrow(SealError);
  });

  test('is not named in the error of a failed opening', () => {
    const sealed = createSecretBox([old]).seal('token');
    expect(() => createSecretBox([current]).open(sealed)).toThrow(/^The secret was sealed with a key/);
  });
});

describe('keys', () => {
  test('that are missing, short, ambiguous or badly named are refused at once', () => {
    expect(() => createSecretBox([])).toThrow(RangeError);
    expect(() => createSecretBox([{ id: 'k', key: randomBytes(16) }])).toThrow(RangeError);
    expect(() => createSecretBox([{ id: 'a.b', key: randomBytes(32) }])).toThrow(RangeError);
    expect(() => createSecretBox([old, { ...current, id: 'k0' }])).toThrow(RangeError);
  });

  test('derived for two purposes differ, and the same purpose gives the same key', () => {
    const master = randomBytes(32);
    expect(deriveKey(master, 'tokens')).toEqual(deriveKey(master, 'tokens'));
    expect(deriveKey(master, 'tokens')).not.toEqual(deriveKey(master, 'webhooks'));
    expect(() => deriveKey(randomBytes(16), 'tokens')).toThrow(RangeError);
  });
});
