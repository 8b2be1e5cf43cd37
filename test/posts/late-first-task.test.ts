/** The first task of a post's workflow may run long after the workflow was started. The test runs its own worker. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { waitFor } from '../support/wait-for.ts';

const WAIT_MS = 600_000;
const BACKLOG_MS = 3_000;

let connection: NativeConnection;
let client: Client;

beforeAll(async () => {
  connection = await NativeConnection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  client = new Client({ connection });
});
afterAll(() => connection?.close());

test('a post sleeps until its slot, however long its workflow waited for a worker', async () => {
  const taskQueue = randomUUID();
  const slot = new Date(Date.now() + WAIT_MS).toISOString();
  const step: PostStep = { next: 'wait', ms: WAIT_MS, slot, limitMs: 60_000 };
  const handle = await client.workflow.start('post', {
    taskQueue,
    workflowId: randomUUID(),
    args: [{ postId: 'post_1', step }],
  });
  await sleep(BACKLOG_MS);
  const workflowBundle = await bundleWorkflowsInSubprocess({ traced: false });
  const worker = await Worker.create({ connection, taskQueue, workflowBundle, activities: {} });
  await worker.runUntil(async () => {
    const events = await waitFor('the timer', async () => {
      const history = await handle.fetchHistory();
      return history.events?.some((event) => event.timerStartedEventAttributes) ? history.events : null;
    });
    const started = toMs(events[0]?.eventTime);
    const firstTask = toMs(events.find((event) => event.workflowTaskStartedEventAttributes)?.eventTime);
    const timer = events.find((event) => event.timerStartedEventAttributes)?.timerStartedEventAttributes;
    expect(firstTask - started).toBeGreaterThan(BACKLOG_MS / 2);
    expect(firstTask + toMs(timer?.startToFireTimeout) - started).toBeLessThan(WAIT_MS + 2);
    await handle.terminate();
  });
});

function toMs(time: { seconds?: unknown; nanos?: number | null } | null | undefined): number {
  return Number(time?.seconds) * 1_000 + (time?.nanos ?? 0) / 1e6;
}
