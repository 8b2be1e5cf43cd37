/**
 * Builds stand-ins for the images that docker-compose.yml and the Dockerfile name, for machines that cannot reach their
 * registry. They are built from Debian's packages, the packages of npm that `npm start` uses, and the Temporal programs
 * of the per-user cache. They are larger than the real images, and based on Debian where those are based on Alpine. The
 * S3 gateway of Versity replaces SeaweedFS, whose module is too large for some mirrors of Go modules.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresBinaries } from '../../bin/postgres/postgres-binaries.ts';
import { findTemporalServer } from '../../bin/temporal/find-temporal.ts';
import { canRun, runCommand } from './run-command.ts';
import { findMirror } from './install-engine.ts';
import type { Engine } from './open-engine.ts';

const FILES = fileURLToPath(new URL('stand-ins', import.meta.url));
const GO_MODULE = fileURLToPath(new URL('../temporal', import.meta.url));
const S3_GATEWAY = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const BASE = 'kinora-stand-in-base';
const SUITE = 'trixie';

/** Copies what the Dockerfile of a stand-in needs into its build context. */
type Prepare = (context: string) => Promise<void>;

export const STAND_INS = {
  'chrislusf/seaweedfs:4.48': { folder: 'seaweedfs', prepare: prepareS3 },
  'node:24-trixie-slim': { folder: 'node', prepare: prepareNode },
  'postgres:18': { folder: 'postgres', prepare: preparePostgres },
  'temporalio/admin-tools:1.31.2': { folder: 'temporal-admin-tools', prepare: prepareAdminTools },
  'temporalio/server:1.31.2': { folder: 'temporal-server', prepare: prepareServer },
  'temporalio/ui:2.50.1': { folder: 'temporal-ui', prepare: prepareUi },
} satisfies Record<string, { folder: string; prepare: Prepare }>;

export type StandInName = keyof typeof STAND_INS;

export async function buildStandIn(engine: Engine, name: StandInName): Promise<void> {
  if (!(await canRun('docker', ['image', 'inspect', BASE], { env: engine.env }))) await buildBase(engine);
  const { folder, prepare } = STAND_INS[name];
  await inTemporaryFolder(async (context) => {
    await cp(join(FILES, folder), context, { recursive: true });
    await prepare(context);
    await build(engine, name, context);
  });
}

async function buildBase(engine: Engine): Promise<void> {
  await inTemporaryFolder(async (context) => {
    await cp(join(FILES, 'base'), context, { recursive: true });
    const root = join(context, 'root');
    const included = '--include=ca-certificates,busybox-static,netcat-openbsd';
    await runCommand('debootstrap', ['--variant=minbase', included, SUITE, root, await findMirror()]);
    await runCommand('tar', ['-C', root, '-cf', join(context, 'root.tar'), '.']);
    await rm(root, { recursive: true });
    await build(engine, BASE, context);
  });
}

async function build({ docker }: Engine, name: string, context: string): Promise<void> {
  await docker(['build', '--label', 'kinora.stand-in=true', '--tag', name, context]);
}

async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-stand-in-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prepares the image of Node, whose npm trusts the authorities that this machine trusts. */
async function prepareNode(context: string): Promise<void> {
  await cp(process.execPath, join(context, 'node'));
  const npm = await runCommand('npm', ['root', '--global']);
  await cp(join(npm, 'npm'), join(context, 'npm'), { recursive: true, dereference: true });
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt';
  await cp(authorities, join(context, 'authorities.crt'), { dereference: true });
}

async function preparePostgres(context: string): Promise<void> {
  await cp(dirname(await findPostgresBinaries()), join(context, 'postgresql'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

async function prepareAdminTools(context: string): Promise<void> {
  await cp((await findPrograms()).sqlTool, join(context, 'temporal-sql-tool'));
}

async function prepareServer(context: string): Promise<void> {
  await cp((await findPrograms()).server, join(context, 'temporal-server'));
  await copyFromModule('go.temporal.io/server', 'docker/scripts/sh/entrypoint.sh', join(context, 'entrypoint.sh'));
}

async function prepareUi(context: string): Promise<void> {
  await cp((await findPrograms()).ui, join(context, 'ui-server'));
  const files = { 'config/docker.yaml': 'docker.yaml', 'docker/start-ui-server.sh': 'start-ui-server.sh' };
  for (const [from, to] of Object.entries(files))
    await copyFromModule('github.com/temporalio/ui-server/v2', from, join(context, to));
}

async function prepareS3(context: string): Promise<void> {
  await runCommand('go', ['install', S3_GATEWAY], { env: { ...process.env, GOBIN: context, CGO_ENABLED: '0' } });
}

function findPrograms() {
  return findTemporalServer(() => undefined);
}

async function copyFromModule(module: string, path: string, target: string): Promise<void> {
  await runCommand('go', ['mod', 'download', module], { cwd: GO_MODULE });
  const folder = await runCommand('go', ['list', '-m', '-f', '{{.Dir}}', module], { cwd: GO_MODULE });
  await cp(join(folder, path), target);
}
