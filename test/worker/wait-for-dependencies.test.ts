/** A render on a real Temporal server while its database (behind a proxy) and its media folder are unavailable for a time. */
import { describePosts } from '../../db/posts/post-workflows.ts';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { createActivities } from '../../activities/create-activities.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { recordContent } from '../../db/content/contents.ts';
import { Content } from '../../db/entities/content.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflows, createWorkers } from '../../worker/create-workers.ts';
import { waitForDependencies } from '../../worker/wait-for-dependencies.ts';
import { mintDatabase } from '../support/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const DAY = { seconds: 86_400 as never };
/** More attempts than `renderContent` has, so that an outage that consumes them is visible. */
const ATTEMPTS = 6;

let proxy: DatabaseProxy;
let publisher: TestPublisher;
let team: TestTeam;
let client: Client;
let close: () => Promise<void>;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const namespace = `outages-${Date.now()}`;
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: DAY });
  client = new Client({ connection, namespace });
  proxy = await startDatabaseProxy(await mintDatabase());
  publisher = await openPublisher({}, proxy.databaseUrl);
  const deps = publisher.another({ workflows: describePosts(createWorkflowStarter(client)) });
  const stop = new AbortController();
  const workers = await createWorkers({
    connection: native,
    namespace,
    activities: createActivities(deps),
    roles: ['core', 'render'],
    maxLeasedPosts: 1,
    bundle: await bundleWorkflows(),
    interceptors: [waitForDependencies(deps, stop.signal)],
  });
  const running = Promise.all(workers.map((worker) => worker.run()));
  close = async () => {
    stop.abort();
    for (const worker of workers) worker.shutdown();
    await running;
    await native.close();
    await connection.close();
    await publisher.close();
    await proxy.close();
  };
}, 120_000);
afterAll(() => close?.());
afterEach(() => proxy.comeBack());
beforeEach(async () => {
  team = await mintTeam(publisher.deps);
});

function content(): Promise<string> {
  const place = { teamId: team.team.id, workspaceId: team.workspace.id, format: 'listicle' as const };
  const deck = { deck: { ...buildDemoDeck() }, deckHash: 'x', warnings: [], creditsCharged: 0, sandbox: true };
  return commit(publisher.deps, (tx) => recordContent(tx, { ...place, ...deck }));
}

const getStatus = async (contentId: string) =>
  (await publisher.deps.orm.em.fork().findOneOrFail(Content, contentId)).status;

/** The current attempt and its last heartbeat. */
async function getAttempt(contentId: string): Promise<{ attempt: number | undefined; waits: string }> {
  const { raw } = await client.workflow.getHandle(workflowId('render', contentId)).describe();
  const [pending] = raw.pendingActivities ?? [];
  const beat = pending?.heartbeatDetails?.payloads?.[0]?.data;
  return { attempt: pending?.attempt ?? undefined, waits: beat ? Buffer.from(beat).toString() : '' };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(100);
}

test('a long database outage costs a render only one attempt', async () => {
  const contentId = await content();
  proxy.goAway();
  await describePosts(createWorkflowStarter(client)).startJob('render', contentId);
  await until(() => proxy.missed() > ATTEMPTS);
  expect(await getAttempt(contentId)).toEqual({ attempt: 1, waits: '"waiting: the database does not answer"' });

  proxy.comeBack();
  expect(await client.workflow.getHandle(workflowId('render', contentId)).result()).toBe('ready');
  expect(await getStatus(contentId)).toBe('ready');
}, 120_000);

test('a render waits for a missing media folder', async () => {
  const contentId = await content();
  const folder = join(publisher.deps.scratchDir, 'media');
  await rename(folder, `${folder}-away`).catch(() => undefined);
  await writeFile(folder, 'a file where the folder was');
  await describePosts(createWorkflowStarter(client)).startJob('render', contentId);
  await until(async () => (await getAttempt(contentId)).waits.includes(folder));

  await rm(folder);
  await rename(`${folder}-away`, folder).catch(() => undefined);
  expect(await client.workflow.getHandle(workflowId('render', contentId)).result()).toBe('ready');
  expect(await getStatus(contentId)).toBe('ready');
}, 120_000);
