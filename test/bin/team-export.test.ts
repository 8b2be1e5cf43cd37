import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { exportTeam } from '../../bin/commands/team-export.ts';
import { verifyExport } from '../../bin/commands/verify-export.ts';
import { EXPORTED_TABLES, SHARED_TABLES, TRANSIENT_TABLES } from '../../db/teams/team-tables.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';
import { insertAccount } from '../support/posts.ts';
import { readyContent } from '../support/ready-post.ts';
import { service } from '../support/service.ts';

const served = service();
let home: string;
let folder: string;
let on: Fixture;
let exports = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-export-'));
  on = await fillTeam();
});
beforeEach(() => {
  folder = join(home, `export-${exports++}`);
});
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(() => rm(home, { recursive: true }));

/** A team that has used most of the service. */
async function fillTeam(): Promise<Fixture> {
  const team = await openFixture(served);
  const storage = createLocalStorage({ dir: join(home, 'media'), publicUrl: 'http://127.0.0.1' });
  const deps = { orm: served.deps.orm, storage, scratchDir: home, mediaToken: (id: string) => `token${id}` };
  const contentId = await readyContent(deps, team);
  const accessTokenSealed = served.deps.secrets.seal('a token of the platform');
  const account = await insertAccount(served.deps, team, 'clipapp', { accessTokenSealed });
  const post = { contentId, selectedAccounts: { clipapp: [account] }, callbackUrl: 'https://example.com/done' };
  await team.call('POST', '/posts', { ...post, schedule: 'draft', caption: 'Ein schöner Text 👋' });
  await team.call('POST', '/webhooks', { url: 'https://example.com/hook', events: ['post.published'] });
  await team.call('POST', '/accounts/connect-link', { platform: 'reelnet' });
  await team.run(await team.launched());
  return team;
}

const run = (from = home) => exportTeam(served.deps.orm, { out: folder }, on.team.name, { KINORA_HOME: from });
const verify = async () => (await verifyExport({}, folder)).json.problems;
const change = async (file: string, edit: (text: string) => string) =>
  writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')));

test('every table belongs to an export, is transient, or has no rows of teams', async () => {
  const rows = await on.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const known = [...[...EXPORTED_TABLES, ...TRANSIENT_TABLES].map(({ name }) => name), ...SHARED_TABLES].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(known);
});

test('an export has every row and file of the team, is verified, and is recorded', async () => {
  const { json } = await run();
  expect(json.missingMedia).toEqual([]);
  expect(await verify()).toEqual([]);
  const counts: Record<string, number> = {};
  for (const { name, where } of EXPORTED_TABLES) {
    const [row] = await on.sql<{ count: number }>(
      `select count(*)::int as count from ${name} where ${where.replaceAll('$1', `'${on.team.id}'`)}`,
    );
    counts[name] = row?.count ?? 0;
  }
  const lines = await Promise.all(
    EXPORTED_TABLES.map(async ({ name }) => {
      const text = await readFile(join(folder, `${name}.jsonl`), 'utf8');
      return [name, text.split('\n').length - 1];
    }),
  );
  expect(Object.fromEntries(lines)).toEqual(counts);
  expect(Object.values(counts).filter((count) => count > 0).length).toBeGreaterThan(15);
  expect(await readFile(join(folder, 'post.jsonl'), 'utf8')).toContain('Ein schöner Text 👋');
  expect(await readFile(join(folder, 'audit_entry.jsonl'), 'utf8')).toContain('"team.exported"');
});

test('an export has no secret and nothing of another team', async () => {
  const other = await openFixture(served);
  await run();
  const [key] = await on.sql<{ hash: string }>('select hash from api_key where id = ?', [on.keyId]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  const text = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
  for (const secret of [key?.hash, 'v1.k', '_sealed', 'token_hash', other.team.id]) {
    expect([secret, text.includes(secret ?? '')]).toEqual([secret, false]);
  }
});

test('a folder with files is refused, and an interrupted export is no export', async () => {
  await run();
  await expect(run()).rejects.toThrow('must name a new or an empty folder');
  await rm(join(folder, 'manifest.json'));
  await expect(verify()).rejects.toThrow('was interrupted');
});

describe('verify-export finds', () => {
  beforeEach(() => run());

  test('a changed row', async () => {
    await change('post.jsonl', (text) => text.replace('schöner', 'anderer'));
    expect(await verify()).toContain('post.jsonl was changed.');
  });

  test('a missing and an additional file', async () => {
    await rm(join(folder, 'event.jsonl'));
    await appendFile(join(folder, 'more.txt'), 'more');
    expect(await verify()).toEqual(expect.arrayContaining(['event.jsonl is missing.', 'more.txt is not listed.']));
  });

  test('a missing row that others refer to, even if the manifest agrees', async () => {
    const before = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    await writeFile(join(folder, 'content.jsonl'), '');
    const empty = { bytes: 0, rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' };
    for (const table of before.tables) if (table.name === 'content') Object.assign(table, empty);
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(before));
    expect(await verify()).toEqual(expect.arrayContaining([expect.stringMatching(/^post\.content_id names con_/u)]));
  });

  test('a media file that is not the one of its row', async () => {
    const [file] = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) => name.endsWith('.mp4'));
    await appendFile(join(folder, 'media', file ?? ''), 'x');
    expect(await verify()).toEqual([expect.stringMatching(/^media\/.*\.mp4 was changed\.$/u)]);
  });

  test('a media file that the storage had not', async () => {
    await rm(folder, { recursive: true });
    await run(join(home, 'empty'));
    expect(await verify()).toEqual([expect.stringContaining('The storage had no c/')]);
  });
});
