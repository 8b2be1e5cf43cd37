/** The generateContent workflow on a real Temporal server with a scripted provider. */
import { withPostDescriptions } from '../../../db/posts/post-workflows.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { NativeConnection, type Worker } from '@temporalio/worker';
import '../../environment/temporal-runtime.ts';
import { createActivities } from '../../../activities/create-activities.ts';
import { createWorkflowStarter } from '../../../adapters/temporal/workflow-starter.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { cancelRender } from '../../../db/content/end-content.ts';
import { listModels } from '../../../db/content/media-calls.ts';
import { workflowId } from '../../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../../worker/create-workers.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { commit, mintTeam, type TestTeam } from '../../support/teams.ts';
import { failed, type Script } from '../../support/scripted-provider.ts';
import { Fixture } from './fixture.ts';
import { waitUntil } from '../../support/wait-for.ts';
import { mintNamespace } from '../../support/mint-namespace.ts';

let publisher: TestPublisher;
let fixture: Fixture;
let team: TestTeam;
let client: Client;
let workers: Worker[];
let running: Promise<unknown>;
let close: () => Promise<void>;

beforeAll(async () => {
  const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const namespace = await mintNamespace('making');
  client = new Client({ connection, namespace });
  publisher = await openPublisher();
  fixture = new Fixture(publisher, undefined, {
    workflows: withPostDescriptions(createWorkflowStarter(client), publisher.deps.journal.append),
  });
  workers = await createWorkers({
    connection: native,
    namespace,
    activities: createActivities(fixture.deps),
    roles: ['core', 'render'],
    maxLeasedPosts: 1,
    bundle: await bundleWorkflowsInSubprocess({ traced: false }),
  });
  running = Promise.all(workers.map((worker) => worker.run()));
  close = async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await native.close();
    await connection.close();
    await publisher.close();
  };
});
afterAll(() => close?.());
beforeEach(async () => {
  team = await mintTeam(publisher.deps);
  fixture.provider.script = {};
  fixture.provider.starts = [];
  fixture.provider.cancelled = [];
  fixture.provider.jobs.clear();
});

async function begin(inputs: object, format: 'fadein' | 'listicle' | 'talkinghead' = 'listicle'): Promise<string> {
  const id = await fixture.job(team, { format, inputs: { ...inputs } });
  await fixture.deps.workflows.startJob('generateContent', id);
  return id;
}

const getResult = (id: string): Promise<unknown> =>
  client.workflow.getHandle(workflowId('generateContent', id)).result();

const ITEMS = ['Grind', 'Pour', 'Wait', 'Strain'].map((text) => ({ text }));

/** Blocks running calls until they are released. */
function holding(): { script: Script; most: () => number; release: () => void } {
  const released = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  const onStart = async (): Promise<null> => {
    most = Math.max(most, (now += 1));
    await released.promise;
    now -= 1;
    return null;
  };
  return { script: { onStart }, most: () => most, release: released.resolve };
}

test('at most four calls of a job run concurrently, and the details list them', async () => {
  const held = holding();
  fixture.provider.script = held.script;
  const id = await begin({ prompt: 'Cold brew', items: ITEMS });
  await waitUntil(() => held.most() === 4);
  const handle = client.workflow.getHandle(workflowId('generateContent', id));
  const { currentDetails } = (await handle.query('__temporal_workflow_metadata')) as { currentDetails: string };
  expect(currentDetails).toMatch(/^Making media: 0 of 5 \(.*; 5 %\)$/u);
  held.release();
  await waitUntil(async () => (await fixture.calls(id)).every(({ status }) => status === 'made'));
  expect(held.most()).toBe(4);
  await commit(fixture.deps, (tx) => cancelRender(tx, id));
  expect(await getResult(id)).toBe('ended');
});

test('a job is rendered with its media in the library, and its history contains neither texts nor URLs', async () => {
  const id = await begin({ prompt: 'Unmistakable', lines: ['Slow.', 'Cold.'], durationSec: 3, ratio: '1:1' }, 'fadein');

  expect(await getResult(id)).toBe('ready');
  const content = await fixture.content(id);
  expect(content).toMatchObject({ status: 'ready', progress: 100, sandboxMedia: false, errorCode: null });
  expect(content.outputKey && (await fixture.deps.storage.exists(content.outputKey))).toBe(true);
  const mediaCalls = await fixture.calls(id);
  const assets = await fixture.em().find(Asset, { id: { $in: mediaCalls.flatMap(({ assetId }) => assetId ?? []) } });
  expect(assets).toHaveLength(mediaCalls.length);
  const provenance = { provider: 'scripted', synthetic: true, sandbox: false, prompt: 'Unmistakable' };
  expect(assets[0]).toMatchObject({ provenance });
  expect((await listModels(fixture.em(), [id])).get(id)).toMatch(/^scripted\//u);
  expect(await fixture.ledger(id)).toEqual([-10]);
  const history = await client.workflow.getHandle(workflowId('generateContent', id)).fetchHistory();
  const text = historyToJSON(history).replace(/"data": "([^"]*)"/gu, (_, data: string) => atob(data));
  expect([/Unmistakable|Slow|http/u.test(text), text.includes(id)]).toEqual([false, true]);
});

test('a provider that stays down fails the job with one charge and one refund', async () => {
  fixture.provider.script.onStart = () => failed('unavailable', 'provider_unreachable');
  const id = await begin({ prompt: 'Cold brew', items: ITEMS.slice(0, 3) });

  expect(await getResult(id)).toBe('failed');

  expect(await fixture.content(id)).toMatchObject({
    status: 'failed',
    errorCode: 'provider_unreachable',
    creditsRefunded: 10,
  });
  expect(await fixture.ledger(id)).toEqual([-10, 10]);
  expect(fixture.provider.jobs.size).toBe(0);
});

test('a rejected call cancels the other calls at the provider', async () => {
  let n = 0;
  fixture.provider.script = {
    onStart: () => ((n += 1) === 3 ? failed('refused', 'content_refused') : null),
    onFollow: () => ({ state: 'running', percent: 10, pollAfterMs: 10 }),
  };
  const id = await begin({ prompt: 'Cold brew', items: ITEMS });

  expect(await getResult(id)).toBe('failed');
  expect((await fixture.content(id)).errorCode).toBe('content_refused');
  await waitUntil(() => fixture.provider.cancelled.length === fixture.provider.jobs.size);
  expect(fixture.provider.cancelled.toSorted()).toEqual([...fixture.provider.jobs.keys()].toSorted());
  expect(await fixture.ledger(id)).toEqual([-10, 10]);
});
