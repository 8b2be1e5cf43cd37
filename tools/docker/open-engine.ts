import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE } from '../../bin/processes/install-once.ts';
import { installEngine } from './install-engine.ts';
import { NoEngine } from './no-engine.ts';
import { canRun, runCommand, type CommandOptions } from './run-command.ts';

const START_TIMEOUT_MS = 60_000;

/** A Docker engine with Compose and BuildKit. */
export interface Engine {
  /** The environment of the `docker` command. */
  env: NodeJS.ProcessEnv;
  docker(args: readonly string[], options?: CommandOptions): Promise<string>;
  /** Stops the engine if `openEngine` started it. */
  close(): Promise<void>;
}

/** Returns the running engine, or installs one from Debian's packages and starts it. Throws NoEngine. */
export async function openEngine(log: (line: string) => void): Promise<Engine> {
  if (await isUsable(process.env)) return createEngine(process.env, () => Promise.resolve());
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new NoEngine('no Docker engine with Compose is running, and only root can start one');
  const folder = join(CACHE, 'docker');
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    DOCKER_CONFIG: join(folder, 'config'),
    DOCKER_HOST: `unix://${join(folder, 'docker.sock')}`,
  };
  await installEngine(folder, log);
  return startEngine(folder, env);
}

async function isUsable(env: NodeJS.ProcessEnv): Promise<boolean> {
  const commands = [['info'], ['compose', 'version'], ['buildx', 'version']];
  return (await Promise.all(commands.map((args) => canRun('docker', args, { env })))).every(Boolean);
}

async function startEngine(folder: string, env: NodeJS.ProcessEnv): Promise<Engine> {
  const logFile = join(folder, 'dockerd.log');
  const output = await open(logFile, 'w');
  const options = {
    'data-root': join(folder, 'data'),
    'exec-root': join(folder, 'exec'),
    pidfile: join(folder, 'docker.pid'),
    host: env['DOCKER_HOST'],
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const daemon = spawn('dockerd', args, { stdio: ['ignore', output.fd, output.fd] });
  const exited = new Promise<string>((resolve) => {
    daemon.once('error', (error) => resolve(error.message));
    daemon.once('close', (code) => resolve(`dockerd exited with ${code}`));
  });
  await output.close();
  const close = async (): Promise<void> => {
    daemon.kill();
    await exited;
  };
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline;) {
    if (await isUsable(env)) return createEngine(env, close);
    const failure = await Promise.race([exited, sleep(500, null)]);
    if (failure !== null) throw new NoEngine(`no Docker engine can be started here: ${failure}; see ${logFile}`);
  }
  await close();
  throw new NoEngine(`no Docker engine can be started here: it does not respond; see ${logFile}`);
}

function createEngine(env: NodeJS.ProcessEnv, close: () => Promise<void>): Engine {
  return { env, close, docker: (args, options) => runCommand('docker', args, { env, ...options }) };
}
