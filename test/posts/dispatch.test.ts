/** Starts and signals may reach Temporal twice, late or out of order. No worker runs. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { registerSearchAttributes } from '../../adapters/temporal/temporal-client.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { newId } from '../../domain/ids.ts';
import { workflowId } from '../../domain/workflow-names.ts';

const NAMESPACE = 'default';

let connection: Connection;
let client: Client;
let temporal: ReturnType<typeof createWorkflowStarter>;

beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  await registerSearchAttributes(connection, NAMESPACE);
  client = new Client({ connection, namespace: NAMESPACE });
  temporal = createWorkflowStarter(client);
});
afterAll(() => connection?.close());

const DRAFT = { next: 'hold', reason: 'draft' } as const;

const newPost = () => ({
  id: newId('post'),
  teamId: 'team',
  workspaceId: 'workspace',
  contentId: null,
  slot: null,
  platforms: ['clipapp' as const],
});

async function getRun(id: string): Promise<{ runId: string; status: string }> {
  const { runId, status } = await client.workflow.getHandle(id).describe();
  return { runId, status: status.name };
}

async function getSignals(id: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(id).fetchHistory();
  return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? []);
}

const terminate = (id: string) => client.workflow.getHandle(id).terminate('by a test');

describe('the two outbox operations', () => {
  test('starting a post workflow twice creates one run', async () => {
    const post = newPost();
    await temporal.startPost(post, DRAFT);
    const first = await getRun(workflowId('post', post.id));
    await temporal.startPost(post, DRAFT);
    expect(await getRun(workflowId('post', post.id))).toEqual(first);
  });

  test('a signal that arrives before the start creates the run that the start then uses', async () => {
    const post = newPost();
    await temporal.signalPost(post, 'cancel', DRAFT);
    const first = await getRun(workflowId('post', post.id));
    expect(await getSignals(workflowId('post', post.id))).toEqual(['cancel']);
    await temporal.startPost(post, DRAFT);
    expect(await getRun(workflowId('post', post.id))).toEqual(first);
  });

  test('a signal to a post whose run has ended creates a new run', async () => {
    const post = newPost();
    await temporal.startPost(post, DRAFT);
    await terminate(workflowId('post', post.id));
    await temporal.signalPost(post, 'restored', DRAFT);
    expect((await getRun(workflowId('post', post.id))).status).toBe('RUNNING');
  });

  test.each(['render', 'crawl'] as const)('a %s workflow runs once however often it is started', async (kind) => {
    const id = newId('content');
    await temporal.startJob(kind, id);
    await temporal.startJob(kind, id);
    const { runId } = await getRun(workflowId(kind, id));
    await terminate(workflowId(kind, id));
    await temporal.startJob(kind, id);
    expect(await getRun(workflowId(kind, id))).toEqual({ runId, status: 'TERMINATED' });
  });

  test('a changed row signals its running workflow or starts a new run', async () => {
    const id = newId('webhook');
    await temporal.signalChanged('webhooks', id);
    const first = await getRun(workflowId('webhooks', id));
    await temporal.signalChanged('webhooks', id);
    expect(await getRun(workflowId('webhooks', id))).toEqual(first);
    expect(await getSignals(workflowId('webhooks', id))).toEqual(['changed', 'changed']);
    await terminate(workflowId('webhooks', id));
    await temporal.signalChanged('webhooks', id);
    const { runId, status } = await getRun(workflowId('webhooks', id));
    expect(status).toBe('RUNNING');
    expect(runId).not.toBe(first.runId);
  });
});
