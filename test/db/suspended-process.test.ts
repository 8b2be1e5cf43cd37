import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '../../db/connection/open-database.ts';
import { mintDatabase } from '../support/database.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const IDLE_MS = 200;

let stopped: MikroORM;
let living: MikroORM;
let team: TestTeam;

beforeAll(async () => {
  const url = await mintDatabase();
  living = await openDatabase(url);
  stopped = await openDatabase(url, { poolSize: 1, idleTransactionMs: IDLE_MS });
  team = await mintTeam({ orm: living });
});
afterAll(() => Promise.all([living.close(), stopped.close()]));

const LOCK = 'select 1 from team where id = ? for update';

test('a process suspended in a transaction loses its locks and continues on a new connection', async () => {
  const { id } = team.team;
  const locked = Promise.withResolvers<void>();
  const halted = stopped.em.fork().transactional(async (tx) => {
    await tx.execute(LOCK, [id]);
    locked.resolve();
    await sleep(5 * IDLE_MS);
    await tx.execute(`update team set name = 'late' where id = ?`, [id]);
  });
  await locked.promise;
  const [undone] = await Promise.allSettled([halted, living.em.fork().transactional((tx) => tx.execute(LOCK, [id]))]);
  expect(undone.status).toBe('rejected');
  expect(await stopped.em.fork().execute('select name from team where id = ?', [id])).toEqual([
    { name: team.team.name },
  ]);
});

test('every connection of the service limits idle transactions', async () => {
  const settings = await Promise.all(
    Array.from({ length: 5 }, () => living.em.fork().execute('show idle_in_transaction_session_timeout')),
  );
  expect(settings.flat()).toEqual(Array.from({ length: 5 }, () => ({ idle_in_transaction_session_timeout: '1min' })));
});
