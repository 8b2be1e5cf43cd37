/** What we tell Temporal may come twice, late, or before what it follows from. No worker runs: the server alone decides. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { registerSearchAttributes } from '../../adapters/temporal/connect.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { newId } from '../../domain/ids.ts';
import { workflowId } from '../../domain/workflow-names.ts';

const NAMESPACE = 'default';

let connection: Connection;
let client: Client;
let door: ReturnType<typeof createWorkflowStarter>;

beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  await registerSearchAttributes(connection, NAMESPACE);
  client = new Client({ connection, namespace: NAMESPACE });
  door = createWorkflowStarter(client);
});
afterAll(() => connection?.close());

const newPost = () => ({
  id: newId('post'),
  teamId: 'team',
  workspaceId: 'workspace',
  slot: null,
  platforms: ['clipapp' as const],
});

async function runOf(id: string): Promise<{ runId: string; status: string }> {
  const { runId, status } = await client.workflow.getHandle(id).describe();
  return { runId, status: status.name };
}

async function signalsOf(id: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(id).fetchHistory();
  return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? []);
}

const terminate = (id: string) => client.workflow.getHandle(id).terminate('by a test');

describe('I: two outbox verbs', () => {
  test('a post that is started twice has one run', async () => {
    const post = newPost();
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    const first = await runOf(workflowId('post', post.id));
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    expect(await runOf(workflowId('post', post.id))).toEqual(first);
  });

  test('a signal that overtakes its start begins the run, and the start then finds it', async () => {
    const post = newPost();
    await door.signalPost(post, 'cancel');
    const first = await runOf(workflowId('post', post.id));
    expect(await signalsOf(workflowId('post', post.id))).toEqual(['cancel']);
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    expect(await runOf(workflowId('post', post.id))).toEqual(first);
  });

  test('a signal to a post whose run has ended begins a new one', async () => {
    const post = newPost();
    await door.startPost(post, { next: 'hold', reason: 'draft' });
    await terminate(workflowId('post', post.id));
    await door.signalPost(post, 'restored');
    expect((await runOf(workflowId('post', post.id))).status).toBe('RUNNING');
  });

  test.each(['render', 'delivery'] as const)('a %s runs once, whenever it is told again', async (kind) => {
    const id = newId('content');
    await door.startJob(kind, id);
    await door.startJob(kind, id);
    const { runId } = await runOf(workflowId(kind, id));
    await terminate(workflowId(kind, id));
    await door.startJob(kind, id);
    expect(await runOf(workflowId(kind, id))).toEqual({ runId, status: 'TERMINATED' });
  });

  test('a delivery that is asked for again runs again, or is told while it runs', async () => {
    const id = newId('delivery');
    await door.startJob('delivery', id);
    const first = await runOf(workflowId('delivery', id));
    await door.signalChanged('delivery', id);
    expect(await runOf(workflowId('delivery', id))).toEqual(first);
    expect(await signalsOf(workflowId('delivery', id))).toEqual(['changed']);
    await terminate(workflowId('delivery', id));
    await door.signalChanged('delivery', id);
    expect((await runOf(workflowId('delivery', id))).status).toBe('RUNNING');
  });
});
