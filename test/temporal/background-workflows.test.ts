/** The refresh of trends and the collection of metrics with API, worker and Temporal, and a trend provider on a real socket. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/client';
import { COLLECTOR } from '../../db/analytics/metric-snapshots.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { json, line, serveTrends, TOKEN, type TrendServer } from '../trends/trend-server.ts';
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

interface Post {
  id: string;
  status: string;
  targets: { analytics: { views: number | null; source: string } | null }[];
}

const collector = () => instance.temporal.workflow.getHandle(workflowId('collectMetrics', COLLECTOR));

/** The status of the collector's latest run; `absent` before the first. */
async function getRun(): Promise<string> {
  try {
    return (await collector().describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'absent';
    throw error;
  }
}

test('a post shows its metrics after an hour, and a collection takes two Temporal Actions', async () => {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const selectedAccounts = { clipapp: [instance.accounts.clipapp], reelnet: [instance.accounts.reelnet] };
  const { id } = await instance.api.post<Post>('/posts', { contentId, selectedAccounts, caption: 'Hello' });
  const read = () => instance.api.get<Post>(`/posts/${id}`);
  const posted = await waitUntil(read, ({ status }) => status === 'posted');
  expect(posted.targets.map(({ analytics }) => analytics)).toEqual([null, null]);
  expect(await getRun()).toBe('absent');

  await instance.orm.em.fork().execute(
    `update measured_target set published_at = published_at - interval '66 minutes',
       due_at = due_at - interval '66 minutes' where post_id = ?`,
    [id],
  );
  const measured = await waitUntil(read, ({ targets }) => targets.every(({ analytics }) => analytics !== null));
  expect(measured.targets.map(({ analytics }) => analytics?.source)).toEqual(['sandbox', 'sandbox']);
  expect(await waitUntil(getRun, (status) => status !== 'RUNNING')).toBe('COMPLETED');

  const { events } = await collector().fetchHistory();
  const billedEvents = [
    'workflowExecutionStarted',
    'activityTaskScheduled',
    'timerStarted',
    'workflowExecutionSignaled',
  ];
  const actions = (events ?? []).filter((event) =>
    billedEvents.some(
      (name) => `${name}EventAttributes` in event && event[`${name}EventAttributes` as keyof typeof event] !== null,
    ),
  );
  expect(actions).toHaveLength(2);
});
