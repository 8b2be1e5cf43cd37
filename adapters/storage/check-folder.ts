import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readErrorCode, StorageFailure, toStorageFailure } from './storage-failure.ts';

export interface FolderLimits {
  /** What the folder contains, for the operator: `media`. */
  name: string;
  /** The folder counts as full below this. */
  minFreeBytes: number;
  /** The setting that names the folder; `KINORA_HOME` by default. */
  setting?: string;
}

const MB = 1024 * 1024;

/** Why files cannot be written to a folder, in a sentence for the operator; null if they can. Never throws. */
export async function findFolderFault(folder: string, limits: FolderLimits): Promise<string | null> {
  return (await checkFolder(folder, limits))?.message ?? null;
}

/** Why files cannot be written to a folder, with the kind of failure; null if they can. Never throws. */
export async function checkFolder(folder: string, limits: FolderLimits): Promise<StorageFailure | null> {
  try {
    await mkdir(folder, { recursive: true });
    const free = await readFreeBytes(folder);
    if (free !== null && free < limits.minFreeBytes) return describeFull(folder, limits, free);
    await writeProbe(folder);
    return null;
  } catch (error) {
    if (toStorageFailure(error)?.kind === 'full') return describeFull(folder, limits, 0);
    const { name, setting = 'KINORA_HOME' } = limits;
    const message = `The ${name} folder ${folder} cannot be written (${readErrorCode(error)}): correct ${setting} or its permissions.`;
    return new StorageFailure('unavailable', message, { cause: error });
  }
}

/** The bytes that the file system of a folder can still take from this user; null if there is no such folder. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/**
 * Writes and removes a file, because quotas, exhausted inodes and failing disks show only then. All processes use one name, so that
 * the file of a killed one is removed by the next.
 */
async function writeProbe(folder: string): Promise<void> {
  const probe = join(folder, '.probe');
  try {
    await writeFile(probe, 'probe', { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

function describeFull(folder: string, { name, minFreeBytes }: FolderLimits, free: number): StorageFailure {
  const [has, needs] = [free, minFreeBytes].map((bytes) => `${Math.floor(bytes / MB)} MB`);
  const state = `The disk of the ${name} folder ${folder} is full: ${has} are free, ${needs} are needed.`;
  return new StorageFailure('full', `${state} Free space, or enlarge the disk.`);
}
