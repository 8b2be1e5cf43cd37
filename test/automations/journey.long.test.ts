import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WEEKDAYS } from '../../domain/calendar-date.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { listPublished as published } from '../support/simulator.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { MANY_CLAIMS } from '../support/generations/statements.ts';

/** Zones without clock changes, so that the first slot is not near midnight and a run fills seven days. */
const ZONE = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Bogota';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
  await instance.orm.em.fork().execute('update workspace set timezone = ?', [ZONE]);
  await storeBrandClaims(instance, instance.team, MANY_CLAIMS);
});
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

async function waitUntil(id: string, holds: (automation: Automation) => boolean): Promise<Automation> {
  for (;;) {
    const automation = await instance.api.get<Automation>(`/automations/${id}`);
    if (holds(automation)) return automation;
    await sleep(300);
  }
}

async function getWorkflow(id: string): Promise<string> {
  return (await instance.temporal.workflow.getHandle(workflowId('automation', id)).describe()).status.name;
}

/** The local time of the next full minute that leaves time for the launch. */
function soon(): string {
  return new Intl.DateTimeFormat('sv', { timeZone: ZONE, timeStyle: 'short' }).format(Date.now() + 75_000);
}

async function change(id: string, body: object): Promise<void> {
  const { ok } = await fetch(`${instance.baseUrl}/automations/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${instance.team.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(ok).toBe(true);
}

/** Launched by the first test; waits for its slot during the other tests. */
let launched: { id: string; scheduled: number };

test('a launched automation writes generations and fills its week', async () => {
  const cadence = { days: WEEKDAYS, times: ['00:00'] };
  const { id } = await instance.api.post<Automation>('/automations', {
    name: 'Soon',
    cadence,
    formats: ['walloftext'],
    prompt: 'cold brew coffee',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  await instance.api.post(`/automations/${id}/generate`, { count: 3 });
  await waitUntil(id, ({ status }) => status === 'review');
  await change(id, { cadence: { ...cadence, times: [soon()] } });
  await instance.api.post(`/automations/${id}/launch`, {});

  const filled = await waitUntil(id, ({ lastRun }) => lastRun !== null);
  expect(filled).toMatchObject({ lastRun: { refusedReason: null }, counts: { failed: 0 } });
  expect(filled.lastRun?.scheduled).toBeGreaterThanOrEqual(7);
  expect(await getWorkflow(id)).toBe('RUNNING');
  launched = { id, scheduled: filled.lastRun?.scheduled ?? 0 };
});

/** The details that the Web UI shows. */
async function getDetails(id: string): Promise<string> {
  const handle = instance.temporal.workflow.getHandle(workflowId('automation', id));
  return (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
}

test('operators control an automation with signals, and a resume restarts its workflow', async () => {
  const { id } = await instance.api.post<Automation>('/automations', {
    name: 'Far',
    cadence: { days: ['mon'], times: ['00:00'] },
    startDate: '2099-01-01',
    formats: ['walloftext'],
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  const workflow = instance.temporal.workflow.getHandle(workflowId('automation', id));
  await instance.api.post(`/automations/${id}/launch`, {});
  const { lastRun } = await waitUntil(id, (automation) => automation.lastRun !== null);

  await workflow.signal('run');
  await waitUntil(id, (automation) => automation.lastRun?.at !== lastRun?.at);
  await workflow.signal('pause');
  await waitUntil(id, ({ status }) => status === 'paused');
  while (!(await getDetails(id)).startsWith('Paused; send resume')) await sleep(100);
  await workflow.signal('run');
  while (!(await getDetails(id)).includes('Refused: Only a launched')) await sleep(100);
  await workflow.signal('resume');
  await waitUntil(id, ({ status }) => status === 'launched');
  while (!(await getDetails(id)).startsWith('Waiting for the next run, 2099-01-')) await sleep(100);

  await workflow.signal('pause');
  await waitUntil(id, ({ status }) => status === 'paused');
  await workflow.terminate('terminated by an operator');
  await instance.api.post(`/automations/${id}/resume`, {});
  while ((await getWorkflow(id)) !== 'RUNNING') await sleep(100);
});

test('a paused automation that is resumed runs at its next run time', async () => {
  const { id } = await instance.api.post<Automation>('/automations', {
    name: 'Paused',
    cadence: { days: ['mon'], times: ['00:00'] },
    startDate: '2099-01-01',
    formats: ['walloftext'],
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  await instance.api.post(`/automations/${id}/launch`, {});
  await waitUntil(id, ({ lastRun }) => lastRun !== null);
  await instance.api.post(`/automations/${id}/pause`, {});
  while (!(await getDetails(id)).startsWith('Paused')) await sleep(100);

  const soonDue = `update automation set next_run_at = clock_timestamp() + interval '3 seconds', last_run_at = null
                   where id = ?`;
  await instance.orm.em.fork().execute(soonDue, [id]);
  await instance.api.post(`/automations/${id}/resume`, {});
  while (!(await getDetails(id)).startsWith('Waiting')) await sleep(100);

  const ran = await waitUntil(id, ({ lastRun }) => lastRun !== null);
  expect(ran).toMatchObject({ status: 'launched', lastRun: { scheduled: 0, refusedReason: null } });
});

test('an automation posts at its first slot, and deleting it cancels the other posts', async () => {
  const { id, scheduled } = launched;
  const posted = await waitUntil(id, ({ counts }) => counts.posted === 1);
  expect(posted.counts.scheduled).toBe(scheduled - 1);
  const mine = await instance.api.get<Post[]>(`/automations/${id}/posts?status=posted`);
  const sent = await published(instance.sandboxUrl);
  const arrived = sent.filter((one) => one.platformPostId === mine[0]?.targets[0]?.platformPostId);
  expect(arrived).toHaveLength(1);
  expect(Date.parse(arrived[0]?.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(mine[0]?.scheduledTime ?? ''));

  await instance.api.delete(`/automations/${id}`);
  while ((await getWorkflow(id)) === 'RUNNING') await sleep(200);
  const rows = await instance.orm.em
    .fork()
    .execute<{ status: string }[]>(`select distinct status from post where automation_id = ? order by 1`, [id]);
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'posted']);
});
