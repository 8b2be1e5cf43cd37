/** An erased team leaves nothing but a receipt, and other teams are not touched. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { runErasure } from '../../activities/teams/run-erasure.ts';
import { eraseTeamLater } from '../../bin/commands/erase-later.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { acquireErasure, findErasure } from '../../db/erasures/erasures.ts';
import { deleteErasedSegments, runErasures } from '../../worker/job-functions.ts';
import type { Fixture } from '../automations/fixture.ts';
import { waitFor } from '../support/wait-for.ts';
import { readyPost } from '../support/ready-post.ts';
import { openErasureFixture, type ErasureFixture, type Filled } from './erasure-fixture.ts';

let on: ErasureFixture;

beforeAll(async () => {
  on = await openErasureFixture();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const command = (team: Fixture, flags: object = {}) => eraseTeamLater(on.deps.orm, flags, team.team.id);

async function fillTeam(name: string): Promise<Filled> {
  const team = await on.openTeam();
  const filled = await on.fill(team, name);
  for (const [table, column] of [
    ['team', 'id'],
    ['api_key', 'team_id'],
  ])
    await on.sql(`update ${table} set name = ? where ${column} = ?`, [`${filled.tag}${table}`, team.team.id]);
  return { ...filled, markers: filled.markers + 2 };
}

test('a team is erased despite a crash after every step, beside a team that keeps its rows and one that publishes', async () => {
  const [erased, other] = [await fillTeam('a'), await fillTeam('b')];
  expect(erased.markers).toBeGreaterThanOrEqual(50);
  expect((await on.search(erased.tag)).length).toBeGreaterThan(12);
  const before = await on.dump('team', other.team.id);
  const publishing = await readyPost(on.publisher.deps);
  const outcomes: unknown[] = [];
  const seen = new Set<string>();
  on.crash.at = (point) => !seen.has(point) && seen.add(point) !== undefined;
  await command(erased, { days: '0' });
  on.logged.text = '';

  const [crashes] = await Promise.all([
    on.work(),
    publishPost(on.publisher.deps, publishing.postId, 60_000).then((outcome) => outcomes.push(outcome)),
  ]);

  expect(crashes).toBe(seen.size);
  expect(crashes).toBeGreaterThan(15);
  expect(outcomes).toEqual([{ next: 'end', status: 'posted' }]);
  expect(await on.search(erased.tag)).toEqual([]);
  expect(await on.dump('team', erased.team.id)).toEqual([]);
  expect(await on.dump('team', other.team.id)).toEqual(before);
  expect(on.logged.text).not.toContain(erased.tag);
  const receipt = await findErasure(on.deps.orm.em.fork(), erased.team.id);
  expect(receipt).toMatchObject({ status: 'done', auditHead: expect.stringMatching(/^\d+:[0-9a-f]{64}$/u) });
  expect(receipt?.counts).toMatchObject({ team: 1, workspace: 1, account: 2 });
  expect(on.workflows).toEqual(expect.arrayContaining([`creditPeriod ${erased.team.id}`]));
  expect(JSON.stringify((await command(erased)).json)).toContain('"done"');
});

test('the platform refuses the token of an erased account', async () => {
  const team = await fillTeam('c');
  const [row] = await on.sql<{ token: string }>('select access_token_sealed as token from account where id = ?', [
    team.account.id,
  ]);
  const accessToken = on.deps.secrets.open(row?.token ?? '');
  await command(team, { days: '0' });
  await on.work();
  const grant = { accessToken, refreshToken: null, accessExpiresAt: new Date(), refreshExpiresAt: null, scopes: [] };
  expect(await on.deps.connectors.sandbox.clipapp.identify(grant)).toMatchObject({ ok: false });
});

test('an erasure can be cancelled until it begins, and a repeated request keeps its time', async () => {
  const team = await on.openTeam();
  const first = (await command(team, { days: '7' })).json;
  expect((await command(team, { days: '1' })).json).toEqual(first);
  expect(await acquireErasure(on.deps.orm.em.fork())).toBeNull();
  expect((await command(team, { cancel: true })).json.status).toBe('cancelled');
  await expect(command(team, { cancel: true })).rejects.toThrow('nothing to cancel');

  await command(team, { days: '0' });
  expect(await acquireErasure(on.deps.orm.em.fork())).toMatchObject({ teamId: team.team.id, status: 'running' });
  await expect(command(team, { cancel: true })).rejects.toThrow('nothing to cancel');
  await on.makeDue();
  await on.work();
});

test('a key of the team is refused, and its workspaces are archived, from the beginning of the erasure', async () => {
  const team = await on.openTeam();
  await command(team, { days: '0' });
  on.crash.at = () => true;
  const erasure = await acquireErasure(on.deps.orm.em.fork());
  await expect(runErasure(on.deps, erasure as never)).rejects.toThrow('crashed at erasure_stopped');
  expect((await team.call('GET', '/me')).status).toBe(401);
  const open = await on.sql('select 1 from workspace where team_id = ? and archived_at is null', [team.team.id]);
  expect(open).toEqual([]);
  on.crash.at = () => false;
  await on.makeDue();
  await on.work();
});

/** PostgreSQL rejects the end of the erasure of the team, until the returned function is called. */
async function rejectEnd(teamId: string): Promise<() => Promise<void>> {
  const owner = await openAsOwner(on.databaseUrl);
  await owner.em.fork().execute(
    `create function reject_end() returns trigger language plpgsql as $$ begin raise exception 'rejected'; end $$;
     create trigger reject_end before update on erasure for each row
       when (new.status = 'done' and new.team_id = '${teamId}') execute function reject_end()`,
  );
  return async () => {
    await owner.em.fork().execute('drop trigger reject_end on erasure; drop function reject_end');
    await owner.close();
  };
}

test('an erasure whose last step failed ends without waiting for the claim, and delays no other erasure', async () => {
  const [failing, other] = [await on.openTeam(), await on.openTeam()];
  const accept = await rejectEnd(failing.team.id);
  await command(failing, { days: '0' });
  await command(other, { days: '0' });
  const runJob = async () => {
    await runErasures(on.deps);
    const rows = await on.sql<{ status: string }>(
      'select status from erasure where team_id in (?, ?) order by team_id = ?',
      [failing.team.id, other.team.id, other.team.id],
    );
    return rows.map(({ status }) => status);
  };

  expect(await runJob()).toEqual(['running', 'done']);
  expect(on.logged.text).toContain('an erasure failed and is retried');
  await accept();
  await waitFor('the erasure to end', async () => (await runJob())[0] === 'done', 30_000);
  expect(await on.dump('team', failing.team.id)).toEqual([]);
});

test('an erasure keeps its claim at every step', async () => {
  const team = await on.openTeam();
  await command(team, { days: '0' });
  const erasure = await acquireErasure(on.deps.orm.em.fork());
  if (!erasure) throw new Error('the erasure is due');
  const claims: unknown[] = [];
  const checkpoint = async (point: string) => {
    if (point !== 'erasure_rows') return;
    if (claims.length > 0) claims.push(await acquireErasure(on.deps.orm.em.fork()));
    else claims.push(null);
    await on.makeDue();
  };
  await runErasure({ ...on.deps, checkpoint }, erasure);
  expect(claims.length).toBeGreaterThan(3);
  expect(claims.filter((claim) => claim !== null)).toEqual([]);
});

test('other workers delete the segments of an erased team, and the unused ones of a team with an erased workspace', async () => {
  const segments = join(on.deps.scratchDir, 'segments');
  const [team, shared] = [await on.openTeam(), await on.openTeam()];
  for (const folder of ['team_gone', team.team.id, shared.team.id]) {
    await mkdir(join(segments, folder), { recursive: true });
    await writeFile(join(segments, folder, 'old.ts'), 'bytes');
  }
  await on.sql(
    `insert into erasure (id, team_id, workspace_id, status, due_at, next_attempt_at, finished_at)
     values ('ers_1', ?, 'ws_gone', 'done', now(), now(), now())`,
    [shared.team.id],
  );
  const later = new Date(Date.now() + 2 * 60 * 60_000);
  await writeFile(join(segments, shared.team.id, 'used.ts'), 'bytes');
  await utimes(join(segments, shared.team.id, 'used.ts'), later, later);
  await deleteErasedSegments(on.deps);
  const left = await readdir(segments);
  expect([left.includes('team_gone'), await readdir(join(segments, team.team.id))]).toEqual([false, ['old.ts']]);
  expect(await readdir(join(segments, shared.team.id))).toEqual(['used.ts']);
});

test('without a running erasure of the whole team neither the ledger nor the audit log loses a row', async () => {
  const team = await on.openTeam();
  await on.sql(
    `insert into erasure (id, team_id, workspace_id, status, due_at, next_attempt_at)
     values ('ers_2', ?, ?, 'running', now(), now() + interval '1 day')`,
    [team.team.id, team.workspace.id],
  );
  for (const table of ['ledger_entry', 'audit_entry'])
    await expect(on.sql('select erase_append_only(?, ?, 10)', [table, team.team.id])).rejects.toThrow('append-only');
  await on.sql(`delete from erasure where id = 'ers_2'`);
});
