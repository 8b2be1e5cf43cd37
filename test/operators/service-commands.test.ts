/** A cancel in the Web UI of a workflow that serves posts or the service: workflow and row agree after it. */
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { recordCrawl } from '../../db/brand/crawls.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { recordEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { CANCELLED_BY_OPERATOR } from '../../domain/cancelled-by-operator.ts';
import { workflowId, type JobKind } from '../../domain/workflow-names.ts';
import { openFixture } from '../automations/fixture.ts';
import { serveSite, type FixtureSite } from '../brand/fixture-site.ts';
import { openApiDeps } from '../support/api-deps.ts';
import { startApi } from '../support/api.ts';
import { findShard } from '../support/find-shard.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openOperatorFixture, untilDetails } from './operator-fixture.ts';

let site: FixtureSite;
const fixture = openOperatorFixture(async (publisher) => {
  site = await serveSite({ routes: { '/': () => undefined, '/robots.txt': 'User-agent: *' } });
  return publisher.another({ web: site.web });
});
afterAll(() => site.close());

const deps = () => fixture.publisher.deps;
const em = () => deps().orm.em.fork();
const read = async (sql: string, id: string) => (await em().execute<Record<string, unknown>[]>(sql, [id]))[0];

const paused = () => read('select paused_at is not null as paused from trend_feed where id = ?', 'daily');

async function start(kind: JobKind, rowId: string, teamId: string | null = null) {
  await fixture.starter.startJob(kind, rowId, teamId);
  return fixture.client.workflow.getHandle(workflowId(kind, rowId));
}

test('a cancel of the deliveries of an endpoint is refused in words, and the endpoint stays enabled', async () => {
  const { team } = await mintTeam(deps());
  const view = { teamId: team.id, sandbox: true, workspaceId: null };
  const given = { url: 'https://example.com/hook', events: ['post.published' as const], secretSealed: 'x' };
  const { id } = (await commit(deps(), (tx) => recordEndpoint(tx, view, given)))!;
  const handle = await start('webhooks', await findShard(deps().orm, id));
  await handle.cancel();
  await untilDetails(handle, 'Refused to cancel: disable or delete the endpoint');
  expect((await handle.describe()).status.name).toBe('RUNNING');
  expect(await em().findOneOrFail(WebhookEndpoint, { id })).toMatchObject({ enabled: true, deletedAt: null });
  await handle.terminate();
});

test('a cancel of the trends pauses their row, and resume continues it', async () => {
  await em().execute(`update trend_feed set paused_at = null, next_refresh_at = clock_timestamp() + interval '1 day'`);
  const handle = await start('refreshTrends', 'daily');
  await untilDetails(handle, 'Next refresh at');
  await handle.cancel();
  await untilDetails(handle, 'Paused; send resume');
  expect([(await handle.describe()).status.name, await paused()]).toEqual(['RUNNING', { paused: true }]);
  await handle.signal('resume');
  await untilDetails(handle, 'Next refresh at');
  expect(await paused()).toEqual({ paused: false });
  await handle.terminate();
});

test('a cancel of a crawl fails its row with the reason, and keeps the brand', async () => {
  const { team, workspace } = await mintTeam(deps());
  const id = await commit(deps(), (tx) => recordCrawl(tx, workspace, site.url));
  const handle = await start('crawl', id, team.id);
  await waitUntil(
    async () => site.requests.length,
    (count) => count > 0,
  );
  await handle.cancel();
  expect(await handle.result()).toBe('cancelled');
  expect(await read('select status, error_code from crawl where id = ?', id)).toEqual({
    status: 'failed',
    error_code: CANCELLED_BY_OPERATOR.code,
  });
});

test('a cancel of the preview of an influencer fails its row and refunds it once', async () => {
  const apiDeps = await openApiDeps({ orm: deps().orm });
  const api = await startApi(apiDeps);
  const on = await openFixture({ deps: apiDeps, api });
  const body = { name: 'Mia', appearance: 'A barista', voice: { id: 'warm', speed: 1 } };
  const { previews } = (await on.call('POST', '/influencers', body)).json.data;
  const handle = await start('renderPreview', previews[0].id, on.team.id);
  await untilDetails(handle, 'Making the picture');
  await handle.cancel();
  expect(await handle.result()).toBe('cancelled');
  expect(await read('select status, error_code from influencer_preview where id = ?', previews[0].id)).toEqual({
    status: 'failed',
    error_code: CANCELLED_BY_OPERATOR.code,
  });
  expect(await em().count(LedgerEntry, { refId: previews[0].id, type: 'refund' })).toBe(1);
  await api.close();
  await Promise.all([apiDeps.journal.close(), rm(apiDeps.config.home, { recursive: true, force: true })]);
});

test('a cancel of the collection of metrics ends it after its round, which is recorded', async () => {
  const { postId } = await readyPost(deps(), { platforms: ['reelnet'] });
  await publishPost(deps(), postId, 60_000);
  await em().execute(`update measured_target set due_at = clock_timestamp() - interval '1 minute' where post_id = ?`, [
    postId,
  ]);
  const handle = await start('collectMetrics', 'all');
  await handle.cancel();
  expect(await handle.result()).toMatch(/^recorded [1-9]/u);
  expect((await handle.describe()).status.name).toBe('COMPLETED');
  expect(
    await read('select due_at > clock_timestamp() as waits from measured_target where post_id = ?', postId),
  ).toEqual({ waits: true });
});

test('a cancel of the follow-ups of a target ends its comment with the reason, and the post stays posted', async () => {
  const { postId } = await readyPost(deps(), { platforms: ['reelnet'], firstComment: 'Look below' });
  await publishPost(deps(), postId, 60_000);
  const [target] = await listTargets(em(), postId);
  await scheduleFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call: 'comment', fault: 'rate-limited' });
  const handle = await start('followUp', target!.id);
  await untilDetails(handle, 'Next attempt in');
  await handle.cancel();
  expect(await handle.result()).toBe('ended');
  const [ended] = await listTargets(em(), postId);
  expect(ended).toMatchObject({ status: 'posted', commentStatus: 'failed', commentError: CANCELLED_BY_OPERATOR });
});
