import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from '../../bin/processes/install-once.ts';

const run = promisify(execFile);

/** Programs from outside run on the Node of the tests, and behave as outside of tests. */
export const ENV = {
  HOME: process.env['HOME'],
  LANG: 'C.UTF-8',
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
};

/** Installs packages of npm into a folder that is kept between runs. Returns their `node_modules`. */
export async function installPackages(name: string, dependencies: Record<string, string>): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(dependencies)).digest('hex').slice(0, 12);
  const folder = await installOnce(`${name}-${digest}`, async (partial) => {
    await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: partial });
  });
  return join(folder, 'node_modules');
}
