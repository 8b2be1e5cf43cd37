import { afterEach, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { toSqlList } from '../../db/connection/to-sql-list.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { hasMigrated, migrate, requireMigrated, UnsupportedSchema } from '../../db/migrations/migrate.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';
import { mintEmptyDatabase } from '../support/database.ts';

const open: { orm: MikroORM; owner: Client }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).flatMap(({ orm, owner }) => [orm.close(), owner.end()]));
});

async function openNew() {
  const url = await mintEmptyDatabase();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const orm = await openDatabase(url);
  open.push({ orm, owner });
  return { url, orm, owner };
}

async function readRemaining(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ remaining: number }>(
    `select remaining from admit_requests('key', 'reads', 5, interval '1 minute', 1)`,
  );
  return rows[0]?.remaining ?? -1;
}

test('concurrent processes migrate a new database once', async () => {
  const { url, orm, owner } = await openNew();
  await expect(requireMigrated(url)).rejects.toThrow('not migrated yet');
  await Promise.all([migrate(orm), migrate(orm), migrate(orm)]);
  await requireMigrated(url);
  expect(await hasMigrated(orm)).toBe(true);
  const { rows } = await owner.query('select name from migration order by id');
  expect(rows).toEqual([
    { name: '0001-initial' },
    { name: '0002-people' },
    { name: expect.stringMatching(/^functions-[0-9a-f]{64}$/u) },
  ]);
});

test('a database of a checkout that had the tables of people in its first migration stays as it is', async () => {
  const { orm, owner } = await openNew();
  await migrate(orm);
  await owner.query(`delete from migration where name = '0002-people'`);
  await migrate(orm);
  expect(await hasMigrated(orm)).toBe(true);
});

test('a function of another release is replaced by the text of this one', async () => {
  const { orm, owner } = await openNew();
  await migrate(orm);
  await owner.query(`create or replace function
    admit_requests(p_subject text, p_group text, p_limit int, p_window interval, p_count int)
    returns table (admitted int, remaining int, reset_at timestamptz) language sql as 'select 1, 99, now()';
    update migration set name = 'functions-other' where name like 'functions-%'`);
  await migrate(orm);
  expect(await readRemaining(owner)).toBe(4);
});

test('the functions of a later release stay', async () => {
  const { orm, owner } = await openNew();
  await migrate(orm);
  await owner.query(`update migration set name = 'functions-later' where name like 'functions-%';
    insert into migration (name) values ('0003-later')`);
  await migrate(orm);
  const { rows } = await owner.query(`select name from migration where name like 'functions-%'`);
  expect(rows).toEqual([{ name: 'functions-later' }]);
  expect(await hasMigrated(orm)).toBe(true);
});

test('a database with the schema of an unreleased version is rejected unchanged', async () => {
  const { url, orm, owner } = await openNew();
  await owner.query(`create table migration (id serial primary key, name text, executed_at timestamptz default now());
    insert into migration (name) values ('20261121-spine')`);
  await expect(migrate(orm)).rejects.toThrow(UnsupportedSchema);
  await expect(requireMigrated(url)).rejects.toThrow(/Create a new database, or delete the folder of `npm start`/u);
  const { rows } = await owner.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([{ tables: 1 }]);
});

/** Replaces the check of the events by one with these types. */
async function checkEventTypes(owner: Client, types: readonly string[]): Promise<void> {
  await owner.query(`alter table event drop constraint event_type_check,
    add constraint event_type_check check (type in ${toSqlList(types)})`);
}

async function readEventCheck(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'event_type_check'`,
  );
  return rows[0]?.definition ?? '';
}

test('a member that a list gains is admitted by the database at the next start', async () => {
  const { orm, owner } = await openNew();
  await migrate(orm);
  await checkEventTypes(owner, DELIVERED_TYPES.slice(1));
  await migrate(orm);
  expect(await readEventCheck(owner)).toContain(`'${DELIVERED_TYPES[0]}'`);
});

test('a member that only a later release knows stays admitted', async () => {
  const { orm, owner } = await openNew();
  await migrate(orm);
  await checkEventTypes(owner, [...DELIVERED_TYPES, 'later.event']);
  await migrate(orm);
  expect(await readEventCheck(owner)).toContain(`'later.event'`);
});
