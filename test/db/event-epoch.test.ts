import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { openDatabase } from '../../db/connection/open-database.ts';
import { migrate, requireMigrated } from '../../db/migrations/migrate.ts';
import { listEvents } from '../../db/webhooks/list-events.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { SUBSCRIBABLE_TYPES } from '../../domain/webhooks/event-types.ts';
import { mintDatabase } from '../support/database.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

let url: string;
let orm: MikroORM;
let owner: Client;
let team: TestTeam;

beforeAll(async () => {
  url = await mintDatabase();
  orm = await openDatabase(url);
  await migrate(orm);
  owner = new Client({ connectionString: url });
  await owner.connect();
  team = await mintTeam({ orm });
});

afterAll(async () => {
  await owner.end();
  await orm.close();
});

async function happen(): Promise<string> {
  const subjectId = newId('post');
  const event = { teamId: team.team.id, workspaceId: null, sandbox: true, type: 'post.failed' as const };
  await commit({ orm }, (tx) => recordEvent(tx, { ...event, subjectId, data: { postId: subjectId } }));
  return subjectId;
}

async function list(after?: string): Promise<{ id: string; subject: unknown }[]> {
  const visibility = { teamId: team.team.id, sandbox: true, workspaceId: null };
  const filter = { types: SUBSCRIBABLE_TYPES, since: null, after, limit: 100 };
  const events = await listEvents(orm.em.fork(), visibility, filter);
  return (events ?? []).map(({ id, data }) => ({ id, subject: (data as { postId: string }).postId }));
}

/** Leaves the database as a dump from another server that has assigned `2^40` transaction ids more. */
async function restoreFromDump(): Promise<void> {
  await owner.query(`update event_epoch set server_id = server_id + 1`);
  await owner.query(`update event set xid = (xid::text::numeric + 1099511627776)::text::xid8 where epoch = 1`);
}

test('events of a dump are listed in their order on another server, and new events follow them', async () => {
  const recorded = [await happen(), await happen(), await happen()];
  while ((await list()).length < 3) await sleep(20);
  const [first] = await list();
  await restoreFromDump();
  expect(await list()).toEqual([]);
  await expect(requireMigrated(url)).rejects.toThrow('not migrated yet');

  await Promise.all([migrate(orm), migrate(orm)]);
  await requireMigrated(url);
  const added = await happen();
  // Transactions of other tests on the server hold the new event back.
  while ((await list()).length < 4) await sleep(20);

  expect((await list()).map(({ subject }) => subject)).toEqual([...recorded, added]);
  expect((await list(first?.id)).map(({ subject }) => subject)).toEqual([...recorded.slice(1), added]);
  const { rows } = await owner.query('select number from event_epoch order by number');
  expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
});

test('a start on the same server begins no epoch', async () => {
  const count = async () => (await owner.query('select 1 from event_epoch')).rowCount;
  const before = await count();
  await owner.query(`delete from migration where name like 'functions-%'`);
  await migrate(orm);
  expect(await count()).toBe(before);
});
