import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CACHE, installOnce } from '../../bin/processes/install-once.ts';
import { ENV } from '../support/install-packages.ts';

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../../clients/n8n', import.meta.url));
const INSTALL_LIMIT_MS = 1_800_000;

/** `eslint`, `prettier` and `typescript` are those of the package's own `devDependencies`. */
const VERSIONS = {
  n8n: '2.40.7',
  '@n8n/node-cli': '0.48.3',
  eslint: '9.39.4',
  prettier: '3.8.3',
  typescript: '5.9.3',
};

/**
 * The folder with n8n and its node tool, kept between runs. Returns why there is none, in one line. `TEST_N8N=1` installs it, which takes
 * 2.8 GB and 4 to 15 minutes.
 */
export async function installN8n(): Promise<{ folder: string } | string> {
  const name = `n8n-${VERSIONS.n8n}`;
  if (!process.env['TEST_N8N'] && !existsSync(join(CACHE, name))) return 'TEST_N8N=1 installs n8n (2.8 GB).';
  try {
    const folder = await installOnce(name, async (partial) => {
      await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }));
      const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
      await run('npm', args, { cwd: partial, timeout: INSTALL_LIMIT_MS });
    });
    return { folder };
  } catch (error) {
    return `npm cannot install n8n: ${(error as Error).message.split('\n').find((line) => line.includes('error')) ?? 'no network'}`;
  }
}

/** A copy of the package beside the tools of the installation; `run` calls one of its scripts' commands. */
export async function copyPackage(installation: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-n8n-package-'));
  await cp(PACKAGE, folder, { recursive: true });
  await symlink(join(installation, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    run: (command: 'lint' | 'build') =>
      run(join(installation, 'node_modules/.bin/n8n-node'), [command], { cwd: folder, env: ENV }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
