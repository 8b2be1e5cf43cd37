/** The API of media jobs: images, videos, voiceovers and clips. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { ApiDeps } from '../../api/api-deps.ts';
import { Asset } from '../../db/entities/asset.ts';
import { Content } from '../../db/entities/content.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { startApi } from '../support/api.ts';
import { callAs } from '../support/call-as.ts';
import { mintDatabase } from '../support/database.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintAssetRow } from '../support/studio.ts';
import { mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { runFfmpegTo } from '../decks/make-media.ts';

const served = service();
let site: Server;
let siteUrl: string;
const asked: string[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(served.deps.config.home, 'extras-'));
  const clip = await readFile(
    await runFfmpegTo(folder, 'talk.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=12', '-preset', 'ultrafast'),
  );
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/talk.mp4') response.end(clip);
    else if (request.url === '/page.html') response.end('<html>no video</html>');
    else if (request.url === '/never.mp4') response.writeHead(200).write('.');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

async function team() {
  const minted = await mintTeam(served.deps);
  return { ...minted, call: callAs(served, minted.team.id) };
}

test.each([
  ['image', { prompt: 'A loaf', count: 3 }, 'ai_image', 6],
  ['video', { prompt: 'A loaf' }, 'ai_video', 10],
  ['voiceover', { script: 'One two three.' }, 'voiceover', 1],
  // 48 words take 20 seconds, so the second 15-second block is charged.
  ['voiceover', { script: 'word '.repeat(48) }, 'voiceover', 2],
  ['voiceover', { script: 'word '.repeat(48), voice: { id: 'default', speed: 2 } }, 'voiceover', 1],
] as const)('spec, Credit costs: %s of %j is charged as %s: %i', async (added, body, spendingType, credits) => {
  const { call, team: own } = await team();
  const { status, json } = await call('POST', `/content/${added}`, body);
  expect([status, json.data.format, json.data.credits]).toEqual([
    202,
    added,
    { charged: credits, items: [{ spendingType, credits }] },
  ]);
  const [entry] = await served.em().find(LedgerEntry, { teamId: own.id, type: 'spending' });
  expect(entry).toMatchObject({ credits: -credits, spendingType, refId: json.data.contentId });
  expect(
    await served.em().count(OutboxMessage, { rowId: json.data.contentId, verb: 'start', workflow: 'generateContent' }),
  ).toBe(1);
  expect((await call('GET', `/content/${json.data.contentId}`)).json.data).toMatchObject({
    format: added,
    assetIds: [],
    clips: [],
  });
});

test.each([
  [59_000, 1],
  [60_000, 1],
  [60_001, 2],
  [3_600_000, 60],
])('spec, Credit costs: a source of %i ms costs %i credits, one per started minute', async (durationMs, credits) => {
  const { call, ...owner } = await team();
  const id = await mintAssetRow(served.deps, owner, 'video');
  await served.em().nativeUpdate(Asset, { id }, { durationMs });
  const { status, json } = await call('POST', '/content/clips', { sourceAssetId: id });
  expect([status, json.data.credits.charged]).toEqual([202, credits]);
  expect(await served.em().count(OutboxMessage, { rowId: json.data.contentId, workflow: 'clips' })).toBe(1);
});

test('a long video from a URL is probed before the response and becomes an asset', async () => {
  const { call, workspace } = await team();
  const { status, json } = await call('POST', '/content/clips', { sourceVideoUrl: `${siteUrl}/talk.mp4` });
  expect([status, json.data.credits.charged]).toEqual([202, 1]);
  const [asset] = await served.em().find(Asset, { workspaceId: workspace.id });
  expect(asset).toMatchObject({ kind: 'video', durationMs: 12_000, provenance: { sourceUrl: `${siteUrl}/talk.mp4` } });
  const content = await served.em().findOneOrFail(Content, json.data.contentId);
  expect(content.inputs).toMatchObject({ sourceAssetId: asset?.id, maxClips: 5 });
});

test('a long video is stored before the transaction and removed if the job is rejected', async () => {
  const databaseUrl = await mintDatabase();
  const deps = await openApiDeps({ orm: await openDatabase(databaseUrl) });
  const watcher = new Client({ connectionString: databaseUrl });
  await watcher.connect();
  const open: number[] = [];
  const keys: string[] = [];
  const putFile: ApiDeps['storage']['putFile'] = async (...args) => {
    open.push((await watcher.query(OPEN_TRANSACTIONS)).rows.length);
    keys.push(args[0]);
    return deps.storage.putFile(...args);
  };
  const api = await startApi({ ...deps, storage: { ...deps.storage, putFile } });
  const { key } = await mintTeam(deps);
  const body = { sourceVideoUrl: `${siteUrl}/talk.mp4` };
  const taken = await api.call('POST', '/content/clips', { key, body });
  const refused = await api.call('POST', '/content/clips', { key, body: { ...body, minSec: 13 } });
  const existence = await Promise.all(keys.map((one) => deps.storage.exists(one)));
  expect([taken.status, refused.status, open, existence]).toEqual([202, 400, [0, 0], [true, false]]);
  await Promise.all([api.close(), watcher.end()]);
  await closeApiDeps(deps);
});

const OPEN_TRANSACTIONS =
  "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";

test.each(['/page.html', '/gone.mp4', '/never.mp4'])(
  'the invalid source %s returns 400, stores nothing and charges nothing',
  async (path) => {
    const { call, team: own, workspace } = await team();
    const { status, json } = await call('POST', '/content/clips', { sourceVideoUrl: `${siteUrl}${path}` });
    expect([status, json.error.details?.[0]?.path]).toEqual([400, 'sourceVideoUrl']);
    expect(await served.em().count(Asset, { workspaceId: workspace.id })).toBe(0);
    expect(await served.em().count(LedgerEntry, { teamId: own.id, type: 'spending' })).toBe(0);
  },
);

test('a source shorter than the shortest clip returns 400 with its duration', async () => {
  const { call } = await team();
  const { status, json } = await call('POST', '/content/clips', { sourceVideoUrl: `${siteUrl}/talk.mp4`, minSec: 13 });
  expect([status, json.error.message]).toEqual([400, expect.stringContaining('12 s')]);
});

test('a source that is too short returns 400 in an archived workspace', async () => {
  const { call, ...owner } = await team();
  const sourceAssetId = await mintAssetRow(served.deps, owner, 'video');
  await served.em().nativeUpdate(Asset, { id: sourceAssetId }, { durationMs: 9_000 });
  await served.em().execute('update workspace set archived_at = now() where id = ?', [owner.workspace.id]);
  for (const source of [{ sourceAssetId }, { sourceVideoUrl: `${siteUrl}/talk.mp4`, minSec: 13 }]) {
    const { status, json } = await call('POST', '/content/clips', source);
    expect([status, json.error.details?.[0]?.path]).toEqual([400, 'minSec']);
  }
  expect((await call('POST', '/content/clips', { sourceVideoUrl: `${siteUrl}/talk.mp4` })).status).toBe(409);
});

test.each([
  ['/content/clips', 'sourceVideoUrl'],
  ['/assets', 'sourceUrl'],
])('POST %s with an invalid query returns 400 with all problems and fetches nothing', async (path, name) => {
  const { call } = await team();
  const url = `${siteUrl}/talk.mp4?of=${name}`;
  const { status } = await call('POST', `${path}?x=1`, { [name]: url });
  const { json } = await call('POST', `${path}?x=1`, { [name]: url, colour: 'red' });
  expect([status, json.error.details?.map((problem) => problem.path)]).toEqual([400, ['x', 'colour']]);
  expect(asked).not.toContain(`/talk.mp4?of=${name}`);
});

test('images, voiceovers and the parent of clips cannot be posted', async () => {
  const { call, ...owner } = await team();
  const account = await insertAccount(served.deps, owner);
  for (const format of ['image', 'voiceover', 'clips'] as const) {
    const contentId = await insertContent(served.deps, owner as never, { format });
    const { status, json } = await call('POST', '/posts', { contentId, selectedAccounts: { clipapp: [account] } });
    expect([format, status, json.error.type]).toEqual([format, 409, 'conflict']);
  }
});
