import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { migrate, requireMigrated } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { mintDatabase, mintEmptyDatabase } from '../support/database.ts';
import { mintTeam } from '../support/teams.ts';

let url: string;
let orm: MikroORM;
let owner: Client;

beforeAll(async () => {
  url = await mintDatabase();
  orm = await openDatabase(url);
  await mintTeam({ orm });
  owner = await connect(url);
});

afterAll(async () => {
  await owner.end();
  await orm.close();
});

async function connect(to: string): Promise<Client> {
  const client = new Client({ connectionString: to });
  await client.connect();
  return client;
}

/** The whole ledger as one text. */
async function ledger(): Promise<string> {
  const { rows } = await owner.query<{ all: string }>(
    'select json_agg(entry order by id)::text as all from ledger_entry entry',
  );
  return rows[0]?.all ?? '';
}

const ROW_CHANGES = [
  'update ledger_entry set credits = credits + 1',
  `update ledger_entry set ref_id = 'con_other' where false or true`,
  'delete from ledger_entry',
  'truncate ledger_entry',
  'truncate team cascade',
];

const SCHEMA_CHANGES = [
  'alter table ledger_entry disable trigger all',
  'alter table ledger_entry disable trigger ledger_entry_append_only',
  'alter table ledger_entry drop constraint ledger_entry_balance_after_check',
  'alter table ledger_entry rename to gone',
  'drop trigger ledger_entry_append_only on ledger_entry',
  'drop table ledger_entry',
  `create or replace function refuse_ledger_change() returns trigger language plpgsql as 'begin return new; end'`,
  'set session_replication_role = replica',
];

describe('the service role', () => {
  test.each([...ROW_CHANGES, ...SCHEMA_CHANGES])('the service role is denied: %s', async (statement) => {
    const before = await ledger();

    const refused = orm.em.fork().execute(statement);

    await expect(refused).rejects.toMatchObject({ code: '42501' });
    expect(await ledger()).toBe(before);
  });

  test('an insert with an explicit seq is rejected', async () => {
    const forged = orm.em.fork().execute(
      `insert into ledger_entry (id, team_id, credits, type, balance_after, seq)
       select 'led_forged', id, 1, 'topup', 1, 1 from team`,
    );
    await expect(forged).rejects.toMatchObject({ code: '428C9' });
  });
});

describe('the owner of the tables', () => {
  test.each(ROW_CHANGES)(
    'a trigger rejects the statement, even with session_replication_role = replica: %s',
    async (statement) => {
      const before = await ledger();

      await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' });
      await owner.query('set session_replication_role = replica');
      await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' });
      await owner.query('reset session_replication_role');

      expect(await ledger()).toBe(before);
    },
  );
});

test('every connection of the service uses its role, and only the owner migrates', async () => {
  const acting = await Promise.all(
    Array.from({ length: 8 }, () =>
      orm.em.fork().execute<{ role: string }[]>('select current_user as role, pg_sleep(0.05)'),
    ),
  );

  expect(new Set(acting.map(([row]) => row?.role))).toEqual(new Set(['kinora_service']));
  await expect(orm.em.fork().execute(`insert into migration (name) values ('forged')`)).rejects.toThrow('denied');
});

/** A database owned by a user who is not a superuser. */
async function createUnprivilegedDatabase(
  attributes = '',
): Promise<{ name: string; plain: MikroORM; plainUrl: string }> {
  const plainUrl = new URL(await mintEmptyDatabase());
  const name = plainUrl.pathname.slice(1);
  await owner.query(`create role ${name} login password '${name}' ${attributes}`);
  await owner.query(`alter database ${name} owner to ${name}`);
  plainUrl.username = plainUrl.password = name;
  return { name, plain: await openDatabase(plainUrl.href), plainUrl: plainUrl.href };
}

const readRole = async (of: MikroORM) =>
  (await of.em.fork().execute<{ role: string }[]>('select current_user as role'))[0]?.role;

test('the service switches to kinora_service if the database user may grant it', async () => {
  const { name, plain } = await createUnprivilegedDatabase('createrole');
  await owner.query(`grant kinora_service to ${name} with admin true, inherit false, set false`);

  expect(await migrate(plain)).toEqual({ ownRole: true });

  await mintTeam({ orm: plain });
  expect(await readRole(plain)).toBe('kinora_service');
  await expect(plain.em.fork().execute('delete from ledger_entry')).rejects.toMatchObject({ code: '42501' });
  expect(await migrate(plain)).toEqual({ ownRole: true });
  await plain.close();
});

test('triggers guard the ledger if the database user may not create roles', async () => {
  const { name, plain, plainUrl } = await createUnprivilegedDatabase();

  await expect(requireMigrated(plainUrl)).rejects.toThrow('not migrated yet');
  expect(await migrate(plain)).toEqual({ ownRole: false });
  await requireMigrated(plainUrl);

  await mintTeam({ orm: plain });
  expect(await readRole(plain)).toBe(name);
  for (const statement of ROW_CHANGES) {
    await expect(plain.em.fork().execute(statement)).rejects.toMatchObject({ code: '23001' });
  }
  await plain.close();
});
