import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance?.stop());

const row = (id: string) => instance.orm.em.fork().findOneOrFail(Post, id);

/** The event types of the last run of a post's workflow. */
async function eventTypes(id: string): Promise<number[]> {
  const { events } = await instance.temporal.workflow.getHandle(`post-${id}`).fetchHistory();
  return (events ?? []).map((event) => event.eventType ?? 0);
}

const ACTIVITY_TIMED_OUT = 14;

test('a post leased by a killed worker is published once, without an activity timeout', async () => {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const scheduledTime = new Date(Date.now() + 9_000).toISOString();
  const { id } = await instance.api.post<{ id: string }>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp], reelnet: [instance.accounts.reelnet] },
    schedule: 'scheduled',
    scheduledTime,
    caption: 'its worker is killed',
  });
  await waitUntil(async () => (await row(id)).leaseEpoch > 0);
  process.kill(instance.workerProcess().pid, 'SIGKILL');
  await instance.workerProcess().exited;
  await instance.startWorker();

  await waitUntil(async () => (await row(id)).status === 'posted');
  const published = (await listPublished(instance.sandboxUrl)).filter(
    (post) => post.caption === 'its worker is killed',
  );
  expect(published.map((post) => post.platform).sort()).toEqual(['clipapp', 'reelnet']);
  for (const post of published) expect(Date.parse(post.publishedAt)).toBeGreaterThanOrEqual(Date.parse(scheduledTime));
  expect(await eventTypes(id)).not.toContain(ACTIVITY_TIMED_OUT);
});

test('a render whose worker is killed goes on within 20 seconds', async () => {
  const deck = buildDemoDeck();
  const { contentId } = await instance.api.post<{ contentId: string }>('/content/walloftext', { deck });
  const render = async () => (await instance.orm.em.fork().findOneOrFail(Content, contentId)).status;
  await waitUntil(render, (status) => status === 'rendering');
  process.kill(instance.workerProcess().pid, 'SIGKILL');
  const killedAt = Date.now();
  await instance.workerProcess().exited;
  await instance.startWorker();

  await waitUntil(render, (status) => status === 'ready');

  const { events } = await instance.temporal.workflow.getHandle(`render-${contentId}`).fetchHistory();
  const retried = events?.find((event) => event.activityTaskStartedEventAttributes?.attempt === 2);
  expect(Number(retried?.eventTime?.seconds) * 1_000 - killedAt).toBeLessThanOrEqual(20_000);
});

test('a worker that shuts down releases its leases, and the next one publishes the posts', async () => {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const { id } = await instance.api.post<{ id: string }>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    schedule: 'scheduled',
    scheduledTime: new Date(Date.now() + 9_000).toISOString(),
    caption: 'its worker stops',
  });
  await waitUntil(async () => (await row(id)).leaseEpoch > 0);
  await instance.workerProcess().stop();
  expect((await row(id)).status).toBe('scheduled');
  await instance.startWorker();
  await waitUntil(async () => (await row(id)).status === 'posted');
  expect((await listPublished(instance.sandboxUrl)).filter((post) => post.caption === 'its worker stops')).toHaveLength(
    1,
  );
  expect(await eventTypes(id)).not.toContain(ACTIVITY_TIMED_OUT);
});
