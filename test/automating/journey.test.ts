import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WEEKDAYS } from '../../domain/calendar-date.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { startInstance, type Instance } from '../builders/instance.ts';
import { posts as published } from '../sandbox/harness.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
}, 120_000);
afterAll(() => instance?.stop());

interface Automation {
  id: string;
  status: string;
  nextRunAt: string | null;
  lastRun: { at: string; scheduled: number; refusedReason: string | null } | null;
  counts: { generated: number; scheduled: number; posted: number; failed: number };
}

interface Post {
  id: string;
  status: string;
  scheduledTime: string;
  targets: { platformPostId: string | null }[];
}

async function until(id: string, holds: (automation: Automation) => boolean): Promise<Automation> {
  for (;;) {
    const automation = await instance.api.get<Automation>(`/automations/${id}`);
    if (holds(automation)) return automation;
    await sleep(300);
  }
}

/** The workflow's run, or how it ended. */
async function workflowOf(id: string): Promise<string> {
  return (await instance.temporal.workflow.getHandle(workflowId('automation', id)).describe()).status.name;
}

/** The wall time of the next minute but one, in UTC. */
function soon(): string {
  return new Date(Date.now() + 100_000).toISOString().slice(11, 16);
}

test('an automation writes ideas, is launched, fills its week, and posts at its first slot', async () => {
  const { id } = await instance.api.post<Automation>('/automations', {
    name: 'Soon',
    cadence: { days: WEEKDAYS, times: [soon()] },
    formats: ['walloftext'],
    prompt: 'cold brew coffee',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  await instance.api.post(`/automations/${id}/generate`, { count: 3 });
  await until(id, ({ status }) => status === 'review');
  await instance.api.post(`/automations/${id}/launch`, {});

  const filled = await until(id, ({ lastRun }) => lastRun !== null);
  expect(filled).toMatchObject({ lastRun: { refusedReason: null }, counts: { failed: 0 } });
  expect(filled.lastRun?.scheduled).toBeGreaterThanOrEqual(7);
  expect(await workflowOf(id)).toBe('RUNNING');

  const posted = await until(id, ({ counts }) => counts.posted === 1);
  expect(posted.counts.scheduled).toBe((filled.lastRun?.scheduled ?? 0) - 1);
  const mine = await instance.api.get<Post[]>(`/automations/${id}/posts?status=posted`);
  const sent = await published(instance.sandboxUrl);
  const arrived = sent.filter((one) => one.platformPostId === mine[0]?.targets[0]?.platformPostId);
  expect(arrived).toHaveLength(1);
  expect(Date.parse(arrived[0]?.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(mine[0]?.scheduledTime ?? ''));

  await instance.api.delete(`/automations/${id}`);
  while ((await workflowOf(id)) === 'RUNNING') await sleep(200);
  const left = await instance.orm.em
    .fork()
    .execute<{ status: string }[]>(`select distinct status from post where automation_id = ? order by 1`, [id]);
  expect(left.map(({ status }) => status)).toEqual(['cancelled', 'posted']);
}, 300_000);

/** What operators read in the Web UI. */
async function detailsOf(id: string): Promise<string> {
  const handle = instance.temporal.workflow.getHandle(workflowId('automation', id));
  return (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
}

test('operators pause it, let it go on and run it by signals; terminated while it is paused, it is there again once it is resumed', async () => {
  const { id } = await instance.api.post<Automation>('/automations', {
    name: 'Far',
    cadence: { days: ['mon'], times: ['00:00'] },
    startDate: '2099-01-01',
    formats: ['walloftext'],
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  const workflow = instance.temporal.workflow.getHandle(workflowId('automation', id));
  await instance.api.post(`/automations/${id}/launch`, {});
  const { lastRun } = await until(id, (automation) => automation.lastRun !== null);

  await workflow.signal('run');
  await until(id, (automation) => automation.lastRun?.at !== lastRun?.at);
  await workflow.signal('pause');
  await until(id, ({ status }) => status === 'paused');
  while (!(await detailsOf(id)).startsWith('Paused; send resume')) await sleep(100);
  await workflow.signal('run');
  while (!(await detailsOf(id)).includes('Refused: Only a launched')) await sleep(100);
  await workflow.signal('resume');
  await until(id, ({ status }) => status === 'launched');
  while (!(await detailsOf(id)).startsWith('Waiting for the next run, 2099-01-')) await sleep(100);

  await workflow.signal('pause');
  await until(id, ({ status }) => status === 'paused');
  await workflow.terminate('an operator did');
  await instance.api.post(`/automations/${id}/resume`, {});
  while ((await workflowOf(id)) !== 'RUNNING') await sleep(100);
}, 120_000);

test('it runs when its time has come', async () => {
  const { id } = await instance.api.post<Automation>('/automations', {
    name: 'Paused',
    cadence: { days: ['mon'], times: ['00:00'] },
    startDate: '2099-01-01',
    formats: ['walloftext'],
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  await instance.api.post(`/automations/${id}/launch`, {});
  await until(id, ({ lastRun }) => lastRun !== null);
  await instance.api.post(`/automations/${id}/pause`, {});
  while (!(await detailsOf(id)).startsWith('Paused')) await sleep(100);

  const soonDue = `update automation set next_run_at = clock_timestamp() + interval '3 seconds', last_run_at = null
                   where id = ?`;
  await instance.orm.em.fork().execute(soonDue, [id]);
  await instance.api.post(`/automations/${id}/resume`, {});
  while (!(await detailsOf(id)).startsWith('Waiting')) await sleep(100);

  const ran = await until(id, ({ lastRun }) => lastRun !== null);
  expect(ran).toMatchObject({ status: 'launched', lastRun: { scheduled: 0, refusedReason: null } });
}, 120_000);
