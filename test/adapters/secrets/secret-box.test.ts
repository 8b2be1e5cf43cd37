import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createSecretBox, deriveKey, SealError } from '../../../adapters/secrets/secret-box.ts';

const old = { id: 'k0', key: randomBytes(32) };
const current = { id: 'k2', key: randomBytes(32) };

describe('a sealed secret', () => {
  test.each(['', 'act.token', 'ü🎬\n'.repeat(1000)])('a sealed secret decrypts to its plaintext', (plain) => {
    const box = createSecretBox([current]);
    expect(box.open(box.seal(plain))).toBe(plain);
  });

  test('a sealed secret names its version and key and differs every time', () => {
    const box = createSecretBox([current]);
    const [first, second] = [box.seal('token'), box.seal('token')];
    expect(first).toMatch(/^v1\.k2\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(second).not.toBe(first);
  });

  test('old secrets decrypt after a rotation, and new ones use the new key', () => {
    const sealed = createSecretBox([old]).seal('token');
    const rotated = createSecretBox([current, old]);
    expect(rotated.open(sealed)).toBe('token');
    expect(rotated.seal('token')).toMatch(/^v1\.k2\./);
  });

  test('a modified, shortened or extended secret is rejected', () => {
    const box = createSecretBox([current]);
    const sealed = box.seal('a secret');
    const forgeries = [...sealed].map(
      (char, at) => sealed.slice(0, at) + (char === 'A' ? 'B' : 'A') + sealed.slice(at + 1),
    );
    for (const forged of [...forgeries, sealed.slice(0, -1), `${sealed}A`, `${sealed}=`, `${sealed}.x`, 'plain', '']) {
      expect(() => box.open(forged)).toThrow(SealError);
    }
  });

  test('a secret with a replaced key id is rejected', () => {
    const box = createSecretBox([current, { id: 'k3', key: current.key }]);
    expect(() => box.open(box.seal('token').replace('v1.k2.', 'v1.k3.'))).toThrow(SealError);
  });

  test('the error of a failed decryption does not contain the secret', () => {
    const sealed = createSecretBox([old]).seal('token');
    expect(() => createSecretBox([current]).open(sealed)).toThrow(/^The secret was sealed with a key/);
  });
});

describe('keys', () => {
  test('missing, short, ambiguous or badly named keys are rejected', () => {
    expect(() => createSecretBox([])).toThrow(RangeError);
    expect(() => createSecretBox([{ id: 'k', key: randomBytes(16) }])).toThrow(RangeError);
    expect(() => createSecretBox([{ id: 'a.b', key: randomBytes(32) }])).toThrow(RangeError);
    expect(() => createSecretBox([old, { ...current, id: 'k0' }])).toThrow(RangeError);
  });

  test('derived keys differ by purpose and are deterministic', () => {
    const master = randomBytes(32);
    expect(deriveKey(master, 'tokens')).toEqual(deriveKey(master, 'tokens'));
    expect(deriveKey(master, 'tokens')).not.toEqual(deriveKey(master, 'webhooks'));
    expect(() => deriveKey(randomBytes(16), 'tokens')).toThrow(RangeError);
  });
});
