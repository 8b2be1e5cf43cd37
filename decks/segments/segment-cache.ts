import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashFile } from '../hash-file.ts';

/** Encoded segments and synthesised sounds, by the hash of what decides their bytes. */
export interface SegmentCache {
  /** Copies a segment to `path`. Returns false if it is missing, damaged or unreadable. */
  load(key: string, path: string): Promise<boolean>;
  save(key: string, path: string): Promise<void>;
}

interface CacheLimits {
  maxBytes: number;
  maxAgeMs: number;
}

interface CachedFile {
  path: string;
  bytes: number;
  usedAt: number;
}

const SUFFIX = '.ts';

/**
 * Keeps segments in a folder. The name of a file contains the hash of its bytes, so a damaged file is noticed and removed. After a
 * save the least recently used files beyond `maxBytes` are removed, and those that were not used for `maxAgeMs`. Never
 * rejects, because a render goes on without its cache.
 */
export function createSegmentCache(
  folder: string,
  limits: CacheLimits,
  onFailure: (error: unknown) => void,
): SegmentCache {
  const files = openFolder(folder, limits);
  return {
    load: (key, path) =>
      files.load(key, path).catch((error: unknown) => {
        onFailure(error);
        return false;
      }),
    save: (key, path) => files.save(key, path).catch(onFailure),
  };
}

function openFolder(folder: string, limits: CacheLimits): SegmentCache {
  return {
    async load(key, path) {
      const name = (await listNames(folder)).find((one) => one.startsWith(`${key}-`));
      if (!name) return false;
      const cached = join(folder, name);
      try {
        await copyFile(cached, path);
        if (name === toName(key, await hashFile(path))) {
          await utimes(cached, new Date(), new Date());
          return true;
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
        return false;
      }
      await rm(cached, { force: true });
      return false;
    },
    async save(key, path) {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${randomUUID()}.draft`);
      try {
        await copyFile(path, draft);
        await rename(draft, join(folder, toName(key, await hashFile(draft))));
      } finally {
        await rm(draft, { force: true });
      }
      await evict(folder, limits);
    },
  };
}

function toName(key: string, sha256: string): string {
  return `${key}-${sha256}${SUFFIX}`;
}

async function evict(folder: string, { maxBytes, maxAgeMs }: CacheLimits): Promise<void> {
  const files = (await Promise.all((await listNames(folder)).map((name) => readFileStatus(join(folder, name))))).filter(
    (file) => file !== null,
  );
  files.sort((a, b) => b.usedAt - a.usedAt);
  let bytes = 0;
  for (const file of files) {
    bytes += file.bytes;
    if (bytes > maxBytes || Date.now() - file.usedAt > maxAgeMs) await rm(file.path, { force: true });
  }
}

async function readFileStatus(path: string): Promise<CachedFile | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: size, usedAt: mtimeMs };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Lists all files, with the drafts of crashed processes, so that these are evicted too. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
