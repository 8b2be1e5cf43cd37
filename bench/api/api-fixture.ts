import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MikroORM } from '@mikro-orm/postgresql';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { findTemporal } from '../../bin/temporal/find-temporal.ts';
import { startTemporal } from '../../bin/temporal/start-temporal.ts';
import {
  spawnChildProcess,
  waitUntilReady,
  isReachable,
  type ChildProcess,
} from '../../bin/processes/child-process.ts';
import { Account } from '../../db/entities/account.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { insertAccount, insertContent } from '../../test/support/posts.ts';
import { getPost } from '../../test/support/ready-post.ts';
import { commit, mintKey, mintTeam } from '../../test/support/teams.ts';
import type { RequestIds } from './operations.ts';

export interface ApiCaller {
  key: string;
  ids: RequestIds;
}

/** The API and the bare handler as processes, on one PostgreSQL and one Temporal server without a worker. */
export interface ApiFixture {
  /** Origins. */
  ours: string;
  bare: string;
  databaseUrl: string;
  /** Clients of several teams, each with an unused key. */
  freshCallers(count: number): Promise<ApiCaller[]>;
  /** Resolves when the outbox is empty. */
  untilQuiet(): Promise<void>;
  close(): Promise<void>;
}

/** Several teams, because callers of one team contend for its usage row. */
const TEAMS = 20;
const DISPATCH_TIMEOUT_MS = 60_000;

/** `profileDir` is the folder for the CPU profile of the API process; null for no profile. */
export async function openApiFixture(home: string, profileDir: string | null): Promise<ApiFixture> {
  const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
  const temporal = await startTemporal({
    binary: await findTemporal((line) => console.error(line)),
    logFile: join(home, 'temporal.log'),
    dbFile: join(home, 'temporal.sqlite'),
  });
  const orm = await openDatabase(postgres.url, { poolSize: 8 });
  await migrate(orm);
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
    KINORA_HOME: home,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
  };
  const profile = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const [ours, bare] = [
    await serve(home, 'api', [...profile, fromRoot('api/main.ts')], env),
    await serve(home, 'bare', [fromRoot('bench/api/bare-api.ts')], env),
  ];
  const teams = await Promise.all(Array.from({ length: TEAMS }, () => openTeam(orm)));
  // The messages of new teams are not part of the measurement.
  await orm.em.fork().execute('delete from outbox_message');
  return {
    ours: ours.origin,
    bare: bare.origin,
    databaseUrl: postgres.url,
    freshCallers: (count) => Promise.all(Array.from({ length: count }, (_, n) => freshCaller(orm, teams, n))),
    untilQuiet: () => untilDispatched(orm),
    close: async () => {
      await Promise.all([ours.process.stop(), bare.process.stop(), orm.close()]);
      await Promise.all([temporal.stop(), postgres.stop()]);
    },
  };
}

interface Team {
  id: string;
  ids: RequestIds;
}

async function openTeam(orm: MikroORM): Promise<Team> {
  const team = await mintTeam({ orm }, 'agency');
  const contentId = await insertContent({ orm }, team);
  const accountId = await insertAccount({ orm }, team);
  const accounts = await orm.em.fork().find(Account, accountId);
  const postId = await commit({ orm }, (tx) => getPost(tx, team, { contentId, accounts, schedule: 'draft' }));
  return { id: team.team.id, ids: { contentId, accountId, postId } };
}

async function freshCaller(orm: MikroORM, teams: readonly Team[], n: number): Promise<ApiCaller> {
  const team = teams[n % teams.length];
  if (!team) throw new Error('the bench has no team');
  return { key: (await mintKey({ orm }, team.id)).text, ids: team.ids };
}

async function untilDispatched(orm: MikroORM): Promise<void> {
  const until = Date.now() + DISPATCH_TIMEOUT_MS;
  for (;;) {
    const [row] = await orm.em.fork().execute<{ left: number }[]>('select count(*)::int as left from outbox_message');
    if (row?.left === 0) return;
    if (Date.now() > until) throw new Error(`${row?.left} outbox messages were not dispatched within a minute.`);
    await sleep(100);
  }
}

async function serve(
  home: string,
  name: string,
  args: string[],
  given: NodeJS.ProcessEnv,
): Promise<{ origin: string; process: ChildProcess }> {
  const port = await findFreePort();
  const env = { ...given, PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const started = spawnChildProcess({ command: process.execPath, args, env, logFile: join(home, `${name}.log`) });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(`The server ${name}`, started, () => isReachable(`${origin}/health`));
  return { origin, process: started };
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
