import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Workspace } from '../../db/entities/workspace.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { archiveWorkspace, listWorkspaces, makeDefault, recordWorkspace } from '../../db/teams/workspaces.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { getOwnDatabase } from '../support/database.ts';
import { commit, mintTeam } from '../support/teams.ts';

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await getOwnDatabase());
});

afterAll(() => orm.close());

/** Starts `second` before `first` commits. Returns both results. */
async function overlapping<T>(
  first: (tx: Transaction) => Promise<T>,
  second: (tx: Transaction) => Promise<T>,
): Promise<[T, T]> {
  let letGo: (() => void) | undefined;
  const release = new Promise<void>((resolve) => (letGo = resolve));
  let worked: (() => void) | undefined;
  const done = new Promise<void>((resolve) => (worked = resolve));
  const one = commit({ orm }, async (tx) => {
    const result = await first(tx);
    worked?.();
    await release;
    return result;
  });
  await Promise.race([done, one]);
  const two = commit({ orm }, second);
  await orm.em.fork().execute('select pg_sleep(0.2)');
  letGo?.();
  return Promise.all([one, two]);
}

const record = (teamId: string, name: string) => (tx: Transaction) =>
  recordWorkspace(tx, { teamId, plan: 'creator', name, websiteUrl: null, logoUrl: null });

async function another(teamId: string, name: string): Promise<Workspace> {
  const workspace = await commit({ orm }, record(teamId, name));
  if (!workspace) throw new Error('no slot');
  return workspace;
}

test('one of two concurrent creations gets the last workspace of the plan', async () => {
  const { team } = await mintTeam({ orm }, 'creator');
  await another(team.id, 'Two');

  const workspaces = await overlapping(record(team.id, 'Three'), record(team.id, 'Four'));

  expect(workspaces.map((workspace) => workspace?.name ?? null)).toEqual(['Three', null]);
});

test('the later of two concurrent default changes sets the only default', async () => {
  const { team } = await mintTeam({ orm }, 'creator');
  const [two, three] = [await another(team.id, 'Two'), await another(team.id, 'Three')];

  await overlapping(
    (tx) => makeDefault(tx, two),
    (tx) => makeDefault(tx, three),
  );

  const rows = await listWorkspaces(orm.em.fork(), { teamId: team.id, workspaceId: null });
  expect(rows.filter((row) => row.isDefault).map((row) => row.id)).toEqual([three.id]);
});

test('a workspace that concurrently became the default is not archived', async () => {
  const { team } = await mintTeam({ orm }, 'creator');
  const two = await another(team.id, 'Two');

  const [, archived] = await overlapping<unknown>(
    (tx) => makeDefault(tx, two),
    (tx) => archiveWorkspace(tx, two),
  );

  expect(archived).toEqual({ outcome: 'is_default' });
});
