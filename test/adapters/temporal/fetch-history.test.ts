import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client, Connection } from '@temporalio/client';
import { createTemporalClient } from '../../../adapters/temporal/temporal-client.ts';
import { fetchHistory } from '../../../adapters/temporal/fetch-history.ts';
import { createNamespace } from '../../../bin/temporal/create-namespace.ts';
import { waitFor } from '../../support/wait-for.ts';
import { deleteWhenListed } from '../../support/delete-when-listed.ts';
import { readHistories } from '../../support/read-histories.ts';

const settings = { address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '', namespace: `histories-${randomUUID()}` };

let temporal: { client: Client; connection: Connection };

beforeAll(async () => {
  await waitFor('the namespace', () =>
    createNamespace(settings).then(
      () => true,
      () => false,
    ),
  );
  temporal = createTemporalClient(settings);
});
afterAll(() => temporal.connection.close());

const startWorkflow = (id: string) =>
  temporal.client.workflow.start('crawl', {
    taskQueue: 'none',
    workflowId: id,
    args: [{ crawlId: 'input' }],
    memo: { text: 'memo' },
  });

test('a run that is deleted after it was listed has its row and no history', async () => {
  const { client } = temporal;
  await startWorkflow('kept');
  await startWorkflow('deleted');
  await waitFor('both workflows to be listed', async () => (await client.workflow.count()).count === 2);

  const texts = await readHistories(deleteWhenListed(client, 'deleted'));

  expect(texts.get('kept')).toMatch(/memo[\s\S]*input/u);
  expect(texts.get('deleted')).toContain('memo');
  expect(texts.get('deleted')).not.toContain('input');
});

test('an error of the server other than a missing run is thrown', async () => {
  await expect(fetchHistory(temporal.client, 'kept', 'not-a-uuid')).rejects.toMatchObject({ code: 3 });
});
