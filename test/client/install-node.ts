import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from '../support/install-once.ts';

/** Installs a version of Node into the per-user cache, once. Returns the path of its binary. */
export async function installNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = await installOnce(`node-v${version}`, (partial) =>
    promisify(execFile)('npm', [
      'install',
      ...['--prefix', partial, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`],
    ]),
  );
  return join(folder, 'node_modules', name, 'bin', 'node');
}
