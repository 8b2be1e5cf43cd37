/** Runs the code blocks of docs/guides/deploy.md, "Without Docker", with an empty home and an empty PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { CONTROL_KEY } from '../support/sandbox-control.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startPostgres, type Postgres } from '../../bin/postgres/start-postgres.ts';
import { canFindTemporalServer } from '../../bin/temporal/find-temporal.ts';
import { SERVICE_PORTS } from '../../bin/temporal/start-temporal-server.ts';
import { isReachable, spawnChildProcess, type ChildProcess } from '../../bin/processes/child-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { listPublished } from '../support/simulator.ts';
import { getBlocks } from './get-blocks.ts';

const CHAPTER = 'Without Docker';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A cold build of Temporal takes a minute or two. */
const WITH_BUILD_MS = 480_000;

/** Processes that the section starts end with its shell. */
const ALL_END_TOGETHER = `trap 'trap - TERM; kill 0' INT TERM\n`;

const describeWithServer = (await canFindTemporalServer()) ? describe : describe.skip;

describeWithServer('with the server in the cache, or with Go to build it,', () => {
  let home: string;
  let postgres: Postgres;
  let shell: ChildProcess;
  let env: NodeJS.ProcessEnv;
  const output = () => readFile(join(home, 'shell.log'), 'utf8');

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'kinora-deployed-'));
    const settings = { max_connections: '300' };
    postgres = await startPostgres({ dataDir: join(home, 'postgres'), logFile: join(home, 'postgres.log'), settings });
    env = await machine(home, postgres);
    const script = ALL_END_TOGETHER + (await getBlocks(CHAPTER, 'sh')).join('\n') + '\nwait\n';
    shell = spawnChildProcess({
      command: 'sh',
      args: ['-c', script],
      cwd: ROOT,
      env,
      logFile: join(home, 'shell.log'),
    });
  });

  afterAll(async () => {
    await shell?.stop();
    await postgres?.stop();
    await rm(home, { recursive: true, force: true });
  });

  test(
    'the chapter brings every process up, and a post goes out to the simulator once',
    async () => {
      const apiKey = await waitFor('the chapter ends with a key', () => keyIn(output(), shell), WITH_BUILD_MS);
      const api = new DemoApi(`${env['PUBLIC_URL']}/api/v1`, apiKey);
      const account = await connectSandboxAccount(api, 'videoshorts', 'deployed');
      const { id } = await api.post<{ id: string }>('/posts', {
        deck: buildDemoDeck(),
        format: 'walloftext',
        selectedAccounts: { videoshorts: [account] },
        schedule: 'asap',
        caption: 'from a deployed Kinora',
        declarations: { madeForKids: false },
      });
      await waitFor('it is posted', () => isPosted(api, id), 90_000);

      expect(await listPublished(`http://127.0.0.1:${env['SANDBOX_PORT']}`)).toHaveLength(1);
      const ui = `http://127.0.0.1:${env['TEMPORAL_UI_PORT']}/api/v1/namespaces/default/workflows`;
      expect(await isReachable(`${ui}/post-${id}`)).toBe(true);
    },
    WITH_BUILD_MS + 120_000,
  );
});

describe('the units for systemd', () => {
  test('the units run the commands of the guide, with existing files', async () => {
    const [script, units] = [(await getBlocks(CHAPTER, 'sh')).join('\n'), await getBlocks(CHAPTER, 'ini')];
    const commands = units.map((unit) => /^ExecStart=\S*\/(.+)$/mu.exec(unit)?.[1] ?? '');
    expect(commands).toHaveLength(4);
    for (const command of commands) {
      expect(script.replaceAll('"$etc"', '/etc/kinora')).toContain(`exec ${command} )`);
      const [program, file = ''] = command.split(' ');
      if (program === 'node') await access(join(ROOT, file));
    }
  });

  test('the units read settings that the guide writes', async () => {
    const [script, units] = [(await getBlocks(CHAPTER, 'sh')).join('\n'), await getBlocks(CHAPTER, 'ini')];
    const files = units.flatMap((unit) => [...unit.matchAll(/^EnvironmentFile=\/etc\/kinora\/(.+)$/gmu)]);
    const names = files.flatMap(([, name = '']) => ['core', 'render'].map((role) => name.replace('%i', role)));
    for (const name of names) expect(script).toContain(`cat > "$etc/${name}"`);
  });
});

/** The environment of a new machine, except that the ports are free ones of this machine. */
async function machine(home: string, { url, temporalUrl }: Postgres): Promise<NodeJS.ProcessEnv> {
  const names = [
    'PORT',
    'SANDBOX_PORT',
    'CORE_METRICS_PORT',
    'RENDER_METRICS_PORT',
    'API_METRICS_PORT',
    'TEMPORAL_UI_PORT',
  ];
  names.push('TEMPORAL_METRICS_PORT', 'FRONTEND_GRPC_PORT', ...Object.values(SERVICE_PORTS));
  const ports: Record<string, string> = {};
  for (const name of names) ports[name] = `${await findFreePort(Object.values(ports).map(Number))}`;
  const { hostname, port, username, password } = new URL(url);
  const temporal = new URL(temporalUrl);
  return {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    KINORA_ETC: join(home, 'etc'),
    KINORA_HOME: join(home, 'data'),
    KINORA_PROGRAMS: join(home, 'programs'),
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    TEMPORAL_PGUSER: temporal.username,
    TEMPORAL_PGPASSWORD: temporal.password,
    PUBLIC_URL: `http://127.0.0.1:${ports['PORT']}`,
    NUM_HISTORY_SHARDS: '4',
    SANDBOX_CONTROL_KEY: CONTROL_KEY,
    ...ports,
  };
}

/** The key that the last block of the section prints. If the shell has ended, the section failed. */
async function keyIn(output: Promise<string>, shell: ChildProcess): Promise<string | undefined> {
  const text = await output;
  const ended = await Promise.race([shell.exited, delay(1)]);
  if (ended) throw new Error(`the chapter ended early:\n${text}`);
  return /"apiKey":"(kin_test_\w+)"/u.exec(text)?.[1];
}

/** Polls once a second, within the rate limit. */
async function isPosted(api: DemoApi, id: string): Promise<boolean> {
  await delay(1_000);
  return (await api.get<{ status: string }>(`/posts/${id}`)).status === 'posted';
}
