/** Metrics collection end to end: API, worker and Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/client';
import { COLLECTOR } from '../../db/analytics/metric-snapshots.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { waitUntil } from '../support/wait-for.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance?.stop());

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
