import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { openDatabase } from '../../db/connection/open-database.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { mintDatabase } from '../support/database.ts';

test('a connection that breaks during a transaction leaves the pool', async () => {
  const url = await mintDatabase();
  const orm = await openDatabase(url, { poolSize: 2 });
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (let round = 0; round < 3; round += 1) {
    const broken = inTransaction(orm.em, async ({ em }) => {
      const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await owner.query('select pg_terminate_backend($1)', [row?.pid]);
      // The connection ends while it is idle, as in a transaction that waits for an external call.
      await sleep(100);
      await em.execute('select 1');
    });
    await expect(broken).rejects.toThrow(/connection|terminat/iu);
  }
  expect(await orm.em.fork().execute('select 1 as alive')).toEqual([{ alive: 1 }]);
  await Promise.all([orm.close(), owner.end()]);
});

test('a connection that opens while the pool closes is closed', async () => {
  const orm = await openDatabase(await mintDatabase(), { poolSize: 2 });
  await orm.em.fork().execute('select 1');
  const pool: Pool = await orm.driver.getConnection().getNativeClient();
  const statements = [orm.em.fork(), orm.em.fork()].map((em) => em.execute('select 1'));
  const settled = Promise.allSettled(statements);
  while (pool.totalCount < 2) await setImmediate();
  await orm.close();
  expect((await settled).map(({ status }) => status)).toContain('rejected');
});
