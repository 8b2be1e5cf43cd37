/** An erased team leaves nothing but a receipt, and other teams are not touched. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eraseTeam } from '../../activities/teams/erase-team.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { eraseTeamLater } from '../../bin/commands/team-erasure.ts';
import type { Account } from '../../db/entities/account.ts';
import { claimErasure, findErasure } from '../../db/erasures/erasures.ts';
import { EXPORTED_TABLES, TRANSIENT_TABLES } from '../../db/teams/team-tables.ts';
import { deleteErasedSegmentsJob } from '../../worker/jobs/delete-erased-segments.ts';
import { maintainGrantsJob } from '../../worker/jobs/maintain-grants.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { mintAccount, readyContent, readyPost } from '../support/ready-post.ts';
import type { ApiDeps } from '../../api/api-deps.ts';

let publisher: TestPublisher;
let deps: ActivityDeps;
let apiDeps: ApiDeps;
let api: TestApi;
let logged: string;
let workflows: string[];
let crashAt: (point: string) => boolean;

beforeAll(async () => {
  publisher = await openPublisher();
  const { orm, secrets } = publisher.deps;
  apiDeps = await openApiDeps({ orm, secrets });
  api = await startApi(apiDeps);
});
afterAll(async () => {
  await api.close();
  await closeApiDeps(apiDeps);
  await publisher.close();
});
beforeEach(() => {
  logged = '';
  workflows = [];
  crashAt = () => false;
  deps = publisher.another({
    log: pino({ level: 'trace' }, { write: (line: string) => (logged += line) }),
    workflows: {
      ...publisher.deps.workflows,
      erase: async (kind, rowId) => {
        workflows.push(`${kind} ${rowId}`);
        return 1;
      },
    },
    checkpoint: async (point, id) => {
      if (crashAt(`${point} ${id.split(':')[1] ?? ''}`)) throw new Error(`crashed at ${point}`);
    },
  });
});

interface Filled extends Fixture {
  account: Account;
  tag: string;
  markers: number;
}

/** A team with a marker in every text that it may store. */
async function fillTeam(name: string): Promise<Filled> {
  const team = await openFixture({ deps: apiDeps, api });
  const tag = `mark${team.team.id.slice(-8).toLowerCase()}${name}`;
  let markers = 0;
  const mark = (): string => `${tag}n${(markers += 1)}x`;
  const account = await mintAccount(deps, team, 'clipapp');
  const contentId = await readyContent(deps, team, {
    deck: { title: mark() },
    brief: { prompt: mark() } as never,
    warnings: [mark()] as never,
  });
  const ok = async (method: string, path: string, body?: unknown) => {
    const reply = await team.call(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.json.data;
  };
  await ok('PATCH', `/workspaces/${team.workspace.id}`, { name: mark() });
  for (let number = 0; number < 10; number += 1) {
    const post = await ok('POST', '/posts', {
      contentId,
      selectedAccounts: { clipapp: [account.id] },
      schedule: number % 2 ? 'draft' : 'scheduled',
      ...(number % 2 ? {} : { scheduledTime: '2099-01-01T09:00:00Z' }),
      caption: mark(),
      hashtags: [mark()],
      reference: mark(),
      callbackUrl: `https://example.com/${mark()}`,
    });
    if (number < 2) await ok('POST', `/posts/${post.id}/review-link`, {});
    if (number === 2) await ok('DELETE', `/posts/${post.id}`);
  }
  await ok('POST', '/webhooks', { url: `https://example.com/${mark()}`, events: ['post.published'] });
  const automation = await team.launched({ name: mark(), prompt: mark(), caption: mark() });
  await team.run(automation);
  const named: [string, string, string][] = [
    ['team', 'name', 'id = ?'],
    ['api_key', 'name', 'team_id = ?'],
    ['account', 'display_name', 'team_id = ?'],
    ['post', 'review_comment', 'team_id = ?'],
    ['generation', 'why', 'team_id = ?'],
    ['content', 'error_message', 'team_id = ?'],
  ];
  for (const [table, column, where] of named)
    await team.sql(`update ${table} set ${column} = ? where ${where}`, [mark(), team.team.id]);
  const segments = join(deps.scratchDir, 'segments', team.team.id);
  await mkdir(segments, { recursive: true });
  await writeFile(join(segments, 'a.ts'), mark());
  const [stored] = await team.sql<{ output_key: string }>('select output_key from content where id = ?', [contentId]);
  await writeFile(join(deps.scratchDir, 'media', stored?.output_key ?? ''), mark());
  const id = await readyPost(deps, { team, accounts: [account], caption: mark() });
  await publishPost(deps, id.postId, 60_000);
  return { ...team, account, tag, markers };
}

const sql = <Row>(statement: string, values: unknown[] = []) => deps.orm.em.fork().execute<Row[]>(statement, values);

/** Where a text is stored: tables and files. */
async function search(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(`select 1 from "${name}" found where found::text like ?`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  const entries = await readdir(deps.scratchDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !one.parentPath.includes('sandbox'))) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path, 'latin1')).includes(text) || path.includes(text)) found.push(path);
  }
  return found;
}

/** Every row of a team as text. */
async function dump(teamId: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, where } of [...EXPORTED_TABLES, ...TRANSIENT_TABLES]) {
    const rows = await sql<{ row: string }>(
      `select t::text as row from ${name} t where ${where.replaceAll('$1', `'${teamId}'`)} order by 1`,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts;
}

const command = (on: Fixture, flags: object = {}) => eraseTeamLater(deps.orm, flags, on.team.id);
const makeDue = () =>
  sql(`update team_erasure set next_attempt_at = clock_timestamp() - interval '1 second' where status = 'running'`);

/** What the worker's jobs do, again after each crash, until the erasure is done. Returns the crashes. */
async function work(): Promise<number> {
  for (let crashes = 0, runs = 0; runs < 200; runs += 1) {
    const erasure = await claimErasure(deps.orm.em.fork());
    if (!erasure) return crashes;
    await eraseTeam(deps, erasure).catch(() => (crashes += 1));
    await sql(
      'update account set grant_due_at = clock_timestamp() where disconnected_at is not null and access_token_sealed is not null',
    );
    await maintainGrantsJob.run(deps, new AbortController().signal);
    await makeDue();
  }
  throw new Error('the erasure has not ended');
}

test('a team is erased despite a crash after every step, beside a team that keeps its rows and one that publishes', async () => {
  const [erased, other] = [await fillTeam('a'), await fillTeam('b')];
  expect(erased.markers).toBeGreaterThanOrEqual(50);
  expect((await search(erased.tag)).length).toBeGreaterThan(12);
  const before = await dump(other.team.id);
  const publishing = await readyPost(publisher.deps);
  const outcomes: unknown[] = [];
  const seen = new Set<string>();
  crashAt = (point) => {
    if (seen.has(point)) return false;
    seen.add(point);
    return true;
  };
  await command(erased, { days: '0' });
  logged = '';

  const [crashes] = await Promise.all([
    work(),
    publishPost(publisher.deps, publishing.postId, 60_000).then((outcome) => outcomes.push(outcome)),
  ]);

  expect(crashes).toBe(seen.size);
  expect(crashes).toBeGreaterThan(15);
  expect(outcomes).toEqual([{ next: 'end', status: 'posted' }]);
  expect(await search(erased.tag)).toEqual([]);
  expect(await dump(erased.team.id)).toEqual([]);
  expect(await dump(other.team.id)).toEqual(before);
  expect(logged).not.toContain(erased.tag);
  const ids = await sql<{ table: string }>(
    `select 'post' as table from post where team_id = ? union select 'event' from event where team_id = ?`,
    [erased.team.id, erased.team.id],
  );
  expect(ids).toEqual([]);
  const receipt = await findErasure(deps.orm.em.fork(), erased.team.id);
  expect(receipt).toMatchObject({ status: 'done', auditHead: expect.stringMatching(/^\d+:[0-9a-f]{64}$/u) });
  expect(receipt?.counts).toMatchObject({ team: 1, workspace: 1, account: 2 });
  expect(workflows).toEqual(expect.arrayContaining([`creditPeriod ${erased.team.id}`]));
  expect(JSON.stringify((await command(erased)).json)).toContain('"done"');
});

test('the platform refuses the token of an erased account', async () => {
  const on = await fillTeam('c');
  const [row] = await sql<{ token: string }>('select access_token_sealed as token from account where id = ?', [
    on.account.id,
  ]);
  const accessToken = deps.secrets.open(row?.token ?? '');
  await command(on, { days: '0' });
  await work();
  const grant = { accessToken, refreshToken: null, accessExpiresAt: new Date(), refreshExpiresAt: null, scopes: [] };
  expect(await deps.connectors.sandbox.clipapp.identify(grant)).toMatchObject({ ok: false });
});

test('an erasure can be cancelled until it begins, and a repeated request keeps its time', async () => {
  const on = await openFixture({ deps: apiDeps, api });
  const first = (await command(on, { days: '7' })).json;
  expect((await command(on, { days: '1' })).json).toEqual(first);
  expect(await claimErasure(deps.orm.em.fork())).toBeNull();
  expect((await command(on, { cancel: true })).json.status).toBe('cancelled');
  await expect(command(on, { cancel: true })).rejects.toThrow('nothing to cancel');

  await command(on, { days: '0' });
  expect(await claimErasure(deps.orm.em.fork())).toMatchObject({ teamId: on.team.id, status: 'running' });
  await expect(command(on, { cancel: true })).rejects.toThrow('nothing to cancel');
  await makeDue();
  await work();
});

test('a key of the team is refused from the beginning of the erasure', async () => {
  const on = await openFixture({ deps: apiDeps, api });
  await command(on, { days: '0' });
  crashAt = () => true;
  const erasure = await claimErasure(deps.orm.em.fork());
  await expect(eraseTeam(deps, erasure as never)).rejects.toThrow('crashed at erasure_stopped');
  expect((await on.call('GET', '/me')).status).toBe(401);
  crashAt = () => false;
  await makeDue();
  await work();
});

test('other workers delete the segments of an erased team', async () => {
  const segments = join(deps.scratchDir, 'segments');
  await mkdir(join(segments, 'team_gone'), { recursive: true });
  const on = await openFixture({ deps: apiDeps, api });
  await mkdir(join(segments, on.team.id), { recursive: true });
  await deleteErasedSegmentsJob.run(deps, new AbortController().signal);
  const left = await readdir(segments);
  expect([left.includes('team_gone'), left.includes(on.team.id)]).toEqual([false, true]);
});

test('without a running erasure neither the ledger nor the audit log loses a row', async () => {
  const on = await openFixture({ deps: apiDeps, api });
  for (const table of ['ledger_entry', 'audit_entry'])
    await expect(sql('select erase_append_only(?, ?, 10)', [table, on.team.id])).rejects.toThrow('append-only');
});
