import { execFile } from 'node:child_process';
import { access, constants, mkdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Progress } from '../launcher/terminal.ts';
import { CACHE } from '../processes/install-once.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import { buildGoProgram } from './build-go-program.ts';
import { fetchArchive, goArch } from './fetch-archive.ts';

/** The releases that tools/temporal pins. */
export const TEMPORAL_VERSION = '1.8.2';
export const TEMPORAL_SERVER_VERSION = '1.31.2';
const TEMPORAL_UI_VERSION = '2.50.1';

/** Programs that are downloaded together, or built with Go where the download is blocked. */
interface Release {
  title: string;
  version: string;
  url: string;
  /** The programs by their role, each with its name in the archive and its package in tools/temporal. */
  programs: Record<string, { name: string; package: string }>;
  symbols?: string;
  /** What to do if it can be neither downloaded nor built. */
  advice: string;
}

/** The command line, which contains the development server. Temporal's SDKs download it from the same URL. */
export const CLI = {
  title: `Temporal ${TEMPORAL_VERSION}`,
  version: TEMPORAL_VERSION,
  url: `https://temporal.download/cli/archive/v${TEMPORAL_VERSION}?platform=${platform()}&arch=${goArch}`,
  programs: { cli: { name: 'temporal', package: 'github.com/temporalio/cli/cmd/temporal' } },
  symbols: `-X github.com/temporalio/cli/internal/temporalcli.Version=${TEMPORAL_VERSION}`,
  advice: `No Temporal server: install the Temporal CLI (https://docs.temporal.io/cli) or Go 1.26 (https://go.dev/dl), \
or set TEMPORAL_ADDRESS.`,
} as const satisfies Release;

const ARCHIVES = 'https://github.com/temporalio';
const ARCHIVE_END = `${platform()}_${goArch}.tar.gz`;
const SERVER_ADVICE = `No Temporal server for PostgreSQL: install Go 1.26 (https://go.dev/dl), or set TEMPORAL_ADDRESS.`;

const SERVER = {
  title: `Temporal server ${TEMPORAL_SERVER_VERSION}`,
  version: TEMPORAL_SERVER_VERSION,
  url: `${ARCHIVES}/temporal/releases/download/v${TEMPORAL_SERVER_VERSION}/temporal_${TEMPORAL_SERVER_VERSION}_${ARCHIVE_END}`,
  programs: {
    server: { name: 'temporal-server', package: 'go.temporal.io/server/cmd/server' },
    sqlTool: { name: 'temporal-sql-tool', package: 'go.temporal.io/server/cmd/tools/sql' },
  },
  advice: SERVER_ADVICE,
} as const satisfies Release;

const UI = {
  title: `Temporal Web UI ${TEMPORAL_UI_VERSION}`,
  version: TEMPORAL_UI_VERSION,
  url: `${ARCHIVES}/ui-server/releases/download/v${TEMPORAL_UI_VERSION}/ui-server_${TEMPORAL_UI_VERSION}_${ARCHIVE_END}`,
  programs: { ui: { name: 'ui-server', package: 'github.com/temporalio/ui-server/v2/cmd/server' } },
  advice: SERVER_ADVICE,
} as const satisfies Release;

/** The production server, its schema tool and its Web UI, by role. */
export const SERVER_PROGRAMS = { ...SERVER.programs, ...UI.programs };

/** The paths of the programs of `SERVER_PROGRAMS`. */
export type TemporalServerBinaries = Record<keyof typeof SERVER_PROGRAMS, string>;

/**
 * Finds Temporal's command line, which contains the development server, on the PATH or in the per-user cache, or installs it
 * there. Throws MissingRequirement if it can be neither downloaded nor built with Go.
 */
export async function findTemporal(progress: Progress, signal?: AbortSignal): Promise<string> {
  return (await isTemporalCli('temporal')) ? 'temporal' : (await install(CLI, progress, signal)).cli;
}

/** Finds the production server in the per-user cache, or installs it there, like `findTemporal`. */
export async function findTemporalServer(progress: Progress, signal?: AbortSignal): Promise<TemporalServerBinaries> {
  return { ...(await install(SERVER, progress, signal)), ...(await install(UI, progress, signal)) };
}

/** Whether `findTemporalServer` can succeed if the archives cannot be downloaded. */
export async function canFindTemporalServer(): Promise<boolean> {
  const missing = await Promise.all([SERVER, UI].map(listMissing));
  return missing.flat().length === 0 || hasGo();
}

/** Installs the programs that the cache lacks. Returns the paths of all by role. */
async function install<Role extends string>(
  release: Release & { programs: Record<Role, unknown> },
  progress: Progress,
  signal?: AbortSignal,
): Promise<Record<Role, string>> {
  await mkdir(CACHE, { recursive: true });
  const { title, url, symbols, advice } = release;
  const missing = await listMissing(release);
  const programs = Object.fromEntries(missing.map(({ name, target }) => [name, target]));
  if (missing.length > 0 && !(await fetchArchive({ title, url, programs, progress, signal }))) {
    if (!(await hasGo())) throw new MissingRequirement(advice);
    for (const program of missing) await buildGoProgram({ title, ...program, symbols, progress, signal });
  }
  const paths = listPrograms(release).map(({ role, target }) => [role, target]);
  return Object.fromEntries(paths) as Record<Role, string>;
}

function listPrograms({ programs, version }: Release) {
  return Object.entries(programs).map(([role, program]) => ({
    role,
    ...program,
    target: join(CACHE, `${program.name}-${version}-${platform()}-${arch()}`),
  }));
}

async function listMissing(release: Release) {
  const programs = listPrograms(release);
  const found = await Promise.all(programs.map(({ target }) => succeeds(access(target, constants.X_OK))));
  return programs.filter((_, index) => !found[index]);
}

/** Whether the program has the flags that we need. Other programs are named `temporal`, too. */
async function isTemporalCli(binary: string): Promise<boolean> {
  return promisify(execFile)(binary, ['server', 'start-dev', '--help'], { timeout: 20_000 }).then(
    ({ stdout }) => stdout.includes('--sqlite-pragma') && stdout.includes('--search-attribute'),
    () => false,
  );
}

const hasGo = (): Promise<boolean> => succeeds(promisify(execFile)('go', ['version']));

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
