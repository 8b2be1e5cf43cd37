import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The age of an abandoned file, longer than any file is in use. */
const STALE_MS = 6 * 3_600_000;
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Sweeps the folders every ten minutes until `stop` aborts. Each process sweeps its own folders. */
export async function sweepPeriodically(
  folders: readonly string[],
  stop: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!stop.aborted) {
    for (const folder of folders) await sweepFolder(folder).catch(onFailure);
    await sleep(SWEEP_INTERVAL_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}

/** Removes temporary files of crashed processes and returns how many. Safe while other processes run. */
export async function sweepFolder(folder: string, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const path = join(folder, name);
    // Another process may remove its file at the same time.
    const [found] = await stat(path).then((one) => [one], emptyIfMissing);
    if (!found || now - found.mtimeMs < STALE_MS) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
