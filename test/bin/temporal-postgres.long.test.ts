/** `KINORA_TEMPORAL=postgres npm start`: the production Temporal server on the embedded PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { isReachable } from '../../bin/processes/child-process.ts';
import type { DevFile } from '../../bin/home/dev-file.ts';
import { canFindTemporalServer } from '../../bin/temporal/find-temporal.ts';
import { CONTROL_KEY } from '../support/sandbox-control.ts';
import { listPublished } from '../support/simulator.ts';
import { waitFor } from '../support/wait-for.ts';
import { REAL_LAUNCHER, newHome, startLauncher } from './start-launcher.ts';
import type { Launched } from './start-launcher.ts';

/** The worker bundles the workflows itself, as it does by default. */
const ON_POSTGRES = { KINORA_TEMPORAL: 'postgres', SANDBOX_CONTROL_KEY: CONTROL_KEY, WORKFLOW_BUNDLE: '' };

/** A cold build takes a minute or two. */
const WITH_BUILD_MS = 480_000;

const launchers: Launched[] = [];

function launched(home: string, launcher?: string, env: NodeJS.ProcessEnv = ON_POSTGRES): Launched {
  const launch = startLauncher(home, env, launcher);
  launchers.push(launch);
  return launch;
}

afterEach(async () => {
  for (const launch of launchers) launch.kill('SIGKILL');
  for (const launch of launchers.splice(0)) await launch.discard();
});

const describeWithServer = (await canFindTemporalServer()) ? describe : describe.skip;

describeWithServer('Temporal on PostgreSQL', () => {
  test(
    'a scheduled post is published once after Temporal and the launcher are killed',
    async () => {
      const first = launched(await newHome(), REAL_LAUNCHER);
      const before = await waitFor('the first start is ready', () => first.dev(), WITH_BUILD_MS);
      await watched(before);
      const { id, contentId } = await schedule(before, 40_000);
      // A killed render is retried after 15 s, and this test is about posts.
      await waitFor('its video is ready', () => isThere(before, `/content/${contentId}`, 'ready'), 120_000);

      process.kill(before.pids.temporal ?? 0, 'SIGKILL');
      await waitFor('Temporal is restarted', async () => {
        const { pids } = (await first.dev()) ?? before;
        return pids.temporal !== before.pids.temporal && (await hasWorkflow(before, `post-${id}`));
      });
      first.kill('SIGKILL');
      await first.exit;

      const second = launched(first.home, REAL_LAUNCHER);
      const after = await waitFor('the second start is ready', () => second.dev(), 120_000);
      expect(after.temporalAddress).toBe(before.temporalAddress);
      const published = async () =>
        (await listPublished(after.sandboxUrl)).filter(({ caption }) => caption === CAPTION);
      await waitFor('it is published', async () => (await published()).length > 0, 90_000);
      await waitFor('its status is posted', () => isThere(after, `/posts/${id}`, 'posted'));
      expect(await published()).toHaveLength(1);
    },
    WITH_BUILD_MS + 120_000,
  );
});

test('an unknown KINORA_TEMPORAL prints one sentence and starts nothing', async () => {
  const launch = launched(await newHome(), undefined, { KINORA_TEMPORAL: 'mysql' });
  expect(await launch.exit).toBe(1);
  expect(launch.output()).toContain('KINORA_TEMPORAL is "mysql": set it to dev or postgres, or set TEMPORAL_ADDRESS.');
  expect(await launch.parts()).toEqual([]);
});

type Post = { id: string; contentId: string };

const CAPTION = 'slept on PostgreSQL';

/** The Web UI, its process and the metrics are available. */
async function watched(dev: DevFile): Promise<void> {
  expect(dev.pids.temporalUi).toBeGreaterThan(0);
  expect(await isReachable(`${dev.temporalUiUrl}/api/v1/namespaces/${dev.temporalNamespace}`)).toBe(true);
  const metrics = await (await fetch(dev.temporalMetricsUrl ?? '')).text();
  expect(metrics).toContain('action{action_type="grpc_StartWorkflowExecution"');
}

async function schedule(dev: DevFile, inMs: number): Promise<Post> {
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const accounts = await api.get<Array<{ id: string; platform: string }>>('/accounts');
  const clipapp = accounts.find(({ platform }) => platform === 'clipapp')?.id;
  return api.post<Post>('/posts', {
    deck: buildDemoDeck(),
    format: 'walloftext',
    selectedAccounts: { clipapp: [clipapp] },
    schedule: 'scheduled',
    scheduledTime: new Date(Date.now() + inMs).toISOString(),
    caption: CAPTION,
  });
}

/** As the Web UI requests it. */
function hasWorkflow(dev: DevFile, id: string): Promise<boolean> {
  return isReachable(`${dev.temporalUiUrl}/api/v1/namespaces/${dev.temporalNamespace}/workflows/${id}`);
}

/** Polls once a second, within the rate limit. */
async function isThere(dev: DevFile, path: string, status: string): Promise<boolean> {
  await delay(1_000);
  return (await new DemoApi(dev.baseUrl, dev.apiKey).get<{ status: string }>(path)).status === status;
}
