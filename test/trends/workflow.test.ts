/** The refresh workflow with a worker, Temporal and a provider on a real socket. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { json, line, serveTrends, TOKEN, type TrendServer } from './trend-server.ts';
import { waitUntil } from '../support/wait-for.ts';

let instance: Instance;
let server: TrendServer;

beforeAll(async () => {
  server = await serveTrends(json({ trends: [line('From outside')] }));
  instance = await startInstance({ TRENDS_URL: server.url, TRENDS_TOKEN: TOKEN });
});
afterAll(async () => {
  await instance?.stop();
  await server.close();
});

const handle = () => instance.temporal.workflow.getHandle(workflowId('refreshTrends', DAILY_FEED));

/** Whether the workflow's details in the Web UI contain `text`. */
async function shows(text: string): Promise<boolean> {
  try {
    const shown = await handle().query<{ currentDetails?: string }>('__temporal_workflow_metadata');
    return shown.currentDetails?.includes(text) ?? false;
  } catch (error) {
    return `not there yet: ${String(error)}` === text;
  }
}

const titles = async (): Promise<string[]> => {
  const found = await instance.api.get<{ title: string }[]>('/trends?platform=clipapp&kind=topic&limit=100');
  return found.map(({ title }) => title);
};

/** Sets the next refresh to be due in `ms` milliseconds. */
async function dueIn(ms: number): Promise<void> {
  const em = instance.orm.em.fork();
  await em.execute(`update trend_feed set next_refresh_at = clock_timestamp() + ? * interval '1 millisecond'`, [ms]);
  await handle().signal('changed');
}

test('a new service fills the trend library and waits for the next day', async () => {
  await waitUntil(() => shows('Next refresh at'));
  expect(await titles()).toEqual(expect.arrayContaining(['From outside', 'Behind the scenes']));
  expect(server.asked[0]?.authorization).toBe(`Bearer ${TOKEN}`);
});

test('an operator can pause, refresh and resume; the token is in no history', async () => {
  await waitUntil(() => shows('Next refresh at'));
  await handle().signal('pause');
  await waitUntil(() => shows('Paused'));
  const before = server.asked.length;
  await dueIn(0);
  server.answer = json({ trends: [line('By hand')] });
  await handle().signal('refresh');
  await waitUntil(async () => (await titles()).includes('By hand'));
  await waitUntil(() => shows('Paused'));
  expect(server.asked.length).toBe(before + 1);
  await handle().signal('resume');
  await waitUntil(() => shows('Next refresh at'));
  expect(JSON.stringify(await handle().fetchHistory())).not.toContain(TOKEN);
});

test("the next day's refresh runs in a continued workflow", async () => {
  await waitUntil(() => shows('Next refresh at'));
  const { runId } = await handle().describe();
  server.answer = json({ trends: [line('The day after')] });
  await dueIn(12_000);
  await waitUntil(async () => (await titles()).includes('The day after'));
  expect((await handle().describe()).runId).not.toBe(runId);
});
