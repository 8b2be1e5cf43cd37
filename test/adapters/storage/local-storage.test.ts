import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalStorage } from '../../../adapters/storage/local-storage.ts';
import { isMediaKey, createMediaKey } from '../../../adapters/storage/media-key.ts';
import type { Storage } from '../../../adapters/ports.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('storage');
let dir: string;
let storage: Storage;

beforeAll(async () => {
  dir = join(folder, 'media');
  storage = createLocalStorage({ dir, publicUrl: 'http://localhost:8080/' });
});

async function source(bytes: Buffer | string): Promise<string> {
  const path = join(folder, createMediaKey('bin').replaceAll('/', '-'));
  await writeFile(path, bytes);
  return path;
}

describe('local storage', () => {
  test('a stored or failed file leaves no draft', async () => {
    const key = createMediaKey('mp4');
    await expect(storage.putFile(key, join(folder, 'absent'), 'video/mp4')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(join(dir, key, '..'))).toEqual([]);
    await storage.putFile(key, await source('moving pictures'), 'video/mp4');
    expect(await readdir(join(dir, key, '..'))).toEqual(['video.mp4']);
  });

  test('an abandoned draft is swept after hours; active drafts and stored files are kept', async () => {
    const key = createMediaKey('mp4');
    await storage.putFile(key, await source('whole'), 'video/mp4');
    const drafts = join(dir, '.drafts');
    await mkdir(drafts, { recursive: true });
    for (const [name, hours] of Object.entries({ old: 7, new: 5 })) {
      const at = new Date(Date.now() - hours * 3_600_000);
      await writeFile(join(drafts, name), 'half');
      await utimes(join(drafts, name), at, at);
    }

    expect([await storage.removeStaleUploads(), await storage.removeStaleUploads()]).toEqual([1, 0]);

    expect(await readdir(drafts)).toEqual(['new']);
    expect(await storage.exists(key)).toBe(true);
    await rm(join(drafts, 'new'));
  });

  test('a reader gets the old bytes or the new bytes, never a mixture', async () => {
    const key = createMediaKey('mp4');
    const versions = await Promise.all(['a', 'b'].map((fill) => source(Buffer.alloc(4_000_000, fill))));
    await storage.putFile(key, versions[0] ?? '', 'video/mp4');
    const path = (await storage.getLocalFile(key))?.path ?? '';

    const seen = new Set<string>();
    const write = async () => {
      for (let turn = 0; turn < 20; turn++) await storage.putFile(key, versions[turn % 2] ?? '', 'video/mp4');
    };
    const read = async () => {
      for (let turn = 0; turn < 60; turn++) {
        const bytes = await readFile(path);
        seen.add(`${bytes.length} ${bytes.equals(Buffer.alloc(bytes.length, bytes[0]))}`);
      }
    };
    await Promise.all([write(), read()]);

    expect([...seen]).toEqual(['4000000 true']);
  });

  test('a folder has no file', async () => {
    const key = createMediaKey('png');
    await storage.putFile(key, await source('x'), 'image/png');
    expect(await storage.getLocalFile(key.split('/').slice(0, 2).join('/'))).toBeNull();
    expect(await storage.getLocalFile('c')).toBeNull();
  });

  test('a stored key is served under the public URL', () => {
    expect(storage.getUrl('c/abc/video.mp4')).toBe('http://localhost:8080/media/c/abc/video.mp4');
  });

  test.each([
    '../secret',
    'c/../../secret',
    '/etc/passwd',
    'c//x',
    'c/./x',
    'c/..',
    '..',
    '.',
    '',
    'c/.hidden',
    'c\\..\\x',
    'c/%2e%2e/x',
    'c/a b',
    'c/x\0',
    'c/x\n',
    'c/',
    `c/${'x'.repeat(512)}`,
  ])('never reads, writes, removes or names %j', async (key) => {
    await writeFile(join(folder, 'secret'), 'secret');
    const path = await source('x');
    expect(await storage.getLocalFile(key)).toBeNull();
    await expect(storage.putFile(key, path, 'video/mp4')).rejects.toThrow(RangeError);
    await expect(storage.remove(key)).rejects.toThrow(RangeError);
    expect(() => storage.getUrl(key)).toThrow(RangeError);
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret');
  });
});

describe('a media key', () => {
  test('a media key is random, unique and named after its type', () => {
    const keys = new Set(Array.from({ length: 1000 }, () => createMediaKey('.MP4')));
    expect(keys.size).toBe(1000);
    expect([...keys].every((key) => /^c\/[0-9a-f]{40}\/video\.mp4$/.test(key) && isMediaKey(key))).toBe(true);
    expect(createMediaKey('jpg')).toMatch(/\/image\.jpg$/);
    expect(createMediaKey('bin')).toMatch(/\/file\.bin$/);
    expect(() => createMediaKey('../x')).toThrow(RangeError);
  });
});
