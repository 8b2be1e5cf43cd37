import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { arch, homedir, platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import { buildTemporal, hasGo } from './build-temporal.ts';
import { downloadTemporal } from './download-temporal.ts';
import type { Progress } from '../launcher/terminal.ts';

/** The release that tools/temporal pins. */
export const TEMPORAL_VERSION = '1.8.2';

const MISSING = `No Temporal server: install the Temporal CLI (https://docs.temporal.io/cli) or Go 1.26 (https://go.dev/dl), \
or set TEMPORAL_ADDRESS.`;

/**
 * Finds a Temporal CLI on the PATH or in the per-user cache; otherwise downloads it or builds it with Go into the cache.
 * Throws MissingRequirement if none of this is possible.
 */
export async function findTemporal(progress: Progress, signal?: AbortSignal): Promise<string> {
  const cached = join(getCacheFolder(), `temporal-${TEMPORAL_VERSION}-${platform()}-${arch()}`);
  for (const candidate of ['temporal', cached]) if (await isTemporalCli(candidate)) return candidate;

  await mkdir(getCacheFolder(), { recursive: true });
  const release = { version: TEMPORAL_VERSION, target: cached, progress, signal };
  if (await downloadTemporal(release)) return cached;
  if (!(await hasGo())) throw new MissingRequirement(MISSING);
  await buildTemporal(release);
  return cached;
}

/** The cache of binaries, shared by all checkouts of this user. */
export function getCacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kinora');
}

/** Other programs are also named `temporal`, so this checks for the flags that we need. */
async function isTemporalCli(binary: string): Promise<boolean> {
  return promisify(execFile)(binary, ['server', 'start-dev', '--help'], { timeout: 20_000 }).then(
    ({ stdout }) => stdout.includes('--sqlite-pragma') && stdout.includes('--search-attribute'),
    () => false,
  );
}
