import { constants, type Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import type { Storage } from '../ports.ts';
import { findFolderFault, readFreeBytes } from './check-folder.ts';
import { assertMediaKey, isMediaKey } from './media-key.ts';
import { createMediaUrls, type UrlSigning } from './media-urls.ts';
import { mapDiskErrors } from './storage-failure.ts';

export interface LocalStorageOptions {
  dir: string;
  /** The root URL of the service, under which it serves `/media/<key>`. */
  publicUrl: string;
  /** Null or undefined: URLs do not expire. */
  signing?: UrlSigning | null;
  /** The disk counts as full below this. */
  minFreeBytes?: number;
}

/** The folder of partial files. Hidden, so that no key can refer to them. */
const DRAFTS = '.drafts';
/** The age of an abandoned draft, longer than any copy takes. */
const STALE_MS = 6 * 3_600_000;

/**
 * Media on local disk. Files are copied to a draft, flushed and renamed, so that no reader sees a partial file, even after a crash.
 * Writing an invalid key throws a `RangeError`; reading one returns null.
 */
export function createLocalStorage({ dir, publicUrl, signing = null, minFreeBytes = 0 }: LocalStorageOptions): Storage {
  const root = resolve(dir);

  async function find(key: string): Promise<{ path: string; stats: Stats } | null> {
    if (!isMediaKey(key)) return null;
    const path = join(root, key);
    const stats = await stat(path).catch(nullIfMissing);
    return stats?.isFile() ? { path, stats } : null;
  }

  async function put(target: string, path: string): Promise<void> {
    const folder = dirname(target);
    const draft = join(root, DRAFTS, randomBytes(8).toString('hex'));
    await mkdir(join(root, DRAFTS), { recursive: true });
    await mkdir(folder, { recursive: true });
    try {
      await copyFile(path, draft, constants.COPYFILE_FICLONE);
      await flush(draft);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    await flush(folder);
  }

  return {
    async putFile(key, path, _mimeType) {
      await mapDiskErrors(put(join(root, assertMediaKey(key)), path));
    },

    async getLocalFile(key) {
      const found = await mapDiskErrors(find(key));
      return found && { path: found.path, bytes: found.stats.size, release: async () => {} };
    },

    exists: async (key) => (await find(key)) !== null,

    async remove(key) {
      await mapDiskErrors(rm(join(root, assertMediaKey(key)), { force: true }));
    },

    async serve(key) {
      const found = await find(key);
      return found && { from: 'disk', path: found.path };
    },

    // Partial files are drafts without a key.
    listUploads: async () => [],
    abortUpload: async () => undefined,

    async removeStaleUploads(now = Date.now()) {
      const folder = join(root, DRAFTS);
      let removed = 0;
      for (const name of await readdir(folder).catch(emptyIfMissing)) {
        const path = join(folder, name);
        const draft = await stat(path).catch(nullIfMissing);
        if (!draft || now - draft.mtimeMs < STALE_MS) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },

    findFault: () => findFolderFault(root, { name: 'media', minFreeBytes }),
    readFreeBytes: () => readFreeBytes(root),
    ...createMediaUrls(publicUrl, signing),
  };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  return nullIfMissing(error) ?? [];
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
