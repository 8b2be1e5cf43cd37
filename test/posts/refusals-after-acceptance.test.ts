/**
 * Every documented refusal after the platform accepted the bytes, then every view of the post, with its response
 * validated. reelnet refuses before it accepts.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { EVENT_DATA } from '../../api/webhooks/event-contract.ts';
import { PROCESSING_FAILURES } from '../../sandbox/catalog/documented-errors.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { scheduleFault } from '../support/simulator.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
let apiDeps: ApiDeps;
let api: TestApi;
let hooks: Receiver;

beforeAll(async () => {
  hooks = await startReceiver();
  apiDeps = await openApiDeps({ orm: fixture.deps.orm });
  api = await startApi(apiDeps);
});

afterAll(async () => {
  await api.close();
  await closeApiDeps(apiDeps);
  await hooks.close();
});

/** Exactly what every view shows of a target's error. */
const ERROR = { code: expect.any(String), message: expect.any(String), platformCode: expect.any(String) };

async function get(team: TestTeam, path: string) {
  const { status, json } = await api.call('GET', path, { key: team.key });
  expect({ path, status, error: json.error }).toEqual({ path, status: 200, error: undefined });
  return json.data;
}

async function subscribe(team: TestTeam): Promise<string> {
  const body = { url: hooks.url, events: ['post.failed'] };
  const { json } = await api.call('POST', '/webhooks', { key: team.key, body });
  return json.data.id;
}

/** Returns what each view shows of each post. */
async function readAllViews(team: TestTeam, endpointId: string, posts: readonly ReadyPost[]) {
  const [yesterday, today] = [1, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  // Transactions of other tests on the server hold events back.
  const everyPost = (events: unknown[]): boolean => events.length >= posts.length;
  const [listed, events, calendar] = await Promise.all([
    get(team, '/posts?limit=100'),
    waitUntil<{ data: { postId: string } }[]>(() => get(team, '/events?type=post.failed&limit=100'), everyPost),
    get(team, `/calendar?from=${yesterday}&to=${today}`),
  ]);
  await drainEndpoint(fixture.deps, endpointId);
  const days: { posts: unknown[] }[] = calendar.days;
  const dated = days.flatMap((day) => day.posts);
  expect(dated).toHaveLength(posts.length);
  return Promise.all(
    posts.map(async ({ postId }) => {
      const post = await get(team, `/posts/${postId}`);
      const inList = listed.find(({ id }: { id: string }) => id === postId);
      const event = events.find(({ data }) => data.postId === postId);
      const hook = await hooks.waitFor('post.failed', (data) => data['postId'] === postId);
      EVENT_DATA['post.failed'].strict().parse(hook.body.data);
      return [post, inList, event?.data, hook.body.data];
    }),
  );
}

test.each(['clipapp', 'videoshorts'] as const)(
  'each documented refusal of %s after acceptance is read in shape in every view',
  async (platform) => {
    const team = await mintTeam(fixture.deps);
    const endpointId = await subscribe(team);
    const posts = await Promise.all(
      PROCESSING_FAILURES[platform].map(async (code) => {
        const ready = await readyPost(fixture.deps, { platforms: [platform], team });
        const accountId = ready.accounts[0]!.platformUserId;
        const fault = { platform, call: 'publish', fault: 'processing-failure', code, accountId };
        await scheduleFault(fixture.publisher.sandboxUrl, fault);
        await fixture.publish(ready.postId);
        return ready;
      }),
    );
    const views = await readAllViews(team, endpointId, posts);
    expect(views).toHaveLength(PROCESSING_FAILURES[platform].length);
    for (const { targets } of views.flat()) expect(targets[0].error).toEqual(ERROR);
  },
);
