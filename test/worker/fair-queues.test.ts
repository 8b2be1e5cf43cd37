/** Teams that share the task queues, on a real Temporal server with the launcher's settings. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { Activities } from '../../activities/create-activities.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflows, createWorkers } from '../../worker/create-workers.ts';

const DAY = { seconds: 86_400 as never };

/** Its own, so that no other test's tasks come here. */
const namespace = `fair-${randomUUID()}`;

let client: Client;
let connection: NativeConnection;
let bundle: WorkflowBundleWithSourceMap;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  client = new Client({ connection: await Connection.connect({ address }), namespace });
  await client.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: DAY });
  connection = await NativeConnection.connect({ address });
  bundle = await bundleWorkflows();
}, 60_000);
afterAll(async () => {
  await connection?.close();
  await client?.connection.close();
});

test('30 queued renders of one team delay the render of another by at most two renders', async () => {
  const rendered: string[] = [];
  const gate = Promise.withResolvers<void>();
  const activities = {
    renderContent: async (contentId: string): Promise<string> => {
      rendered.push(contentId);
      await gate.promise;
      return 'ready';
    },
  } as unknown as Activities;
  const workers = await createWorkers({
    connection,
    namespace,
    activities,
    maxLeasedPosts: 1,
    bundle,
    roles: ['core', 'render'],
  });
  const running = Promise.all(workers.map((worker) => worker.run()));
  const starter = createWorkflowStarter(client);
  try {
    const busy = Array.from({ length: 30 }, (_, index) => `con_busy${index}`);
    for (const id of busy) await starter.startJob('render', id, 'team_busy');
    await Promise.all(busy.map((id) => scheduled(id)));
    await starter.startJob('render', 'con_small', 'team_small');
    await scheduled('con_small');
    const waiting = [...busy, 'con_small'].map((id) => getHandle(id).result());
    gate.resolve();
    await Promise.all(waiting);
    expect(rendered).toHaveLength(31);
    // The first is already rendering, and its worker may have received a second.
    expect(rendered.indexOf('con_small')).toBeLessThanOrEqual(2);
  } finally {
    gate.resolve();
    for (const worker of workers) worker.shutdown();
    await running;
  }
}, 60_000);

const getHandle = (contentId: string): WorkflowHandle => client.workflow.getHandle(workflowId('render', contentId));

/** Resolves once the render of the content is in its task queue. */
async function scheduled(contentId: string): Promise<void> {
  for (;;) {
    const { raw } = await getHandle(contentId).describe();
    if (raw.pendingActivities?.length === 1) return;
  }
}
