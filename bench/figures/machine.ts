import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '../../bin/postgres/postgres-binaries.ts';
import { findTemporal } from '../../bin/temporal/find-temporal.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';

/** The machine and the versions of a measurement. */
export interface Machine {
  system: string;
  processors: number;
  model: string;
  memoryGb: number;
  versions: Record<string, string>;
}

const run = promisify(execFile);

export async function describeMachine(): Promise<Machine> {
  const [postgres, temporal] = [await findPostgresBinaries(), await findTemporal(() => undefined)];
  const { version, dependencies } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as {
    version: string;
    dependencies: Record<string, string>;
  };
  return {
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    versions: {
      kinora: `${version} (${await getRevision()})`,
      node: process.version,
      PostgreSQL: await getVersion(join(postgres, 'postgres'), '--version'),
      Temporal: await getVersion(temporal, '--version'),
      'Temporal SDK': dependencies['@temporalio/worker'] ?? '',
      ffmpeg: await getVersion(requireFfmpeg(), '-version'),
    },
  };
}

/** Returns the version number in the output of a program, or else its first line. */
async function getVersion(command: string, flag: string): Promise<string> {
  const { stdout } = await run(command, [flag]);
  return /\d+(?:\.[\w-]+)+/u.exec(stdout)?.[0] ?? stdout.split('\n', 1)[0] ?? '';
}

/** Returns the commit of the checkout, or `no revision` outside of a Git repository. */
async function getRevision(): Promise<string> {
  return run('git', ['rev-parse', '--short', 'HEAD']).then(
    ({ stdout }) => stdout.trim(),
    () => 'no revision',
  );
}
