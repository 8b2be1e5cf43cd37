import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { arch, homedir, platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MissingPart } from '../shared/missing-requirement.ts';
import { buildTemporal, hasGo } from './build-temporal.ts';
import { downloadTemporal } from './download-temporal.ts';

/** Tells a person what is being fetched or built; called often, with the whole line each time. */
export type Progress = (line: string) => void;

/** The same release that tools/temporal pins. */
export const TEMPORAL_VERSION = '1.8.2';

const MISSING = `No Temporal server: install the Temporal CLI (https://docs.temporal.io/cli) or Go 1.26 (https://go.dev/dl), \
or set TEMPORAL_ADDRESS.`;

/**
 * The path of a Temporal CLI that runs: on the PATH, in the per-user cache, downloaded, or built with Go, in this order.
 * The last two fill the cache, and end with the signal. Throws MissingPart where none of them is possible.
 */
export async function findTemporal(progress: Progress, signal?: AbortSignal): Promise<string> {
  const cached = join(cacheFolder(), `temporal-${TEMPORAL_VERSION}-${platform()}-${arch()}`);
  for (const candidate of ['temporal', cached]) if (await runs(candidate)) return candidate;

  await mkdir(cacheFolder(), { recursive: true });
  const release = { version: TEMPORAL_VERSION, target: cached, progress, signal };
  if (await downloadTemporal(release)) return cached;
  if (!(await hasGo())) throw new MissingPart(MISSING);
  await buildTemporal(release);
  return cached;
}

/** Where binaries stay for every checkout of this user. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kinora');
}

/** Other programs are called `temporal` too; this one's development server knows the flag that we need. */
async function runs(binary: string): Promise<boolean> {
  return promisify(execFile)(binary, ['server', 'start-dev', '--help'], { timeout: 20_000 }).then(
    ({ stdout }) => stdout.includes('--sqlite-pragma') && stdout.includes('--search-attribute'),
    () => false,
  );
}
