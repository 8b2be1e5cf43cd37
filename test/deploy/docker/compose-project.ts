import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../../tools/docker/run-command.ts';
import type { Engine } from '../../../tools/docker/open-engine.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROJECT = 'kinora-test';
const HEALTHY_TIMEOUT_MS = 180_000;
const COMMAND_SETTINGS = ['PATH', 'HOME', 'DOCKER_CONFIG', 'DOCKER_CONTEXT', 'DOCKER_HOST'];

export interface Container {
  ID: string;
  Service: string;
  Image: string;
  State: string;
  Health: string;
  ExitCode: number;
}

/** The project of the shipped docker-compose.yml, with an `.env` file of its own. */
export class ComposeProject {
  readonly network = `${PROJECT}_default`;
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #settings: Record<string, string>;

  private constructor(engine: Engine, folder: string, settings: Record<string, string>, profiles: string) {
    this.#engine = engine;
    this.#folder = folder;
    this.#settings = settings;
    const own = COMMAND_SETTINGS.map((name) => [name, engine.env[name]]).filter(([, value]) => value !== undefined);
    this.#env = {
      ...(Object.fromEntries(own) as NodeJS.ProcessEnv),
      COMPOSE_PROJECT_NAME: PROJECT,
      COMPOSE_PROFILES: profiles,
      COMPOSE_ENV_FILES: join(folder, '.env'),
    };
  }

  static async create(engine: Engine, settings: Record<string, string>, profiles: string): Promise<ComposeProject> {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-compose-'));
    const project = new ComposeProject(engine, folder, settings, profiles);
    await project.set({});
    return project;
  }

  /** Changes lines of the `.env` file. */
  async set(changes: Record<string, string>): Promise<void> {
    this.#settings = { ...this.#settings, ...changes };
    const lines = Object.entries(this.#settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(this.#folder, '.env'), lines.join(''), { mode: 0o600 });
  }

  compose(...args: string[]): Promise<string> {
    return runCommand('docker', ['compose', ...args], { cwd: ROOT, env: this.#env });
  }

  /** Runs a block of the guide as an operator would. */
  runBlock(block: string): Promise<string> {
    return runCommand('bash', ['-euo', 'pipefail', '-c', block], { cwd: ROOT, env: this.#env });
  }

  docker(...args: string[]): Promise<string> {
    return this.#engine.docker(args);
  }

  async list(...services: string[]): Promise<Container[]> {
    const output = await this.compose('ps', '--all', '--format', 'json', ...services);
    return output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Container);
  }

  async findOne(service: string): Promise<Container> {
    const [container] = (await this.list(service)).filter(({ State: state }) => state === 'running');
    if (!container) throw new Error(`no container of ${service} is running`);
    return container;
  }

  /** Kills the main process from outside, so that Docker sees a crash. `docker kill` would count as a stop by the operator. */
  async crash({ ID: id }: Container): Promise<void> {
    const pid = await this.docker('inspect', '--format', '{{.State.Pid}}', id);
    const asRoot = ['--rm', '--pid=host', '--user=root', '--network=none', '--entrypoint=sh'];
    await this.docker('run', ...asRoot, 'postgres:18', '-c', `kill -9 ${pid}`);
  }

  async waitUntilHealthy(): Promise<void> {
    let waiting: string[] = [];
    for (const deadline = Date.now() + HEALTHY_TIMEOUT_MS; Date.now() < deadline; await sleep(500)) {
      const containers = await this.list();
      waiting = containers
        .filter((each) => !isWell(each))
        .map((each) => `${each.Service}: ${each.State} ${each.Health}`);
      if (containers.length > 0 && waiting.length === 0) return;
    }
    throw new Error(`containers did not become healthy: ${waiting.join(', ')}`);
  }

  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    await rm(this.#folder, { recursive: true });
  }
}

/** Healthy, or a program that has ended well. */
function isWell({ State: state, Health: health, ExitCode: code }: Container): boolean {
  return (state === 'running' && health === 'healthy') || (state === 'exited' && code === 0);
}
