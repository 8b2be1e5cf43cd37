import { expect, test } from '@jest/globals';
import { createMediaUrls, type MediaUrls } from '../../../adapters/storage/media-urls.ts';
import { readStorageSettings } from '../../../adapters/storage/settings.ts';

const KEY = 'c/abc/video.mp4';
const PUBLIC_URL = 'https://kinora.example/';
const signing = { key: Buffer.alloc(32, 1), seconds: 600 };
const signed = createMediaUrls(PUBLIC_URL, signing);

const authorize = (urls: MediaUrls, url: string, key = KEY) => urls.authorize(key, new URL(url).searchParams);

test('without a TTL, URLs are unsigned and every request is allowed', () => {
  const urls = createMediaUrls(PUBLIC_URL, null);
  expect(urls.getUrl(KEY)).toBe('https://kinora.example/media/c/abc/video.mp4');
  expect(urls.authorize(KEY, new URLSearchParams('expires=1&signature=x'))).toEqual({ allowed: true, seconds: null });
  expect(urls.renewUrl(urls.getUrl(KEY))).toBe(urls.getUrl(KEY));
});

test('a signed URL is valid for its TTL plus at most a tenth, in every process', () => {
  const elsewhere = createMediaUrls(PUBLIC_URL, signing);
  const admission = authorize(elsewhere, signed.getUrl(KEY));
  expect(admission).toMatchObject({ allowed: true });
  const seconds = admission.allowed ? (admission.seconds ?? 0) : 0;
  expect(seconds).toBeGreaterThanOrEqual(598);
  expect(seconds).toBeLessThanOrEqual(660);
});

test.each([
  ['another key', signed.getUrl('c/abd/video.mp4')],
  ['another expiry', signed.getUrl(KEY).replace(/expires=(\d+)/u, (_, at: string) => `expires=${Number(at) + 1}`)],
  ['another signer', createMediaUrls(PUBLIC_URL, { ...signing, key: Buffer.alloc(32, 2) }).getUrl(KEY)],
  ['half a signature', signed.getUrl(KEY).slice(0, -20)],
  ['no signature', signed.getUrl(KEY).replace(/&signature.*/u, '')],
  ['nothing at all', `https://kinora.example/media/${KEY}`],
])('a URL with the signature of %s is rejected and not reported as expired', (_, url) => {
  expect(authorize(signed, url)).toEqual({ allowed: false, expired: false });
});

test('an expired URL is reported as expired and renewed; a foreign URL is unchanged', () => {
  const past = createMediaUrls(PUBLIC_URL, { ...signing, seconds: -10 }).getUrl(KEY);
  expect(authorize(signed, past)).toEqual({ allowed: false, expired: true });
  expect(authorize(signed, signed.renewUrl(past))).toMatchObject({ allowed: true });
  const strange = `https://other.example/media/${KEY}?expires=1`;
  expect(signed.renewUrl(strange)).toBe(strange);
});

test('storage settings have defaults and are read from the environment', () => {
  const defaults = { s3: null, urlSeconds: null, minFreeBytes: 512 * 1024 ** 2, journalDir: null };
  expect(readStorageSettings({})).toEqual(defaults);
  expect(readStorageSettings({ STORAGE: '', MEDIA_URL_TTL: '' })).toEqual(defaults);
  const env = { STORAGE: 's3', S3_BUCKET: 'media', S3_ENDPOINT: 'http://minio:9000', MEDIA_URL_TTL: '86400' };
  const settings = readStorageSettings(env);
  expect(settings).toMatchObject({ urlSeconds: 86_400, s3: { bucket: 'media', forcePathStyle: true } });
  expect(settings.s3).toMatchObject({ region: 'us-east-1', credentials: null, publicEndpoint: null });
});

test.each([
  [{ S3_ENDPOINT: 'minio', MEDIA_URL_TTL: '1.5' }, ['S3_ENDPOINT must be', 'MEDIA_URL_TTL must be 0 or']],
  [{ S3_ACCESS_KEY_ID: 'x' }, ['S3_BUCKET is required', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set']],
])('storage settings %j are rejected with every problem', (invalid, sentences) => {
  const read = () => readStorageSettings({ STORAGE: 's3', ...invalid });
  for (const sentence of sentences) expect(read).toThrow(sentence);
});
