/** A database of the release before people: its teams and keys go on, and its schema becomes that of a new database. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { hashKeyText, mintKeyText } from '../../db/teams/api-key-text.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { hasMigrated } from '../../db/migrations/migrate.ts';
import { getOwnDatabase, mintEmptyDatabase } from '../support/database.ts';
import { service } from '../support/service.ts';

const INITIAL = new URL('../../db/migrations/0001-initial/', import.meta.url);
const key = mintKeyText(false);
const earlier: { owner?: Client } = {};

/** As a process of that release left it: with its rows, and with functions that return other types than today. */
async function openEarlier() {
  const url = await mintEmptyDatabase();
  const owner = (earlier.owner = new Client({ connectionString: url }));
  await owner.connect();
  for (const file of readdirSync(INITIAL).toSorted()) await owner.query(readFileSync(new URL(file, INITIAL), 'utf8'));
  await owner.query(`
    create function request_drains(p_endpoints text[]) returns setof text language sql as $$ select ''::text $$;
    create table migration (id serial primary key, name text, executed_at timestamptz default now());
    insert into migration (name) values ('0001-initial'), ('functions-earlier');
    insert into team (id, name, plan, credit_balance, period_start, period_end)
      values ('team_1', 'Hanso', 'creator', 42, now() - interval '1 day', now() + interval '1 day');
    insert into workspace (id, team_id, name, slug, is_default) values ('ws_1', 'team_1', 'Brand', 'brand', true);
    insert into webhook_endpoint (id, team_id, url, events, secret_sealed, sandbox)
      values ('wh_1', 'team_1', 'https://x.example/', '{}', '', true);
    insert into webhook_drain (endpoint_id) values ('wh_1')`);
  await owner.query(
    `insert into api_key (id, team_id, name, hash, last_four, scopes, live)
     values ('key_1', 'team_1', 'agent', $1, 'abcd', '{posts:read,credits:read}', false)`,
    [hashKeyText(key)],
  );
  return openDatabase(url);
}

const changes = {} as Parameters<typeof service>[0] & object;
beforeAll(async () => void Object.assign(changes, { orm: await openEarlier() }));
const served = service(changes);
afterAll(() => earlier.owner?.end());

test('a key of before there were people acts as it did, and GET /me has no more than the specification', async () => {
  const { status, json } = await served.api.call('GET', '/me', { key });
  expect([status, Object.keys(json.data)]).toEqual([200, ['team', 'credits', 'usage', 'defaultWorkspace', 'key']]);
  expect(json.data).toMatchObject({
    team: { id: 'team_1', name: 'Hanso', plan: 'creator' },
    credits: { balance: 42 },
    defaultWorkspace: { id: 'ws_1', name: 'Brand', websiteUrl: null },
    key: { id: 'key_1', name: 'agent', scopes: ['posts:read', 'credits:read'], sandbox: true, budget: null },
  });
  expect((await served.api.call('GET', '/posts', { key })).status).toBe(200);
  expect((await served.api.call('POST', '/workspaces', { key, body: { name: 'X' } })).status).toBe(403);
  expect((await served.api.call('GET', '/members', { key })).status).toBe(403);
});

/** Columns and their types, defaults and checks, and the indexes, without the order in which they were added. */
const readSchema = async (owner: Client): Promise<unknown[]> =>
  (
    await owner.query(`
      select * from (select table_name as "in", column_name as name, concat_ws(' ', data_type, is_nullable, column_default) as text
        from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select 'function', proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal) part
      where "in" <> 'migration' order by 1, 2, 3`)
  ).rows;

test('the schema of an earlier database becomes that of a new one', async () => {
  expect(await hasMigrated(served.deps.orm)).toBe(true);
  const fresh = new Client({ connectionString: await getOwnDatabase() });
  await fresh.connect();
  const expected = await readSchema(fresh);
  await fresh.end();
  expect(await readSchema(earlier.owner as Client)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(500);
});
