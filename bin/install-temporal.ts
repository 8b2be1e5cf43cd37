/**
 * `node bin/install-temporal.ts <folder>`: installs Temporal's server, its schema tool and its Web UI into the folder,
 * in the tested releases, downloaded or built with Go. Safe to repeat.
 */
import { chmod, copyFile, mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MissingRequirement } from './processes/missing-requirement.ts';
import { findTemporalServer, SERVER_PROGRAMS, type TemporalServerBinaries } from './temporal/find-temporal.ts';
import { openTerminal } from './launcher/terminal.ts';

async function main(folder: string): Promise<void> {
  const terminal = openTerminal(process.stderr);
  const binaries = await findTemporalServer(terminal.progress);
  await mkdir(folder, { recursive: true });
  for (const [part, path] of Object.entries(binaries) as Array<[keyof TemporalServerBinaries, string]>) {
    const target = join(folder, SERVER_PROGRAMS[part].name);
    // A running program cannot be overwritten, but its file can be replaced.
    await copyFile(path, `${target}.new`);
    // A different user may run it.
    await chmod(`${target}.new`, 0o755);
    await rename(`${target}.new`, target);
    terminal.log(target);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Specify a folder: node bin/install-temporal.ts /usr/local/bin\n');
  process.exitCode = 2;
} else {
  try {
    await main(resolve(folder));
  } catch (error) {
    if (!(error instanceof MissingRequirement)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
