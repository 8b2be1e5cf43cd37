import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import type { Storage } from '../ports.ts';
import { isMediaKey } from './media-key.ts';

/**
 * Media on local disk. A key names its bytes from the moment it exists: bytes are copied beside the target, flushed, and
 * renamed into place, so that no reader ever sees half a file, not even after a crash.
 *
 * `publicUrl` is the service's own root, under which it serves `/media/<key>`. A key outside the grammar of `isMediaKey` is
 * a bug of the writer (`RangeError`), but names nothing for a reader.
 */
export function createLocalStorage({ dir, publicUrl }: { dir: string; publicUrl: string }): Storage {
  const root = resolve(dir);
  const base = `${publicUrl.replace(/\/+$/, '')}/media`;

  return {
    async putFile(key, path, _mimeType) {
      const target = join(root, checked(key));
      const folder = dirname(target);
      const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await copyFile(path, draft, constants.COPYFILE_FICLONE);
        await flush(draft);
        await rename(draft, target);
      } finally {
        await rm(draft, { force: true });
      }
      await flush(folder);
    },

    async localFile(key) {
      if (!isMediaKey(key)) return null;
      const path = join(root, key);
      const found = await stat(path).catch(absent);
      if (!found?.isFile()) return null;
      return { path, bytes: found.size, release: async () => {} };
    },

    async remove(key) {
      await rm(join(root, checked(key)), { force: true });
    },

    url: (key) => `${base}/${checked(key)}`,
  };
}

function checked(key: string): string {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
