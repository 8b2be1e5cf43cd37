import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client, Connection } from '@temporalio/client';
import { createTemporalClient } from '../../../adapters/temporal/temporal-client.ts';
import { createWorkflowStarter } from '../../../adapters/temporal/workflow-starter.ts';
import { newId } from '../../../domain/ids.ts';
import { workflowId } from '../../../domain/workflow-names.ts';
import { waitFor } from '../../support/wait-for.ts';

let temporal: { client: Client; connection: Connection };

beforeAll(async () => {
  temporal = createTemporalClient({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '', namespace: 'default' });
});
afterAll(() => temporal.connection.close());

test('a running workflow and its histories are erased, and another one goes on', async () => {
  const workflows = createWorkflowStarter(temporal.client);
  const [erased, other] = [newId('crawl'), newId('crawl')];
  for (const id of [erased, other]) await workflows.startJob('crawl', id);
  await temporal.client.workflow.getHandle(workflowId('crawl', erased)).terminate();
  await temporal.client.workflow.start('crawl', {
    taskQueue: 'kinora',
    workflowId: workflowId('crawl', erased),
    args: [{ crawlId: erased }],
  });
  const query = `WorkflowId = '${workflowId('crawl', erased)}'`;
  await waitFor('the list of both runs', async () => (await temporal.client.workflow.count(query)).count === 2 || null);
  await waitFor('the deletion', async () => {
    const runs = await workflows.erase('crawl', [erased, newId('crawl')], [erased]);
    return (runs === 0 && (await workflows.getState('crawl', erased)) === 'absent') || null;
  });
  expect(await workflows.erase('crawl', [erased, newId('crawl')], [])).toBe(0);
  expect(await workflows.getState('crawl', other)).toBe('running');
  await waitFor('the end of a workflow that is only listed', async () => {
    await workflows.erase('crawl', [other], []);
    return (await workflows.getState('crawl', other)) === 'absent' || null;
  });
});

test('a workflow that has just started is erased by its id, before the server lists it', async () => {
  const workflows = createWorkflowStarter(temporal.client);
  const started = newId('crawl');
  await workflows.startJob('crawl', started);
  await workflows.erase('crawl', [], [started]);
  await waitFor('the deletion', async () => (await workflows.getState('crawl', started)) === 'absent' || null);
});

test('a workflow that does not exist needs no erasure', async () => {
  expect(await createWorkflowStarter(temporal.client).erase('post', [newId('post')], [newId('post')])).toBe(0);
});
