/**
 * Renders and posts on a real Temporal server while a dependency is unavailable: the database, behind a proxy or read-only; the
 * media folder, on a full file system; a bucket, behind a proxy.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { Client as PgClient } from 'pg';
import { NativeConnection } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { createActivities } from '../../activities/create-activities.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { findFolderFault } from '../../adapters/storage/check-folder.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { createMediaUrls } from '../../adapters/storage/media-urls.ts';
import { createS3Storage } from '../../adapters/storage/s3-storage.ts';
import { registerSearchAttributes } from '../../adapters/temporal/temporal-client.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { recordContent } from '../../db/content/contents.ts';
import { spend } from '../../db/credits/credits.ts';
import { Content } from '../../db/entities/content.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { Post } from '../../db/entities/post.ts';
import { withPostDescriptions } from '../../db/posts/post-workflows.ts';
import { workflowId, type WorkflowKind } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../worker/create-workers.ts';
import { reportOutages } from '../../worker/report-outages.ts';
import { waitFor } from '../support/wait-for.ts';
import { getServerUrl, mintDatabase } from '../support/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { startS3, type TestS3 } from '../support/start-s3.ts';
import { listPublished } from '../support/simulator.ts';
import { mountSmallDisk, NEEDS_MOUNT } from '../support/small-disk.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const MB = 1024 * 1024;
const DAY = { seconds: 86_400 as never };
const PUBLIC_URL = 'http://127.0.0.1:9';
const CREDITS = 10;
const disk = mountSmallDisk(64);
const onSmallDisk = disk ? describe : describe.skip;
if (!disk) console.warn(`the full disks of ${import.meta.filename} are skipped: they need ${NEEDS_MOUNT}`);

let databaseUrl: string;
let proxy: DatabaseProxy;
let bucketProxy: DatabaseProxy;
let s3: TestS3;
let publisher: TestPublisher;
let deps: ActivityDeps;
let original: ActivityDeps;
let team: TestTeam;
let client: Client;
let close: () => Promise<void>;

beforeAll(async () => {
  const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const namespace = `outages-${Date.now()}`;
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: DAY });
  await waitFor('the search attributes', () =>
    registerSearchAttributes(connection, namespace).then(
      () => true,
      () => null,
    ),
  );
  client = new Client({ connection, namespace });
  databaseUrl = await mintDatabase();
  proxy = await startDatabaseProxy(databaseUrl);
  s3 = await startS3();
  bucketProxy = await startDatabaseProxy(s3.settings.endpoint ?? '');
  publisher = await openPublisher({}, proxy.databaseUrl);
  original = publisher.another({
    workflows: withPostDescriptions(createWorkflowStarter(client), publisher.deps.journal.append),
  });
  deps = { ...original };
  const workers = await createWorkers({
    connection: native,
    namespace,
    activities: createActivities(deps),
    roles: ['core', 'render'],
    maxLeasedPosts: 10,
    bundle: await bundleWorkflowsInSubprocess({ traced: false }),
    interceptors: [reportOutages(deps)],
  });
  const running = Promise.all(workers.map((worker) => worker.run()));
  close = async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await native.close();
    await connection.close();
    await publisher.close();
    await proxy.close();
    await bucketProxy.close();
    await s3.close();
    disk?.unmount();
  };
});
afterAll(() => close?.());
beforeEach(async () => {
  team = await mintTeam(publisher.deps);
});
afterEach(() => {
  proxy.comeBack();
  bucketProxy.comeBack();
  disk?.empty();
  Object.assign(deps, original);
});

/** Media and temporary files on the small disk. */
function useSmallDisk(minFreeBytes = 8 * MB): void {
  const dir = disk?.dir ?? '';
  const scratchDir = join(dir, 'scratch');
  Object.assign(deps, {
    storage: createLocalStorage({ dir: join(dir, 'media'), publicUrl: PUBLIC_URL, minFreeBytes }),
    scratchDir,
    findScratchFault: () => findFolderFault(scratchDir, { name: 'scratch', minFreeBytes }),
  });
}

function useBucket(): void {
  const endpoint = new URL(bucketProxy.databaseUrl).origin;
  const urls = createMediaUrls(PUBLIC_URL, null);
  deps.storage = createS3Storage({ ...s3.settings, endpoint }, join(original.scratchDir, 'copies'), urls);
}

/** A render that was charged. */
async function startRender(): Promise<string> {
  const place = { teamId: team.team.id, workspaceId: team.workspace.id, format: 'listicle' as const };
  const deck = { deck: { ...buildDemoDeck() }, deckHash: 'x', warnings: [], creditsCharged: CREDITS, sandbox: true };
  const contentId = await commit(publisher.deps, async (tx) => {
    const id = await recordContent(tx, { ...place, ...deck });
    await spend(tx, {
      teamId: team.team.id,
      credits: CREDITS,
      spendingType: 'studio_render',
      refId: id,
      sandbox: true,
    });
    return id;
  });
  return contentId;
}

const start = (contentId: string): Promise<void> => deps.workflows.startJob('render', contentId);

const getContent = (id: string): Promise<Content> => publisher.deps.orm.em.fork().findOneOrFail(Content, id);

async function getDetails(kind: WorkflowKind, id: string): Promise<string> {
  const handle = client.workflow.getHandle(workflowId(kind, id));
  const { currentDetails = '' } = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return currentDetails;
}

const untilHeld = (kind: WorkflowKind, id: string, by: string): Promise<string> =>
  waitFor(`${id} is held`, async () => {
    const details = await getDetails(kind, id).catch(() => '');
    return details.startsWith(`Held: ${by}`) ? details : null;
  });

const getResult = (kind: WorkflowKind, id: string): Promise<string> =>
  client.workflow.getHandle(workflowId(kind, id)).result();

/** The ledger entries of a job. */
const listCharges = async (refId: string): Promise<number[]> =>
  (await publisher.deps.orm.em.fork().find(LedgerEntry, { refId })).map(({ credits }) => credits);

async function countPublished({ accounts }: ReadyPost): Promise<number> {
  const ids = accounts.map((account) => account.platformUserId);
  return (await listPublished(publisher.sandboxUrl)).filter((post) => ids.includes(post.accountId)).length;
}

test('a render is held while the database is down, for longer than its attempts would last', async () => {
  const contentId = await startRender();
  proxy.goAway();
  await start(contentId);
  await waitFor('it was tried often', async () =>
    (await untilHeld('render', contentId, 'The database does not respond.')).includes('every 8 s'),
  );

  proxy.comeBack();
  expect(await getResult('render', contentId)).toBe('ready');
  expect([(await getContent(contentId)).status, await listCharges(contentId)]).toEqual(['ready', [-CREDITS]]);
});

test('a render is held while the database is read-only, as during a failover', async () => {
  const contentId = await startRender();
  const name = new URL(databaseUrl).pathname.slice(1);
  await setReadOnly(name, true);
  await start(contentId);
  await untilHeld('render', contentId, 'The database is read-only.');

  await setReadOnly(name, false);
  expect(await getResult('render', contentId)).toBe('ready');
  expect([(await getContent(contentId)).status, await listCharges(contentId)]).toEqual(['ready', [-CREDITS]]);
});

onSmallDisk('a disk of 64 MB', () => {
  test('a render is held while the disk is full, says so, and is charged once', async () => {
    useSmallDisk();
    const contentId = await startRender();
    disk?.fill(2 * MB);
    await start(contentId);
    await untilHeld('render', contentId, 'The disk of the media folder');
    expect(await getContent(contentId)).toMatchObject({ status: 'queued', waitingFor: 'storage' });

    disk?.empty();
    expect(await getResult('render', contentId)).toBe('ready');
    expect(await getContent(contentId)).toMatchObject({ status: 'ready', errorCode: null });
    expect(await listCharges(contentId)).toEqual([-CREDITS]);
  });

  test('a disk that fills up during a render holds it, and no temporary file stays', async () => {
    useSmallDisk();
    const { findScratchFault, scratchDir } = deps;
    let hasBegun = false;
    deps.findScratchFault = async () => {
      const fault = await findScratchFault();
      if (!hasBegun) disk?.fill(MB / 8);
      hasBegun = true;
      return fault;
    };
    const contentId = await startRender();
    await start(contentId);
    await untilHeld('render', contentId, 'The disk');

    expect(await readdir(scratchDir)).toEqual([]);
    disk?.empty();
    expect(await getResult('render', contentId)).toBe('ready');
    expect(await listCharges(contentId)).toEqual([-CREDITS]);
  });

  test('a post whose media is stored is published while the disk is full', async () => {
    useSmallDisk();
    const ready = await readyPost(deps, { team });
    disk?.fill();
    await deps.workflows.startPost(deps.orm.em.fork(), ready.postId);

    expect(await getResult('post', ready.postId)).toBe('posted');
    expect(await countPublished(ready)).toBe(1);
  });
});

test('a render is held while the bucket is down', async () => {
  useBucket();
  const contentId = await startRender();
  bucketProxy.goAway();
  await start(contentId);
  await untilHeld('render', contentId, 'The storage at');
  expect(await getContent(contentId)).toMatchObject({ waitingFor: 'storage' });

  bucketProxy.comeBack();
  expect(await getResult('render', contentId)).toBe('ready');
  expect(await getContent(contentId)).toMatchObject({ status: 'ready', errorCode: null });
  expect(await listCharges(contentId)).toEqual([-CREDITS]);
});

test('a due post is held while the database is read-only, and is then published once', async () => {
  const ready = await readyPost(deps, { team });
  const name = new URL(databaseUrl).pathname.slice(1);
  await setReadOnly(name, true);
  await deps.workflows.startPost(deps.orm.em.fork(), ready.postId);
  await untilHeld('post', ready.postId, 'The database is read-only.');
  expect(await countPublished(ready)).toBe(0);

  await setReadOnly(name, false);
  expect(await getResult('post', ready.postId)).toBe('posted');
  expect(await countPublished(ready)).toBe(1);
});

test('a due post is held while the bucket is down, and is then published once', async () => {
  useBucket();
  const ready = await readyPost(deps, { team });
  bucketProxy.goAway();
  await deps.workflows.startPost(deps.orm.em.fork(), ready.postId);
  await untilHeld('post', ready.postId, 'The bucket failed');
  expect((await publisher.deps.orm.em.fork().findOneOrFail(Post, ready.postId)).status).toBe('scheduled');
  expect(await countPublished(ready)).toBe(0);

  bucketProxy.comeBack();
  expect(await getResult('post', ready.postId)).toBe('posted');
  expect(await countPublished(ready)).toBe(1);
});

/** As a standby: every new statement that writes fails. Open connections keep the old setting, so they are broken. */
async function setReadOnly(database: string, readOnly: boolean): Promise<void> {
  const owner = new PgClient({ connectionString: getServerUrl() });
  await owner.connect();
  await owner.query(`alter database ${database} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  await owner.end();
  proxy.cut();
  await waitFor('the broken connections are replaced', async () => {
    const reads = Array.from({ length: 20 }, () => publisher.deps.orm.em.fork().execute('select 1'));
    return (await Promise.allSettled(reads)).every(({ status }) => status === 'fulfilled');
  });
}
