/** The API accepts posts while Temporal is down; no post is lost or delayed beyond the outage. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '../../bin/processes/ports.ts';
import { findTemporal } from '../../bin/temporal/find-temporal.ts';
import { startTemporal, type Temporal } from '../../bin/temporal/start-temporal.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Post } from '../../db/entities/post.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';

let folder: string;
let temporal: Temporal;
let instance: Instance;
let restart: () => Promise<Temporal>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-outage-'));
  const binary = await findTemporal(() => undefined);
  const port = await findFreePort();
  const options = { binary, port, dbFile: join(folder, 'temporal.sqlite'), logFile: join(folder, 'temporal.log') };
  restart = () => startTemporal(options);
  temporal = await restart();
  instance = await startInstance({}, temporal.address);
});
afterAll(async () => {
  await instance?.stop();
  await temporal?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function schedule(caption: string, inMs: number): Promise<string> {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const { id } = await instance.api.post<{ id: string }>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    caption,
    ...(inMs > 0 ? { schedule: 'scheduled', scheduledTime: new Date(Date.now() + inMs).toISOString() } : {}),
  });
  return id;
}

async function ended(id: string): Promise<string> {
  for (;;) {
    const { status } = await instance.orm.em.fork().findOneOrFail(Post, id);
    if (['posted', 'partial', 'failed', 'cancelled'].includes(status)) return status;
    await sleep(200);
  }
}

test('posts accepted before or during a Temporal outage are published once', async () => {
  const sleeping = await schedule('slept through the outage', 25_000);
  while ((await instance.orm.em.fork().count(OutboxMessage)) > 0) await sleep(100);
  process.kill(temporal.pid, 'SIGKILL');
  await temporal.exited;

  const accepted = await Promise.all(
    Array.from({ length: 5 }, (_, index) => schedule(`accepted in the outage ${index}`, 0)),
  );
  expect(await instance.orm.em.fork().count(OutboxMessage)).toBe(5);

  temporal = await restart();
  expect(await Promise.all([sleeping, ...accepted].map(ended))).toEqual(Array.from({ length: 6 }, () => 'posted'));
  expect(await instance.orm.em.fork().count(OutboxMessage)).toBe(0);
  const captions = (await listPublished(instance.sandboxUrl))
    .map((post) => post.caption ?? '')
    .filter((name) => name.includes('outage'));
  expect(captions.sort()).toEqual(
    [...Array.from({ length: 5 }, (_, index) => `accepted in the outage ${index}`), 'slept through the outage'].sort(),
  );
});
