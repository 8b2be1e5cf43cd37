import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing is worked on for so long. */
const STALE_MS = 6 * 3_600_000;
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Sweeps these folders now and then until `stop`: every process its own, since nobody else may see them. */
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

/** Removes what processes that died have left among the files in the making. Answers how many; safe beside living ones. */
export async function sweepFolder(folder: string, now = Date.now()): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const path = join(folder, name);
    // One that ends its work just now takes its own away.
    const [found] = await stat(path).then((one) => [one], emptyIfMissing);
    if (!found || now - found.mtimeMs < STALE_MS) continue;
    await rm(path, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
