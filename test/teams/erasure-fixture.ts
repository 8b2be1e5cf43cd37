import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { runErasure } from '../../activities/teams/run-erasure.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { Account } from '../../db/entities/account.ts';
import { acquireErasure } from '../../db/erasures/erasures.ts';
import { recordProposal } from '../../db/requests/proposals.ts';
import { EXPORTED_TABLES, TRANSIENT_TABLES } from '../../db/teams/team-tables.ts';
import { recordWorkspace } from '../../db/teams/workspaces.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { mintDatabase } from '../support/database.ts';
import type { RunningService } from '../support/service.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { mintAccount, readyContent, readyPost } from '../support/ready-post.ts';
import { commit, mintKey, type TestTeam } from '../support/teams.ts';

/** A team, or one of its workspaces, with a marker in every text that it may store. */
export interface Filled extends Fixture {
  account: Account;
  /** Every marker begins with it. */
  tag: string;
  markers: number;
}

export interface ErasureFixture {
  databaseUrl: string;
  publisher: TestPublisher;
  deps: ActivityDeps;
  api: TestApi;
  /** What was logged since `reset`. */
  logged: { text: string };
  /** The kind and row of every workflow that was erased since `reset`. */
  workflows: string[];
  /** Set it to crash at the points for which it returns true. */
  crash: { at: (point: string) => boolean | Promise<boolean> };
  reset(): void;
  openTeam(): Promise<Fixture>;
  fill(team: Fixture, name: string): Promise<Filled>;
  /** A second workspace of the team, with a key that is pinned to it. */
  addWorkspace(team: TestTeam): Promise<Fixture>;
  sql<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** The tables and files that contain a text. */
  search(text: string): Promise<string[]>;
  /** Every row of a team or workspace as text. */
  dump(scope: 'team' | 'workspace', id: string): Promise<string[]>;
  makeDue(): Promise<unknown>;
  /** What the worker's jobs do, again after each crash, until no erasure is open. Returns the crashes. */
  work(): Promise<number>;
  close(): Promise<void>;
}

export async function openErasureFixture(changes: Partial<ActivityDeps> = {}): Promise<ErasureFixture> {
  const databaseUrl = await mintDatabase();
  const publisher = await openPublisher({}, databaseUrl);
  const { orm, secrets } = publisher.deps;
  const apiDeps = await openApiDeps({ orm, secrets });
  const api = await startApi(apiDeps);
  const logged = { text: '' };
  const crash: ErasureFixture['crash'] = { at: () => false };
  const workflows: string[] = [];
  const deps = publisher.another({
    log: pino({ level: 'trace' }, { write: (line: string) => (logged.text += line) }),
    workflows: {
      ...publisher.deps.workflows,
      erase: async (kind, rowIds) => {
        workflows.push(...rowIds.map((rowId) => `${kind} ${rowId}`));
        return rowIds.length;
      },
    },
    checkpoint: async (point, id) => {
      if (await crash.at(`${point} ${id.split(':')[1] ?? ''}`)) throw new Error(`crashed at ${point}`);
    },
    ...changes,
  });
  const sql: ErasureFixture['sql'] = (statement, values = []) => orm.em.fork().execute(statement, values);
  const makeDue = () =>
    sql(`update erasure set next_attempt_at = clock_timestamp() - interval '1 second' where status = 'running'`);
  return {
    databaseUrl,
    publisher,
    deps,
    api,
    logged,
    workflows,
    crash,
    reset: () => {
      logged.text = '';
      workflows.length = 0;
      crash.at = () => false;
    },
    openTeam: () => openFixture({ deps: apiDeps, api }),
    fill: (team, name) => fill(deps, team, name),
    addWorkspace: (team) => addWorkspace({ deps: apiDeps, api }, team),
    sql,
    search: (text) => search(deps, sql, text),
    dump: (scope, id) => dump(sql, scope, id),
    makeDue,
    async work() {
      for (let crashes = 0, runs = 0; runs < 200; runs += 1) {
        const erasure = await acquireErasure(orm.em.fork());
        if (!erasure) return crashes;
        await runErasure(deps, erasure).catch((error: Error) => {
          if (!error.message.startsWith('crashed')) throw error;
          crashes += 1;
        });
        await sql(
          `update account set grant_due_at = clock_timestamp()
           where disconnected_at is not null and access_token_sealed is not null`,
        );
        while ((await maintainGrants(deps)) > 0);
        await makeDue();
      }
      throw new Error('the erasure has not ended');
    },
    async close() {
      await api.close();
      await closeApiDeps(apiDeps);
      await publisher.close();
    },
  };
}

async function addWorkspace(served: RunningService, team: TestTeam): Promise<Fixture> {
  const wanted = { teamId: team.team.id, plan: 'pro', name: 'Second', websiteUrl: null, logoUrl: null } as const;
  const workspace = await commit(served.deps, (tx) => recordWorkspace(tx, wanted));
  if (!workspace) throw new Error('the plan allows a second workspace');
  const { text, key } = await mintKey(served.deps, team.team.id, { workspaceId: workspace.id });
  return openFixture(served, 'pro', { ...team, workspace, key: text, keyId: key.id });
}

/** A marker in every text that a workspace may store. */
async function fill(deps: ActivityDeps, team: Fixture, name: string): Promise<Filled> {
  const { id: workspaceId } = team.workspace;
  const tag = `mark${workspaceId.slice(-8).toLowerCase()}${name}`;
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
  await ok('PATCH', `/workspaces/${workspaceId}`, { name: mark() });
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
    if (number < 2) await ok('POST', `/posts/${post.id}/comment`, { text: mark() });
    if (number === 2) await ok('DELETE', `/posts/${post.id}`);
  }
  await ok('POST', '/webhooks', { url: `https://example.com/${mark()}`, events: ['post.published'] });
  const automation = await team.launched({ name: mark(), prompt: mark(), caption: mark() });
  await team.run(automation);
  const named: [string, string, string][] = [
    ['account', 'display_name', 'workspace_id = ?'],
    ['post', 'review_comment', 'workspace_id = ?'],
    ['generation', 'why', 'workspace_id = ?'],
    ['content', 'error_message', 'workspace_id = ?'],
  ];
  for (const [table, column, where] of named)
    await team.sql(`update ${table} set ${column} = ? where ${where}`, [mark(), workspaceId]);
  await recordProposal(
    deps.orm.em.fork(),
    team.keyId,
    JSON.stringify({ path: '/posts', body: { contentId, caption: mark() } }),
  );
  const segments = join(deps.scratchDir, 'segments', team.team.id);
  await mkdir(segments, { recursive: true });
  await writeFile(join(segments, `${workspaceId}.ts`), mark());
  const [stored] = await team.sql<{ output_key: string }>('select output_key from content where id = ?', [contentId]);
  await writeFile(join(deps.scratchDir, 'media', stored?.output_key ?? ''), mark());
  const id = await readyPost(deps, { team, accounts: [account], caption: mark() });
  await publishPost(deps, id.postId, 60_000);
  return { ...team, account, tag, markers };
}

async function search(deps: ActivityDeps, sql: ErasureFixture['sql'], text: string): Promise<string[]> {
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

async function dump(sql: ErasureFixture['sql'], scope: 'team' | 'workspace', id: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, where, ofWorkspace } of [...EXPORTED_TABLES, ...TRANSIENT_TABLES]) {
    const condition = scope === 'team' ? where : ofWorkspace;
    if (condition === undefined) continue;
    const rows = await sql<{ row: string }>(
      `select t::text as row from ${name} t where ${condition.replaceAll('$1', `'${id}'`)} order by 1`,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts;
}
