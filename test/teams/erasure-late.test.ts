/** What is written while a team or workspace is erased, or after it, goes with it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { storeFiles } from '../../activities/content/store-files.ts';
import { eraseTeamLater, eraseWorkspaceLater } from '../../bin/commands/erase-later.ts';
import { recordKeySighting } from '../../db/audit/key-sightings.ts';
import { toAuditRow } from '../../db/connection/audit-entry.ts';
import { queryPrepared } from '../../db/connection/query-prepared.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { recordAsset } from '../../db/content/assets.ts';
import { finishRender } from '../../db/content/contents.ts';
import { recordOrphans, SWEEP_FILES, sweepOrphans } from '../../db/content/orphaned-files.ts';
import { recordOwnMedia } from '../../db/content/own-media.ts';
import { isMissingReference } from '../../db/erasures/find-erased-owner.ts';
import { findErasure } from '../../db/erasures/erasures.ts';
import { Account } from '../../db/entities/account.ts';
import { mergeTallies } from '../../db/posts/merge-tallies.ts';
import { admitRequest } from '../../db/requests/admit-request.ts';
import { reserveKey, storeResponse } from '../../db/requests/idempotency-keys.ts';
import { recordCallback } from '../../db/webhooks/callbacks.ts';
import { buildOwnMediaKeys } from '../../adapters/storage/own-media-keys.ts';
import { SERVICE } from '../../domain/audit/actors.ts';
import { runErasures } from '../../worker/job-functions.ts';
import type { Fixture } from '../automations/fixture.ts';
import { sampleByDay } from '../support/runs.ts';
import { waitFor } from '../support/wait-for.ts';
import { getPost } from '../support/ready-post.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { mintMember } from '../support/members.ts';
import { commit } from '../support/teams.ts';
import { openErasureFixture, type ErasureFixture } from './erasure-fixture.ts';

let on: ErasureFixture;

beforeAll(async () => {
  on = await openErasureFixture();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

/** What is erased, with rows that a late writer refers to. */
interface Erased extends Fixture {
  scope: 'team' | 'workspace';
  /** Its rows are in no other text than those of this test. */
  tag: string;
  /** A key that outlives a workspace. */
  wideKeyId: string;
  contentId: string;
  account: Account;
  linkId: string;
}

async function open(scope: Erased['scope']): Promise<Erased> {
  const kept = await on.openTeam();
  const team = scope === 'team' ? kept : await on.addWorkspace(kept);
  const contentId = await insertContent(on.deps, team);
  const accountId = await insertAccount(on.deps, team);
  await team.call('POST', '/accounts/connect-link', { platform: 'reelnet' });
  const [link] = await on.sql<{ id: string }>('select id from access_link where workspace_id = ?', [team.workspace.id]);
  const account = await on.deps.orm.em.fork().findOneOrFail(Account, accountId);
  const tag = `late${team.workspace.id.slice(-10).toLowerCase()}x`;
  return { ...team, scope, tag, wideKeyId: kept.keyId, contentId, account, linkId: link?.id ?? '' };
}

type Write = (tx: Transaction, erased: Erased, number: number) => Promise<unknown>;

const writePost: Write = async (tx, erased, number) => {
  const { contentId, account, tag, team, wideKeyId: keyId } = erased;
  const jobId = await getPost(tx, erased, { contentId, accounts: [account], caption: tag, schedule: 'draft' });
  const url = `https://example.com/${tag}/${number}`;
  await recordCallback(tx, { jobId, url, keyId, teamId: team.id, sandbox: true }, 'sealed');
};

const writeContent: Write = (tx, { team, workspace, tag }) =>
  recordOwnMedia(tx, {
    teamId: team.id,
    workspaceId: workspace.id,
    sandbox: true,
    videoUrl: `https://example.com/${tag}`,
  });

const buildAsset = ({ team, workspace, tag }: Erased, number: number) => ({
  teamId: team.id,
  workspaceId: workspace.id,
  kind: 'image' as const,
  name: tag,
  mimeType: 'image/png',
  bytes: 3,
  sha256: `${number}${tag}`,
  width: 9,
  height: 16,
  durationMs: null,
  storageKey: `c/${workspace.id}/${number}.png`,
  provenance: null,
});

const writeAsset: Write = (tx, erased, number) => recordAsset(tx, buildAsset(erased, number));

const writeResponse: Write = async (tx, { wideKeyId: keyId, scope, workspace, tag }, number) => {
  const key = { keyId, method: 'POST', path: '/api/v1/posts', idempotencyKey: `${tag}${number}`, fingerprint: 'f' };
  await reserveKey(tx, key);
  const workspaceId = scope === 'team' ? null : workspace.id;
  await storeResponse(tx, key, { status: 201, body: tag, workspaceId }, null);
};

const writeAudit: Write = (tx, { team, tag }) => {
  const entry = { teamId: team.id, action: 'redirect.added' as const, subjectId: team.id, details: { origin: tag } };
  return queryPrepared(tx.em, 'select append_audit($1)', [JSON.stringify([toAuditRow(entry, SERVICE)])]);
};

const writeWindow =
  (subject: 'keyId' | 'linkId'): Write =>
  (tx, erased, number) =>
    admitRequest(tx.em, {
      subjectId: erased[subject],
      group: `${erased.tag}${number}`,
      requests: 5,
      windowSeconds: 60,
    });

/** The table is the one whose deletion the write follows: its own, or a later one. */
const WRITERS: [name: string, scope: Erased['scope'], table: string, write: Write][] = [
  ['a post with a callback', 'workspace', 'post', writePost],
  ['a post with a callback', 'workspace', 'access_link', writePost],
  ['content', 'workspace', 'account', writeContent],
  ['an asset', 'workspace', 'api_key', writeAsset],
  ['a stored response', 'workspace', 'api_key', writeResponse],
  ['a request window of a link', 'workspace', 'request_window', writeWindow('linkId')],
  ['a post with a callback', 'team', 'post', writePost],
  ['a stored response', 'team', 'account', writeResponse],
  ['a request window of a key', 'team', 'account', writeWindow('keyId')],
  ['an audit entry', 'team', 'audit_entry', writeAudit],
  ['an audit entry', 'team', 'account', writeAudit],
];

async function scheduleErasure({ scope, team, workspace }: Erased): Promise<string> {
  if (scope === 'team') await eraseTeamLater(on.deps.orm, { days: '0' }, team.id);
  else await eraseWorkspaceLater(on.deps.orm, { days: '0' }, workspace.id);
  return scope === 'team' ? team.id : workspace.id;
}

async function erase(erased: Erased): Promise<void> {
  const id = await scheduleErasure(erased);
  await waitFor('the erasure to end', async () => {
    await on.makeDue();
    await runErasures(on.deps);
    return (await findErasure(on.deps.orm.em.fork(), id))?.status === 'done';
  });
}

/** Runs `late` once, after the first rows of the table were deleted. Returns whether it ran. */
function afterFirstDelete(table: string, late: () => Promise<unknown>): () => boolean {
  let hasRun = false;
  on.crash.at = async (point) => {
    if (hasRun || point !== `erasure_rows ${table}`) return false;
    hasRun = true;
    await late();
    return false;
  };
  return () => hasRun;
}

async function expectNothingLeft({ scope, team, workspace, tag }: Erased): Promise<void> {
  expect(await on.dump(scope, scope === 'team' ? team.id : workspace.id)).toEqual([]);
  expect(await on.search(tag)).toEqual([]);
}

/** Whether a statement waits for a lock of another transaction. */
async function isWaiting(): Promise<boolean> {
  const waiting = await on.sql(
    `select 1 from pg_locks where not granted
       and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return waiting.length > 0;
}

describe.each(sampleByDay(WRITERS, 3))('%s in a %s, at the deletion of %s', (_, scope, table, write) => {
  test('that commits during the erasure is erased', async () => {
    const erased = await open(scope);
    await commit(on.deps, (tx) => write(tx, erased, 1));
    const hasRun = afterFirstDelete(table, () => commit(on.deps, (tx) => write(tx, erased, 2)));

    await erase(erased);

    expect(hasRun()).toBe(true);
    await expectNothingLeft(erased);
  });

  test('whose transaction is open before the erasure begins is erased', async () => {
    const erased = await open(scope);
    await commit(on.deps, (tx) => write(tx, erased, 1));
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = commit(on.deps, async (tx) => {
      await write(tx, erased, 2);
      written.resolve();
      await released.promise;
    });
    await written.promise;
    const end = async () => {
      released.resolve();
      await writing;
    };
    const isPast = afterFirstDelete(table, end);

    // The transaction may hold a lock that the erasure needs before it reaches the table.
    const ending = waitFor('the erasure to wait for the writer', async () => isPast() || isWaiting()).then(end);
    await Promise.all([erase(erased), ending]);

    await expectNothingLeft(erased);
  });

  test('is refused after the erasure', async () => {
    const erased = await open(scope);
    await erase(erased);

    const late = commit(on.deps, (tx) => write(tx, erased, 1)).then(
      () => null,
      (error: unknown) => error,
    );

    expect(isMissingReference(await late)).toBe(true);
    await expectNothingLeft(erased);
  });
});

test('a key that an erasure has revoked leaves no networks', async () => {
  const erased = await open('workspace');
  const { keyId: id, team, workspace, tag: value } = erased;
  const key = { id, teamId: team.id, workspaceId: workspace.id, live: false, actor: SERVICE };
  const record = () => recordKeySighting(on.deps.orm.em.fork(), key, { kind: 'network', value });
  await record();
  const hasRun = afterFirstDelete('key_sighting', record);

  await erase(erased);

  expect(hasRun()).toBe(true);
  expect(await on.sql('select 1 from key_sighting where key_id = ?', [id])).toEqual([]);
});

test('a workspace is erased with notices that its members have of the team and of other workspaces', async () => {
  const erased = await open('workspace');
  const { team, workspace } = erased;
  const kept = await on.sql('select id from workspace where team_id = ? and id <> ?', [team.id, workspace.id]);
  const other = (kept[0] as { id: string } | undefined)?.id ?? null;
  const { id } = await mintMember(on.deps, team.id, { role: 'viewer', workspaceId: workspace.id });
  for (const [notice, about] of [
    ['ntc_team', null],
    ['ntc_other', other],
  ] as const)
    await on.sql(
      `insert into notice (id, team_id, workspace_id, member_id, sandbox, kind) values (?, ?, ?, ?, false, 'credits_low')`,
      [`${notice}_${id.slice(-8)}`, team.id, about, id],
    );
  await erase(erased);
  expect(await on.sql('select 1 from notice where member_id = ?', [id])).toEqual([]);
});

test('tallies that are merged while they are erased are erased', async () => {
  const erased = await open('workspace');
  await commit(on.deps, (tx) => writePost(tx, erased, 1));
  const [merged, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let merging: Promise<void> | undefined;
  const hasRun = afterFirstDelete('post', async () => {
    // Counts that do not cancel each other, as between the tallies of a change.
    await on.sql(
      `insert into post_tally (workspace_id, sandbox, status, platforms, posts) values (?, true, 'draft', '{}', 1)`,
      [erased.workspace.id],
    );
    merging = commit(on.deps, async (tx) => {
      await mergeTallies(tx.em);
      merged.resolve();
      await released.promise;
    });
    await merged.promise;
  });
  const endMerge = async () => {
    await waitFor('the erasure to wait for the merge', async () => hasRun() && isWaiting());
    released.resolve();
    await merging;
  };

  await Promise.all([erase(erased), endMerge()]);

  expect(await on.sql('select 1 from post_tally where workspace_id = ?', [erased.workspace.id])).toEqual([]);
});

const exists = (key: string): Promise<boolean> => on.deps.storage.exists(key);

async function store(key: string): Promise<string> {
  const path = join(on.deps.scratchDir, 'stored');
  await writeFile(path, 'bytes');
  await on.deps.storage.putFile(key, path, 'video/mp4');
  return path;
}

/** What the cleanup does a day later. */
async function sweep(): Promise<void> {
  while ((await sweepOrphans(on.deps.orm.em, on.deps.storage.remove, 0)) === SWEEP_FILES);
}

test('the file of an asset that commits after the files were deleted is swept', async () => {
  const erased = await open('workspace');
  const asset = buildAsset(erased, 1);
  on.crash.at = async (point) => {
    if (!point.startsWith('erasure_files') || (await exists(asset.storageKey))) return false;
    await store(asset.storageKey);
    await commit(on.deps, (tx) => recordAsset(tx, asset));
    return false;
  };

  await erase(erased);
  await sweep();

  expect(await exists(asset.storageKey)).toBe(false);
  await expectNothingLeft(erased);
});

test('what an interrupted fetch stored is deleted, and what it stores later is swept', async () => {
  const erased = await open('workspace');
  const id = (await commit(on.deps, (tx) => writeContent(tx, erased, 1))) as string;
  const { received, thumbnail } = buildOwnMediaKeys(on.deps, id);
  await store(received);
  let wasDeleted = false;
  on.crash.at = async (point) => {
    if (point.startsWith('erasure_files')) wasDeleted = !(await exists(received));
    return false;
  };

  await erase(erased);
  expect(wasDeleted).toBe(true);
  await store(received);
  await store(thumbnail);
  await sweep();

  expect([await exists(received), await exists(thumbnail)]).toEqual([false, false]);
});

test.each(['in time', 'after a crash'])(
  'a video that is stored after its content was erased is deleted %s',
  async (when) => {
    const erased = await open('workspace');
    const key = `c/${erased.workspace.id}/video.mp4`;
    const media = { thumbnailKey: key, bytes: 5, sha256: 's', durationMs: 1, width: 9, height: 16 };
    await erase(erased);
    const path = await store('c/other/video.mp4');
    const deps = {
      ...on.deps,
      checkpoint: async () => {
        if (when === 'after a crash') throw new Error('crashed');
      },
    };

    const stored = storeFiles(deps, [{ key, path, mimeType: 'video/mp4' }], (tx) =>
      finishRender(tx, erased.contentId, { ...media, outputKey: key }, on.deps.storage.getUrl),
    );
    if (when === 'in time') expect(await stored).toBe(false);
    else {
      await expect(stored).rejects.toThrow('crashed');
      await sweep();
    }

    expect(await exists(key)).toBe(false);
  },
);

test('the cleanup keeps the files that content shows', async () => {
  const { contentId } = await open('workspace');
  const keys = [`c/${contentId}/video.mp4`, `c/${contentId}/thumbnail.jpg`];
  for (const key of keys) await store(key);
  await recordOrphans(on.deps.orm.em.fork(), keys);

  await sweep();

  for (const key of keys) expect(await exists(key)).toBe(true);
});
