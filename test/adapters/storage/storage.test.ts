import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalStorage } from '../../../adapters/storage/local-storage.ts';
import { createMediaKey } from '../../../adapters/storage/media-key.ts';
import { createMediaUrls } from '../../../adapters/storage/media-urls.ts';
import { createS3Storage } from '../../../adapters/storage/s3-storage.ts';
import type { Storage } from '../../../adapters/ports.ts';
import { startS3, type TestS3 } from '../../support/start-s3.ts';
import { isFullRun } from '../../support/runs.ts';
import { useFolder } from '../../support/use-folder.ts';

const PUBLIC_URL = 'http://localhost:8080/';
const MB = 1024 * 1024;
const BIG_BYTES = (isFullRun() ? 60 : 20) * MB;
const folder = useFolder('storages');
let s3: TestS3;
const storages = {} as Record<'local' | 's3', Storage>;

beforeAll(async () => {
  s3 = await startS3();
  storages.local = createLocalStorage({ dir: join(folder, 'media'), publicUrl: PUBLIC_URL });
  storages.s3 = createS3Storage(s3.settings, join(folder, 'scratch'), createMediaUrls(PUBLIC_URL, null));
});

afterAll(async () => {
  await s3.close();
});

async function source(bytes: Buffer | string): Promise<string> {
  const path = join(folder, createMediaKey('bin').replaceAll('/', '-'));
  await writeFile(path, bytes);
  return path;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

describe.each(['local', 's3'] as const)('%s storage', (kind) => {
  test('a put stores the bytes, keeps the source, and can be replaced', async () => {
    const storage = storages[kind];
    const key = createMediaKey('mp4');
    const path = await source('moving pictures');

    await storage.putFile(key, path, 'video/mp4');
    const first = await storage.getLocalFile(key);
    await storage.putFile(key, await source('other'), 'video/mp4');
    const second = await storage.getLocalFile(key);

    expect([first?.bytes, second?.bytes]).toEqual([15, 5]);
    expect(await readFile(second?.path ?? '', 'utf8')).toBe('other');
    expect(await readFile(path, 'utf8')).toBe('moving pictures');
    await first?.release();
    await second?.release();
  });

  test('removed and unknown keys have no file, and removal is idempotent', async () => {
    const storage = storages[kind];
    const key = createMediaKey('png');
    await storage.putFile(key, await source('x'), 'image/png');
    expect(await storage.exists(key)).toBe(true);

    await storage.remove(key);
    await storage.remove(key);

    for (const gone of [key, createMediaKey('png')]) {
      expect(await storage.getLocalFile(gone)).toBeNull();
      expect(await storage.exists(gone)).toBe(false);
      expect(await storage.serve(gone, { method: 'GET', disposition: 'inline', seconds: null })).toBeNull();
    }
  });

  test('an invalid key is rejected by every operation', async () => {
    const storage = storages[kind];
    const path = await source('x');
    for (const key of [
      '../secret',
      '/etc/passwd',
      'c//x',
      'c/..',
      '',
      'c/.hidden',
      'c\\x',
      'c/a b',
      'c/x\n',
      'c/',
      'backups/x',
    ]) {
      expect(await storage.getLocalFile(key)).toBeNull();
      expect(await storage.exists(key)).toBe(false);
      await expect(storage.putFile(key, path, 'video/mp4')).rejects.toThrow(RangeError);
      await expect(storage.remove(key)).rejects.toThrow(RangeError);
      expect(() => storage.getUrl(key)).toThrow(RangeError);
    }
  });

  test('an unreadable source leaves no file', async () => {
    const storage = storages[kind];
    const key = createMediaKey('mp4');
    await expect(storage.putFile(key, join(folder, 'absent'), 'video/mp4')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storage.exists(key)).toBe(false);
  });

  test('an empty file can be stored, and findFault returns null', async () => {
    const storage = storages[kind];
    const key = createMediaKey('bin');
    await storage.putFile(key, await source(''), 'application/octet-stream');
    const file = await storage.getLocalFile(key);
    expect([file?.bytes, await storage.findFault()]).toEqual([0, null]);
    await file?.release();
  });

  test('a large video is stored and read back, in parts for a bucket', async () => {
    const storage = storages[kind];
    const key = createMediaKey('mp4');
    const path = await source('');
    const file = await open(path, 'r+');
    for (let at = 0; at < BIG_BYTES; at += MB) await file.write(Buffer.alloc(MB, at % 251), 0, null, at);
    await file.close();

    await storage.putFile(key, path, 'video/mp4');
    const fetched = await storage.getLocalFile(key);

    expect(fetched?.bytes).toBe(BIG_BYTES);
    expect(await sha256(fetched?.path ?? '')).toBe(await sha256(path));
    expect(Math.max(0, ...s3.received)).toBeLessThanOrEqual(8 * MB);
    await fetched?.release();
    await storage.remove(key);
  });
});

const getFault = (changes: Partial<TestS3['settings']>): Promise<string | null> =>
  createS3Storage({ ...s3.settings, ...changes }, folder, createMediaUrls(PUBLIC_URL, null)).findFault();

describe('s3 storage', () => {
  test('a released local copy is deleted', async () => {
    const key = createMediaKey('mp4');
    await storages.s3.putFile(key, await source('x'), 'video/mp4');
    const file = await storages.s3.getLocalFile(key);

    await file?.release();
    await file?.release();

    expect(await readdir(join(folder, 'scratch'))).toEqual([]);
  });

  test('a media URL serves the bytes with their type, in full, in ranges and for HEAD', async () => {
    const key = createMediaKey('mp4');
    await storages.s3.putFile(key, await source('moving pictures'), 'video/mp4');
    const linked = async (method: 'GET' | 'HEAD'): Promise<string> => {
      const served = await storages.s3.serve(key, { method, disposition: 'attachment', seconds: 120 });
      return served?.from === 'link' ? served.url : '';
    };

    const whole = await fetch(await linked('GET'));
    const part = await fetch(await linked('GET'), { headers: { range: 'bytes=2-5' } });
    const head = await fetch(await linked('HEAD'), { method: 'HEAD' });

    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'video/mp4',
      'moving pictures',
    ]);
    expect(whole.headers.get('content-disposition')).toBe('attachment');
    expect([part.status, await part.text()]).toEqual([206, 'ving']);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '15']);
    expect(new URL(await linked('GET')).searchParams.get('X-Amz-Expires')).toBe('120');
  });

  test('findFault reports a bad bucket, bad credentials or a bad endpoint', async () => {
    expect(await getFault({ bucket: 'other' })).toMatch(/no bucket "other" .* S3_BUCKET/u);
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
    expect(await getFault({ credentials })).toMatch(/credentials may not .* "kinora-media"/u);
    expect(await getFault({ endpoint: 'http://127.0.0.1:9' })).toMatch(/does not respond .* S3_ENDPOINT/u);
  });
});
