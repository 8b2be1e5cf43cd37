import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { batched } from '../../db/connection/batched.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { mintDatabase } from '../support/database.ts';

let orm: MikroORM;

beforeAll(async () => {
  orm = await openAsOwner(await mintDatabase());
  await orm.em.fork().execute('create table counted (n int primary key)');
});
afterAll(() => orm.close());

async function insert(em: EntityManager, numbers: readonly number[]): Promise<number[]> {
  const rows = await em.execute<{ n: number }[]>(
    'insert into counted select value::int from jsonb_array_elements_text(?::jsonb) returning n',
    [JSON.stringify(numbers)],
  );
  return rows.map(({ n }) => 2 * n);
}

/** Inserts numbers and returns them doubled; `batch` and `single` count the statements. */
function inserter() {
  const statements = { batch: 0, single: 0 };
  const ask = batched<number, number>({
    many(em, numbers) {
      statements.batch += 1;
      return insert(em, numbers);
    },
    async one(em, number) {
      statements.single += 1;
      return (await insert(em, [number]))[0] ?? NaN;
    },
  });
  return { statements, ask: (number: number) => ask(orm.em, number) };
}

test('two hundred concurrent calls run in a few statements, each with its own result', async () => {
  const { statements, ask } = inserter();
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  expect(await Promise.all(numbers.map(ask))).toEqual(numbers.map((n) => 2 * n));
  expect(statements.batch + statements.single).toBeLessThanOrEqual(8);
});

test('a single call runs as a single statement', async () => {
  const { statements, ask } = inserter();
  expect(await ask(1_000)).toBe(2_000);
  expect(statements).toEqual({ batch: 0, single: 1 });
});

test('a call that violates a constraint fails single, and the rest of its batch succeeds', async () => {
  const { ask } = inserter();
  await ask(2_000);
  const calls = [2_001, 2_000, 2_002, 2_003].map(ask);
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const [row] = await orm.em
    .fork()
    .execute<{ n: number }[]>('select count(*)::int as n from counted where n between 2000 and 2003');
  expect(row?.n).toBe(4);
});

test('a call with an invalid value fails single, and the rest of its batch succeeds', async () => {
  const { ask } = inserter();
  const calls = [3_001, 2 ** 40, 3_002].map(ask);
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a broken connection rejects every call of the batch and repeats none', async () => {
  let single = 0;
  const ask = batched<number, number>({
    async many(em, numbers) {
      await em.execute('select pg_terminate_backend(pg_backend_pid())');
      return [...numbers];
    },
    async one(_, number) {
      single += 1;
      return number;
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map((number) => ask(orm.em, number)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(single).toBe(0);
});
