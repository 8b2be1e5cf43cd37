import { access, constants, mkdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fetchArchive, goArch } from './fetch-archive.ts';
import { goBuild } from './build-go-program.ts';
import { MissingPart } from '../shared/missing-requirement.ts';
import { cacheFolder } from './find-temporal.ts';
import type { Progress } from './find-temporal.ts';
import { hasGo } from './build-temporal.ts';

/** The server for production, the tool that makes and updates its tables, and its Web UI, as paths. */
export type TemporalServerBinaries = { server: string; sqlTool: string; ui: string };

/** The same releases that tools/temporal pins. */
export const TEMPORAL_SERVER_VERSION = '1.31.2';
export const TEMPORAL_UI_VERSION = '2.50.1';

const RELEASES = 'https://github.com/temporalio';

const MISSING = `No Temporal server for PostgreSQL: install Go 1.26 (https://go.dev/dl), or set TEMPORAL_ADDRESS.`;

type Program = { part: keyof TemporalServerBinaries; name: string; package: string };
type Source = { title: string; version: string; archive: string; programs: Program[] };

const SOURCES: Source[] = [
  {
    title: `Temporal server ${TEMPORAL_SERVER_VERSION}`,
    version: TEMPORAL_SERVER_VERSION,
    archive: `${RELEASES}/temporal/releases/download/v${TEMPORAL_SERVER_VERSION}/temporal_${TEMPORAL_SERVER_VERSION}`,
    programs: [
      { part: 'server', name: 'temporal-server', package: 'go.temporal.io/server/cmd/server' },
      { part: 'sqlTool', name: 'temporal-sql-tool', package: 'go.temporal.io/server/cmd/tools/sql' },
    ],
  },
  {
    title: `Temporal Web UI ${TEMPORAL_UI_VERSION}`,
    version: TEMPORAL_UI_VERSION,
    archive: `${RELEASES}/ui-server/releases/download/v${TEMPORAL_UI_VERSION}/ui-server_${TEMPORAL_UI_VERSION}`,
    programs: [{ part: 'ui', name: 'ui-server', package: 'github.com/temporalio/ui-server/v2/cmd/server' }],
  },
];

/** How the programs are called where they are installed by name. */
export const PROGRAM_NAMES = Object.fromEntries(
  SOURCES.flatMap(({ programs }) => programs.map(({ part, name }) => [part, name])),
) as TemporalServerBinaries;

/**
 * The server that production runs, out of the per-user cache; what the cache lacks is downloaded, or built with Go. Ends with the
 * signal. Throws MissingPart where neither is possible.
 */
export async function findTemporalServer(progress: Progress, signal?: AbortSignal): Promise<TemporalServerBinaries> {
  await mkdir(cacheFolder(), { recursive: true });
  const found: Partial<TemporalServerBinaries> = {};
  for (const source of SOURCES) {
    const targets = source.programs.map((program) => ({ ...program, target: cached(program.name, source.version) }));
    const missing = [];
    for (const each of targets) if (!(await isProgram(each.target))) missing.push(each);
    if (missing.length > 0) await bring(source, missing, progress, signal);
    for (const { part, target } of targets) found[part] = target;
  }
  return found as TemporalServerBinaries;
}

/** Whether `findTemporalServer` has nothing to download, and what it may have to build it can. */
export async function mayFindTemporalServer(): Promise<boolean> {
  const targets = SOURCES.flatMap(({ programs, version }) => programs.map(({ name }) => cached(name, version)));
  const present = await Promise.all(targets.map(isProgram));
  return present.every(Boolean) || hasGo();
}

async function bring(
  { title, archive }: Source,
  missing: Array<Program & { target: string }>,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const programs = Object.fromEntries(missing.map(({ name, target }) => [name, target]));
  const url = `${archive}_${platform()}_${goArch}.tar.gz`;
  if (await fetchArchive({ title, url, programs, progress, signal })) return;
  if (!(await hasGo())) throw new MissingPart(MISSING);
  for (const { name, package: path, target } of missing) {
    await goBuild({ title: `${title}, ${name},`, package: path, target, progress, signal });
  }
}

function cached(name: string, version: string): string {
  return join(cacheFolder(), `${name}-${version}-${platform()}-${arch()}`);
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
