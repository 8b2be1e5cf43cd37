import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DriverException, type EntityManager } from '@mikro-orm/postgresql';
import type { ApiDeps } from '../../api/api-deps.ts';
import { Account } from '../../db/entities/account.ts';
import { insertRows } from '../../db/connection/insert-rows.ts';
import { findPost } from '../../db/posts/posts.ts';
import { queryPrepared } from '../../db/connection/query-prepared.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { getPost } from '../support/ready-post.ts';
import { mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

let deps: ApiDeps;

beforeAll(async () => {
  deps = await openApiDeps();
});
afterAll(() => closeApiDeps(deps));

test('a statement is parsed once per connection', async () => {
  const sql = 'select $1::int + 1 as next';

  const { result } = await inTransaction(deps.orm.em, async ({ em }) => {
    const answers = [];
    for (const value of [1, 2, 3]) answers.push(...(await queryPrepared<{ next: number }>(em, sql, [value])));
    const known = await em.execute<{ uses: number }[]>(
      `select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement = ?`,
      [sql],
    );
    return { answers, known };
  });

  expect(result).toEqual({ answers: [{ next: 2 }, { next: 3 }, { next: 4 }], known: [{ uses: 3 }] });
});

test('a prepared statement belongs to its transaction and is rolled back with it', async () => {
  const team = await mintTeam(deps);
  const contentId = await insertContent(deps, team);
  const accounts = await deps.orm.em.fork().find(Account, await insertAccount(deps, team));
  const view = { teamId: team.team.id, sandbox: true, workspaceId: null };
  const seen: (string | undefined)[] = [];

  const undone = inTransaction(deps.orm.em, async (tx) => {
    const id = await getPost(tx, team, { contentId, accounts, schedule: 'draft' });
    seen.push(id, (await findPost(tx.em, view, id))?.post.id, (await findPost(deps.orm.em.fork(), view, id))?.post.id);
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  const [id] = seen;
  expect(seen).toEqual([id, id, undefined]);
  expect(await findPost(deps.orm.em, view, id ?? '')).toBeNull();
});

test('an ended transaction rejects prepared statements', async () => {
  const ended: Transaction[] = [];
  await inTransaction(deps.orm.em, async (tx) => void ended.push(tx));
  await expect(
    inTransaction(deps.orm.em, (tx) => {
      ended.push(tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');

  for (const { em } of ended) {
    await expect(queryPrepared(em, 'select $1::int as late', [1])).rejects.toThrow('the transaction has ended');
  }
});

test('a failed prepared statement throws an error of the ORM', async () => {
  await expect(divided(deps.orm.em, 0)).rejects.toThrow(DriverException);
  await expect(inTransaction(deps.orm.em, ({ em }) => divided(em, 0))).rejects.toThrow(DriverException);

  expect(await divided(deps.orm.em, 1)).toEqual([{ whole: 1 }]);
});

test('inserted rows keep special characters, and their ids keep the order', async () => {
  const { team } = await mintTeam(deps);
  const awkward = ['null', 'NULL', '{a,b}', '"', '\\', '\\n', 'a\nb\tc', "it's", '', ' ', '🦊'];
  const rows = awkward.map((name, index) => ({
    id: `ws_prepared${index}${team.id.slice(-6)}`,
    teamId: team.id,
    name,
    slug: `prepared-${index}`,
    websiteUrl: null,
  }));

  const ids = await insertRows(deps.orm.em, 'workspace', rows);

  const written = await queryPrepared<{ name: string; website_url: null }>(
    deps.orm.em,
    'select name, website_url from workspace where id = any($1) order by array_position($1, id)',
    [ids],
  );
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect(written).toEqual(awkward.map((name) => ({ name, website_url: null })));
});

function divided(em: EntityManager, by: number): Promise<{ whole: number }[]> {
  return queryPrepared(em, 'select 1 / $1::int as whole', [by]);
}
