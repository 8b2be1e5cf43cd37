/**
 * `node bin/install-temporal.ts <folder>`: puts Temporal's server, its schema tool and its Web UI into the folder, in the releases
 * that Kinora is tested with, downloaded or built with Go. Safe to repeat.
 */
import { chmod, copyFile, mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MissingPart } from './shared/missing-requirement.ts';
import { PROGRAM_NAMES, findTemporalServer } from './temporal/find-temporal-server.ts';
import type { TemporalServerBinaries } from './temporal/find-temporal-server.ts';
import { openTerminal } from './shared/terminal.ts';

async function main(folder: string): Promise<void> {
  const terminal = openTerminal(process.stderr);
  const binaries = await findTemporalServer(terminal.progress);
  await mkdir(folder, { recursive: true });
  for (const [part, path] of Object.entries(binaries) as Array<[keyof TemporalServerBinaries, string]>) {
    const target = join(folder, PROGRAM_NAMES[part]);
    // A program that runs cannot be overwritten, but another can take its name.
    await copyFile(path, `${target}.new`);
    // Whoever installs it, the service's user runs it.
    await chmod(`${target}.new`, 0o755);
    await rename(`${target}.new`, target);
    terminal.say(target);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Say where to: node bin/install-temporal.ts /usr/local/bin\n');
  process.exitCode = 2;
} else {
  try {
    await main(resolve(folder));
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
