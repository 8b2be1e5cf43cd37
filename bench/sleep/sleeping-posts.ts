import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { TEMPORAL_DATABASES } from '../../bin/temporal/temporal-schema.ts';
import { TASK_QUEUES } from '../../domain/workflow-names.ts';
import { percentile } from '../../test/support/figures/percentile.ts';
import { createApi, POSTS_PER_CALLER, type PostFixture } from '../post/post-fixture.ts';

const MAX_CONCURRENT_CALLERS = 16;
const DAY_MS = 24 * 3_600_000;
/** Slots are spread over `DAYS` days, which begin `FIRST_DAY` days from now. */
const FIRST_DAY = 60;
const DAYS = 300;
const POLL_INTERVAL_MS = 2_000;
/** The visibility store lists a workflow some seconds after its start. */
const MAX_POLLS_WITHOUT_CHANGE = 60;
const ARCHIVE_ROUNDS = 5;
/** `TaskQueueType` of Temporal's API. */
const WORKFLOW_TASKS = 1;

/** Creates posts with slots in the coming months through the public API, with a new key for every 50. */
export async function createSleepingPosts(fixture: PostFixture, posts: number): Promise<void> {
  const { accounts, contentId, random } = fixture;
  let remaining = posts;
  const runCaller = async (caller: number): Promise<void> => {
    const account = accounts[caller % accounts.length] ?? '';
    while (remaining > 0) {
      const share = Math.min(POSTS_PER_CALLER, remaining);
      remaining -= share;
      const api = await createApi(fixture);
      for (let post = 0; post < share; post++) {
        const slot = new Date(Date.now() + (FIRST_DAY + random() * DAYS) * DAY_MS);
        await api.post('/posts', {
          contentId,
          selectedAccounts: { clipapp: [account] },
          caption: 'Asleep',
          schedule: 'scheduled',
          scheduledTime: slot.toISOString(),
        });
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CALLERS }, (_, caller) => runCaller(caller)));
}

/**
 * Waits until Temporal lists a running workflow for each sleeping post, and no task of a workflow waits for a worker. Returns how many
 * workflows are missing when the number stands still.
 */
export async function waitUntilAsleep({ dev }: PostFixture, posts: number): Promise<number> {
  const connection = await Connection.connect({ address: dev.temporalAddress });
  const client = new Client({ connection });
  try {
    let [running, unchanged] = [0, 0];
    while (unchanged < MAX_POLLS_WITHOUT_CHANGE) {
      const { count } = await client.workflow.count("WorkflowType = 'post' and ExecutionStatus = 'Running'");
      if (count >= posts && (await countWaitingTasks(client)) === 0) return 0;
      unchanged = count === running && count < posts ? unchanged + 1 : 0;
      running = count;
      await sleep(POLL_INTERVAL_MS);
    }
    return posts - running;
  } finally {
    await connection.close();
  }
}

async function countWaitingTasks(client: Client): Promise<number> {
  const { stats } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: TASK_QUEUES.core },
    taskQueueType: WORKFLOW_TASKS,
    reportStats: true,
  });
  return Number(stats?.approximateBacklogCount ?? 0);
}

/** Reads the bytes of each database: Kinora's and those of Temporal. */
export async function readDatabaseSizes({ orm }: PostFixture): Promise<Record<string, number>> {
  const rows = await orm.em.fork().execute<{ name: string; bytes: string }[]>(
    `select case when datname = current_database() then 'kinora' else datname end as name, pg_database_size(datname) as bytes
       from pg_database where datname = current_database() or datname in (?, ?)`,
    Object.values(TEMPORAL_DATABASES),
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Measures the median duration of requests that archive and restore the workspace of the posts. */
export async function measureArchive(fixture: PostFixture): Promise<{ archiveMs: number; restoreMs: number }> {
  const api = await createApi(fixture);
  const [workspace] = await api.get<{ id: string }[]>('/workspaces');
  const time = async (verb: 'archive' | 'restore' | 'default'): Promise<number> => {
    const startedAt = performance.now();
    await api.post(`/workspaces/${workspace?.id}/${verb}`, {});
    return performance.now() - startedAt;
  };
  const [archive, restore]: [number[], number[]] = [[], []];
  for (let round = 0; round < ARCHIVE_ROUNDS; round++) {
    archive.push(await time('archive'));
    restore.push(await time('restore'));
    await time('default');
  }
  return { archiveMs: percentile(archive, 0.5), restoreMs: percentile(restore, 0.5) };
}
