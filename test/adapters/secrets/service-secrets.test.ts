import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createSecretBox, deriveKey, SealError } from '../../../adapters/secrets/secret-box.ts';
import { createServiceSecrets } from '../../../adapters/secrets/service-secrets.ts';
import { readMasterKeys } from '../../../adapters/secrets/settings.ts';
import { createMediaUrls } from '../../../adapters/storage/media-urls.ts';

const [OLD, NEW] = [randomBytes(32), randomBytes(32)];

const getUrls = (...keys: Buffer[]) => {
  const { mediaUrlKey, olderMediaUrlKeys } = createServiceSecrets(...keys);
  return createMediaUrls('https://kinora.example', { key: mediaUrlKey, olderKeys: olderMediaUrlKeys, seconds: 600 });
};

const read = (KINORA_SECRET_KEY?: string) => readMasterKeys({ KINORA_SECRET_KEY });

test('during a key rotation every process decrypts the secrets of the others', () => {
  const boxes = [createServiceSecrets(OLD, NEW), createServiceSecrets(NEW, OLD)].map(({ box }) => box);
  const before = createServiceSecrets(OLD).box.seal('token');
  const after = createServiceSecrets(NEW).box;

  for (const box of boxes) {
    expect(box.open(before)).toBe('token');
    for (const other of boxes) expect(other.open(box.seal('token'))).toBe('token');
  }
  expect(after.open(boxes[1]!.seal('token'))).toBe('token');
  expect(() => after.open(before)).toThrow(SealError);
});

test('secrets without a key id are decrypted with the key that encrypted them', () => {
  const unnamed = createSecretBox([{ id: 'k1', key: deriveKey(OLD, 'secrets') }]).seal('token');

  expect(createServiceSecrets(OLD).box.open(unnamed)).toBe('token');
  expect(createServiceSecrets(NEW, OLD).box.open(unnamed)).toBe('token');
  expect(() => createServiceSecrets(NEW).box.open(unnamed)).toThrow(SealError);
});

test('after a key rotation old media URLs stay valid and media tokens cover every key', () => {
  const query = new URL(getUrls(OLD).getUrl('c/abc/video.mp4')).searchParams;

  expect(getUrls(NEW, OLD).authorize('c/abc/video.mp4', query)).toMatchObject({ allowed: true });
  expect(getUrls(NEW).authorize('c/abc/video.mp4', query)).toMatchObject({ allowed: false });
  const names = createServiceSecrets(NEW, OLD).mediaTokens('con_1');
  expect(names).toEqual([NEW, OLD].map((key) => createServiceSecrets(key).mediaToken('con_1')));
});

test('KINORA_SECRET_KEY accepts several keys; missing, short or duplicate keys are rejected', () => {
  const [old, fresh] = [OLD, NEW].map((key) => key.toString('base64'));

  expect(read(`${fresh}, ${old}`)).toEqual([NEW, OLD]);
  for (const wrong of [undefined, '', 'c2hvcnQ=', `${old},`, `${old},${old}`]) {
    expect(() => read(wrong)).toThrow(/^KINORA_SECRET_KEY [^\n]+$/u);
  }
});
