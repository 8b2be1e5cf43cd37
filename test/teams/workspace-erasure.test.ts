/** An erased workspace leaves nothing but a receipt and entries of the audit log. The rest of its team keeps everything. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { runErasure } from '../../activities/teams/run-erasure.ts';
import { verifyAudit } from '../../bin/commands/audit.ts';
import { eraseTeamLater, eraseWorkspaceLater } from '../../bin/commands/erase-later.ts';
import { acquireErasure, findErasure } from '../../db/erasures/erasures.ts';
import { recordProposal } from '../../db/requests/proposals.ts';
import { EXPORTED_TABLES, TRANSIENT_TABLES } from '../../db/teams/team-tables.ts';
import type { Fixture } from '../automations/fixture.ts';
import { addStorage } from '../../db/credits/storage.ts';
import { readStorage } from '../support/read-storage.ts';
import { listPublished } from '../support/simulator.ts';
import { insertContent } from '../support/posts.ts';
import { commit } from '../support/teams.ts';
import { readyPost } from '../support/ready-post.ts';
import { openErasureFixture, type ErasureFixture, type Filled } from './erasure-fixture.ts';

let on: ErasureFixture;

beforeAll(async () => {
  on = await openErasureFixture();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const command = (workspace: Fixture, flags: object = {}) =>
  eraseWorkspaceLater(on.deps.orm, flags, workspace.workspace.id);

test('every table with a column for the workspace says which of its rows belong to one', async () => {
  const tables = await on.sql<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const known = [...EXPORTED_TABLES, ...TRANSIENT_TABLES].filter(({ ofWorkspace }) => ofWorkspace !== undefined);
  const missing = tables.filter(({ name }) => !known.some((table) => table.name === name)).map(({ name }) => name);
  // The log and the keys of the team outlive a workspace; the receipt names it.
  expect(missing).toEqual(['api_key', 'audit_entry', 'erasure']);
});

/** A key of the whole team leaves texts of the workspace in its own rows: stored responses, and a proposal of MCP. */
async function useWideKey(kept: Filled, erased: Filled): Promise<void> {
  const [post] = await on.sql<{ id: string }>(
    `select id from post where workspace_id = ? and status = 'scheduled' limit 1`,
    [erased.workspace.id],
  );
  const requests: [key: string, path: string, body: object][] = [
    ['named', '/accounts/connect-link', { workspaceId: erased.workspace.id, platform: 'reelnet' }],
    ['path', `/posts/${post?.id}/review-link`, {}],
    ['kept', '/accounts/connect-link', { platform: 'reelnet' }],
  ];
  for (const [key, path, body] of requests) {
    const reply = await on.api.call('POST', path, { key: kept.key, headers: { 'idempotency-key': key }, body });
    if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.text}`);
  }
  const request = { path: '/posts', body: { selectedAccounts: [erased.account.id], caption: `${erased.tag}plan` } };
  await recordProposal(on.deps.orm.em.fork(), kept.keyId, JSON.stringify(request));
}

test('a workspace is erased despite a crash after every step, beside one of the same team that keeps everything', async () => {
  const kept = await on.fill(await on.openTeam(), 'kept');
  const erased = await on.fill(await on.addWorkspace(kept), 'erased');
  expect(erased.markers).toBeGreaterThanOrEqual(50);
  expect((await on.search(erased.tag)).length).toBeGreaterThan(12);
  await useWideKey(kept, erased);
  const before = await on.dump('workspace', kept.workspace.id);
  const ledger = await on.sql('select * from ledger_entry where team_id = ? order by seq', [kept.team.id]);
  const publishing = await readyPost(on.publisher.deps, { team: kept, accounts: [kept.account] });
  const seen = new Set<string>();
  on.crash.at = (point) => !seen.has(point) && seen.add(point) !== undefined;
  await command(erased, { days: '0' });
  on.logged.text = '';

  const [crashes, outcome] = await Promise.all([on.work(), publishPost(on.publisher.deps, publishing.postId, 60_000)]);

  expect(crashes).toBe(seen.size);
  expect(crashes).toBeGreaterThan(15);
  expect(outcome).toEqual({ next: 'end', status: 'posted' });
  expect(await on.search(erased.tag)).toEqual([]);
  expect(await on.dump('workspace', erased.workspace.id)).toEqual([]);
  const after = await on.dump('workspace', kept.workspace.id);
  expect(before.filter((row) => !after.includes(row))).toEqual([]);
  expect(
    await on.sql('select * from ledger_entry where team_id = ? order by seq limit ?', [kept.team.id, ledger.length]),
  ).toEqual(ledger);
  expect(await on.sql('select idempotency_key as key from idempotency_record where key_id = ?', [kept.keyId])).toEqual([
    { key: 'kept' },
  ]);
  expect(on.logged.text).not.toContain(erased.tag);
  expect(on.workflows.filter((one) => one.startsWith('creditPeriod'))).toEqual([]);
  const receipt = await findErasure(on.deps.orm.em.fork(), erased.workspace.id);
  expect(receipt).toMatchObject({ status: 'done', auditHead: null, counts: { workspace: 1, account: 2, api_key: 1 } });
  expect((await erased.call('GET', '/me')).status).toBe(401);
  expect((await kept.call('GET', `/workspaces/${erased.workspace.id}`)).status).toBe(404);
  expect((await kept.call('GET', '/audit?action=workspace.erased')).json.data).toMatchObject([
    { subjectId: erased.workspace.id, actor: { type: 'service' }, details: { erasure: receipt?.id } },
  ]);
  expect((await verifyAudit(on.deps.orm, {}, kept.team.id)).json).toMatchObject([{ problems: [] }]);
  expect((await command(erased)).json).toMatchObject({ id: receipt?.id, status: 'done' });
});

test('a post in flight is settled before anything is deleted, and no other post is published after the erasure began', async () => {
  const workspace = await on.addWorkspace(await on.openTeam());
  const sent = await readyPost(on.publisher.deps, { team: workspace, caption: 'in flight' });
  const leased = await readyPost(on.publisher.deps, { team: workspace, caption: 'leased', accounts: sent.accounts });
  const pauses = new Map<string, { reached: PromiseWithResolvers<void>; goOn: PromiseWithResolvers<void> }>();
  for (const point of ['sent', 'prepared'])
    pauses.set(point, { reached: Promise.withResolvers(), goOn: Promise.withResolvers() });
  const publish = (postId: string, point: string) =>
    publishPost(
      on.publisher.another({
        checkpoint: async (reached) => {
          if (reached !== point) return;
          pauses.get(point)?.reached.resolve();
          await pauses.get(point)?.goOn.promise;
        },
      }),
      postId,
      60_000,
    );
  const [inFlight, prepared] = [publish(sent.postId, 'sent'), publish(leased.postId, 'prepared')];
  await Promise.all([...pauses.values()].map(({ reached }) => reached.promise));

  await command(workspace, { days: '0' });
  const erasure = await acquireErasure(on.deps.orm.em.fork());
  if (!erasure) throw new Error('the erasure is due');
  expect(await runErasure(on.deps, erasure)).toBe(false);
  expect((await findErasure(on.deps.orm.em.fork(), erasure.id))?.waitingFor).toBe('publishing');
  pauses.get('prepared')?.goOn.resolve();
  expect(await prepared).toEqual({ next: 'end', status: 'cancelled' });
  expect(await on.sql('select status from post where id = ?', [sent.postId])).toEqual([{ status: 'publishing' }]);

  pauses.get('sent')?.goOn.resolve();
  expect(await inFlight).toEqual({ next: 'end', status: 'posted' });
  await on.makeDue();
  await on.work();
  expect(await on.dump('workspace', workspace.workspace.id)).toEqual([]);
  const captions = (await listPublished(on.publisher.sandboxUrl)).map(({ caption }) => caption);
  expect([captions.filter((one) => one === 'in flight').length, captions.includes('leased')]).toEqual([1, false]);
});

test('two workers at once erase a workspace without an error', async () => {
  const workspace = await on.fill(await on.addWorkspace(await on.openTeam()), 'twice');
  await command(workspace, { days: '0' });
  await on.sql('update account set access_token_sealed = null, refresh_token_sealed = null where workspace_id = ?', [
    workspace.workspace.id,
  ]);
  const erasure = await acquireErasure(on.deps.orm.em.fork());
  if (!erasure) throw new Error('the erasure is due');
  const done = await Promise.all([runErasure(on.deps, erasure), runErasure(on.deps, erasure)]);
  expect(done).toEqual([true, true]);
  expect(await on.search(workspace.tag)).toEqual([]);
  expect((await verifyAudit(on.deps.orm, {}, workspace.team.id)).json).toMatchObject([{ problems: [] }]);
});

test('unfinished jobs are refunded once, and the storage of the files is given back exactly', async () => {
  const kept = await on.openTeam();
  const workspace = await on.addWorkspace(kept);
  const balance = async () =>
    (await on.sql<{ credit_balance: number }>('select credit_balance from team where id = ?', [kept.team.id]))[0]
      ?.credit_balance;
  const before = await balance();
  const accepted = await workspace.call('POST', '/content/fadein', { lines: ['Bread', 'Coffee'] });
  expect([accepted.status, (await balance())! < before!]).toEqual([202, true]);
  const shared = { outputKey: 'c/shared/video.mp4', bytes: 30 };
  for (let times = 0; times < 2; times += 1) await insertContent(on.deps, workspace, shared);
  await insertContent(on.deps, workspace, { bytes: 500 });
  await insertContent(on.deps, kept, { bytes: 7 });
  await on.sql(
    `insert into asset (id, team_id, workspace_id, kind, name, mime_type, bytes, sha256, storage_key, deleted_at)
     select 'ast_' || ws || n, ?, ws, 'image', 'a', 'image/png', 1000, 'x', 'c/' || ws || n || '/image.png', case n when 2 then now() end
     from unnest(array[?, ?]) ws, generate_series(1, 2) n`,
    [kept.team.id, kept.workspace.id, workspace.workspace.id],
  );
  await commit(on.deps, (tx) => addStorage(tx, kept.team.id, 30 + 500 + 7 + 1_000 + 1_000));
  on.crash.at = (point) => point === 'erasure_rows asset' && ((on.crash.at = () => false), true);

  await command(workspace, { days: '0' });
  expect(await on.work()).toBe(1);

  expect(await balance()).toBe(before);
  expect(await readStorage(on.deps.orm.em.fork(), kept.team.id)).toBe(1_007);
});

test('a workspace whose erasure has begun is archived and cannot be restored', async () => {
  const kept = await on.openTeam();
  const workspace = await on.addWorkspace(kept);
  await command(workspace, { days: '0' });
  on.crash.at = () => true;
  const erasure = await acquireErasure(on.deps.orm.em.fork());
  await expect(runErasure(on.deps, erasure as never)).rejects.toThrow('crashed at erasure_stopped');
  const restored = await kept.call('POST', `/workspaces/${workspace.workspace.id}/restore`);
  expect([restored.status, restored.json.error.message]).toEqual([
    409,
    'The workspace is being erased and cannot be restored.',
  ]);
  expect((await workspace.call('GET', '/me')).status).toBe(401);
  on.crash.at = () => false;
  await on.makeDue();
  await on.work();
});

test('an erasure can be cancelled until it begins; the default workspace is refused while there is another', async () => {
  const kept = await on.openTeam();
  const workspace = await on.addWorkspace(kept);
  await expect(command(kept)).rejects.toThrow('make another one the default first');
  await expect(eraseWorkspaceLater(on.deps.orm, {}, 'ws_none')).rejects.toThrow('does not exist');
  await expect(command(workspace, { days: '91' })).rejects.toThrow('--days must be from 0 to 90');
  const first = (await command(workspace, { days: '7' })).json;
  expect((await command(workspace, { days: '1' })).json).toEqual(first);
  expect(await acquireErasure(on.deps.orm.em.fork())).toBeNull();
  expect((await command(workspace, { cancel: true })).json.status).toBe('cancelled');
  await expect(command(workspace, { cancel: true })).rejects.toThrow('nothing to cancel');
  expect((await workspace.call('GET', '/me')).status).toBe(200);
});

test('a team is erased while one of its workspaces is', async () => {
  const team = await on.openTeam();
  const workspace = await on.addWorkspace(team);
  await command(workspace, { days: '0' });
  await eraseTeamLater(on.deps.orm, { days: '0' }, team.team.id);
  await on.work();
  expect(await on.dump('team', team.team.id)).toEqual([]);
});
