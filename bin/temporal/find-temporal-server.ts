import { access, constants, mkdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fetchArchive, goArch } from './fetch-archive.ts';
import { buildGoProgram } from './build-go-program.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import { getCacheFolder } from './find-temporal.ts';
import type { Progress } from '../launcher/terminal.ts';
import { hasGo } from './build-temporal.ts';

/** Paths of the production server, its schema tool and its Web UI. */
export type TemporalServerBinaries = { server: string; sqlTool: string; ui: string };

/** The releases that tools/temporal pins. */
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

/** The file names of installed programs. */
export const PROGRAM_NAMES = Object.fromEntries(
  SOURCES.flatMap(({ programs }) => programs.map(({ part, name }) => [part, name])),
) as TemporalServerBinaries;

/**
 * Finds the production server in the per-user cache; downloads missing programs or builds them with Go. Throws
 * MissingRequirement if neither is possible.
 */
export async function findTemporalServer(progress: Progress, signal?: AbortSignal): Promise<TemporalServerBinaries> {
  await mkdir(getCacheFolder(), { recursive: true });
  const found: Partial<TemporalServerBinaries> = {};
  for (const source of SOURCES) {
    const targets = source.programs.map((program) => ({
      ...program,
      target: getCachedPath(program.name, source.version),
    }));
    const missing = [];
    for (const each of targets) if (!(await isExecutable(each.target))) missing.push(each);
    if (missing.length > 0) await install(source, missing, progress, signal);
    for (const { part, target } of targets) found[part] = target;
  }
  return found as TemporalServerBinaries;
}

/** Whether `findTemporalServer` can succeed without a download. */
export async function canFindTemporalServer(): Promise<boolean> {
  const targets = SOURCES.flatMap(({ programs, version }) => programs.map(({ name }) => getCachedPath(name, version)));
  const present = await Promise.all(targets.map(isExecutable));
  return present.every(Boolean) || hasGo();
}

async function install(
  { title, archive }: Source,
  missing: Array<Program & { target: string }>,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const programs = Object.fromEntries(missing.map(({ name, target }) => [name, target]));
  const url = `${archive}_${platform()}_${goArch}.tar.gz`;
  if (await fetchArchive({ title, url, programs, progress, signal })) return;
  if (!(await hasGo())) throw new MissingRequirement(MISSING);
  for (const { name, package: path, target } of missing) {
    await buildGoProgram({ title: `${title}, ${name},`, package: path, target, progress, signal });
  }
}

function getCachedPath(name: string, version: string): string {
  return join(getCacheFolder(), `${name}-${version}-${platform()}-${arch()}`);
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
