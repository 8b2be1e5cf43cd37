import { readFile, rename, writeFile } from 'node:fs/promises';

/** The file's value, or undefined where there is no file. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Readers see the old file or the new one, never half of it. Only its owner may read it: these files carry keys. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const half = `${file}.${process.pid}`;
  await writeFile(half, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await rename(half, file);
}
