import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installs a version of Node into the per-user cache, once. Returns the path of its binary. */
export async function installNode(version: string): Promise<string> {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kinora');
  const folder = join(cache, `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (await isVersion(binary, version)) return binary;
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]);
  if (await isVersion(binary, version)) return binary;
  throw new Error(`npm installed ${name}@${version}, but ${binary} does not print v${version}`);
}

async function isVersion(binary: string, version: string): Promise<boolean> {
  const printed = await run(binary, ['--version']).catch(() => null);
  return printed?.stdout.trim() === `v${version}`;
}
