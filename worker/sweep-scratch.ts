import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Nothing is worked on for so long. */
const FORGOTTEN_MS = 6 * 3_600_000;

/** Removes what workers that died have left among the files in the making. Answers how many; safe beside living workers. */
export async function sweepScratch(scratchDir: string, now = Date.now()): Promise<number> {
  let swept = 0;
  for (const name of await readdir(scratchDir)) {
    const path = join(scratchDir, name);
    // One that ends its work just now takes its own away.
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found || now - found.mtimeMs < FORGOTTEN_MS) continue;
    await rm(path, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}
