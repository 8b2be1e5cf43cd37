/** What we tell Temporal may come twice, late, or before what it follows from. No worker runs: the server alone decides. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { registerSearchAttributes } from '../../adapters/temporal/connect.ts';
import { createWorkflowDoor } from '../../adapters/temporal/workflow-door.ts';
import { newId } from '../../domain/ids.ts';
import { deliveryWorkflowId, postWorkflowId, renderWorkflowId } from '../../domain/workflow-names.ts';

const NAMESPACE = 'default';

let connection: Connection;
let client: Client;
let door: ReturnType<typeof createWorkflowDoor>;

beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  await registerSearchAttributes(connection, NAMESPACE);
  client = new Client({ connection, namespace: NAMESPACE });
  door = createWorkflowDoor(client);
});
afterAll(() => connection?.close());

const newPost = () => ({
  id: newId('post'),
  teamId: 'team',
  workspaceId: 'workspace',
  slot: null,
  platforms: ['clipapp' as const],
});

async function runOf(workflowId: string): Promise<{ runId: string; status: string }> {
  const { runId, status } = await client.workflow.getHandle(workflowId).describe();
  return { runId, status: status.name };
}

async function signalsOf(workflowId: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? []);
}

const terminate = (workflowId: string) => client.workflow.getHandle(workflowId).terminate('by a test');

describe('I: two outbox verbs', () => {
  test('a post that is started twice has one run', async () => {
    const post = newPost();
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    const first = await runOf(postWorkflowId(post.id));
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    expect(await runOf(postWorkflowId(post.id))).toEqual(first);
  });

  test('a signal that overtakes its start begins the run, and the start then finds it', async () => {
    const post = newPost();
    await door.signalPost(post, 'cancel');
    const first = await runOf(postWorkflowId(post.id));
    expect(await signalsOf(postWorkflowId(post.id))).toEqual(['cancel']);
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    expect(await runOf(postWorkflowId(post.id))).toEqual(first);
  });

  test('a signal to a post whose run has ended begins a new one', async () => {
    const post = newPost();
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    await terminate(postWorkflowId(post.id));
    await door.signalPost(post, 'restored');
    expect((await runOf(postWorkflowId(post.id))).status).toBe('RUNNING');
  });

  test.each([
    ['render', newId('content'), renderWorkflowId, (id: string) => door.startRender(id)],
    ['delivery', newId('delivery'), deliveryWorkflowId, (id: string) => door.startDelivery(id)],
  ] as const)('a %s runs once, whenever it is told again', async (_, id, workflowId, start) => {
    await start(id);
    await start(id);
    const { runId } = await runOf(workflowId(id));
    await terminate(workflowId(id));
    await start(id);
    expect(await runOf(workflowId(id))).toEqual({ runId, status: 'TERMINATED' });
  });
});
