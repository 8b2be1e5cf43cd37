import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { recordTest } from '../../db/webhooks/redeliveries.ts';
import { recordEvent, type NewEvent } from '../../db/webhooks/record-event.ts';
import { deleteExpiredRows } from '../../db/retention/delete-expired-rows.ts';
import { newId } from '../../domain/ids.ts';
import { service } from '../support/service.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();

const team = useTeam(served);

const deleteExpired = () =>
  deleteExpiredRows(served.em(), { settings: { METRIC_RETENTION_DAYS: null, MEDIA_RETENTION_DAYS: null } });

/** Records the end of a post and returns the id of the post. */
async function record(tx: Transaction, changes: Partial<NewEvent> = {}): Promise<string> {
  const postId = newId('post');
  const owner = { teamId: team.team.id, workspaceId: team.workspace.id, sandbox: true };
  const data = { postId, workspaceId: team.workspace.id, status: 'failed', sandbox: true, targets: [] };
  await recordEvent(tx, { ...owner, type: 'post.failed', subjectId: postId, data, ...changes });
  return postId;
}

const LOW = { balance: 1, threshold: 2, plan: 'pro', creditsPerMonth: 10 };

const buildReady = (outputUrl: string) => ({
  contentId: newId('content'),
  workspaceId: team.workspace.id,
  outputUrl,
  thumbnailUrl: outputUrl,
  durationMs: 1,
});

const happen = (changes: Partial<NewEvent> = {}) => commit(served.deps, (tx) => record(tx, changes));

interface Listed {
  id: string;
  type: string;
  createdAt: string;
  data: Record<string, unknown>;
}

/** Waits for older transactions, including those of other tests on the server, because they delay the listing of events. */
async function waitForOlderTransactions(): Promise<void> {
  const older = `select 1 from event where team_id = ? and epoch = (select max(number) from event_epoch)
    and xid >= pg_snapshot_xmin(pg_current_snapshot())`;
  while ((await served.em().execute<unknown[]>(older, [team.team.id])).length > 0) await sleep(20);
}

async function list(query: Record<string, string> = {}, key = team.key): Promise<Listed[]> {
  await waitForOlderTransactions();
  return listNow(query, key);
}

async function listNow(query: Record<string, string> = {}, key = team.key): Promise<Listed[]> {
  const reply = await served.api.call('GET', `/events?${new URLSearchParams(query)}`, { key });
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.json.data;
}

const listPosts = async (query?: Record<string, string>, key?: string) =>
  (await list(query, key)).map(({ data }) => data['postId']);

test('a receiver that was away reads every event once, oldest first, page by page', async () => {
  const recorded: string[] = [];
  for (let times = 0; times < 7; times += 1) recorded.push(await happen());
  const seen: unknown[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await list({ limit: '3', ...(after ? { after } : {}) });
    if (page.length === 0) break;
    seen.push(...page.map(({ data }) => data['postId']));
    after = page.at(-1)?.id;
  }
  expect(seen).toEqual(recorded);

  const next = await happen();

  expect(await listPosts({ after: after! })).toEqual([next]);
});

test('an event that is committed after a later one is not skipped', async () => {
  const before = await happen();
  const cursor = (await list()).at(-1)!.id;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: written, resolve: report } = Promise.withResolvers<string>();
  const late = inTransaction(served.deps.orm.em, async (tx) => {
    report(await record(tx));
    await released;
  });
  const lateId = await written;
  const early = await happen();

  // The early event has been committed, but is listed only after the late one.
  const meanwhile = await listNow({ after: cursor });
  release();
  await late;

  expect(meanwhile).toEqual([]);
  expect(await listPosts({ after: cursor })).toEqual([lateId, early]);
  expect(await listPosts()).toEqual([before, lateId, early]);
});

test('an event of a transaction that is rolled back is not listed and holds back no other', async () => {
  const failed = inTransaction(served.deps.orm.em, async (tx) => {
    await record(tx);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  const storedEvent = await happen();
  expect(await listPosts()).toEqual([storedEvent]);
});

test('a page may end within the events of one transaction', async () => {
  const recorded = await commit(served.deps, async (tx) => [await record(tx), await record(tx), await record(tx)]);
  const [first, ...rest] = await list();
  expect([first, ...rest].map((event) => event?.data['postId']).sort()).toEqual(recorded.toSorted());
  expect(await list({ after: first!.id })).toEqual(rest);
});

test('a key sees the events of its team, mode and workspace only', async () => {
  const { id: teamId } = team.team;
  const live = (await mintKey(served.deps, teamId, { live: true })).text;
  const pinned = (await mintKey(served.deps, teamId, { workspaceId: team.workspace.id })).text;
  const other = await mintTeam(served.deps);
  const [mine, elsewhere] = [await happen(), await happen({ workspaceId: other.workspace.id })];
  const ofLive = await happen({ sandbox: false });
  await happen({ workspaceId: null, type: 'credits.low', data: LOW });
  const theirs = (await list({}, live)).at(-1)!.id;

  expect(await listPosts({ type: 'post.failed' })).toEqual([mine, elsewhere]);
  expect(await listPosts({}, live)).toEqual([ofLive]);
  expect(await listPosts({}, pinned)).toEqual([mine]);
  expect(await listPosts({}, other.key)).toEqual([]);
  const foreign = await served.api.call('GET', `/events?after=${theirs}`, { key: team.key });
  const unknown = await served.api.call('GET', `/events?after=${newId('event')}`, { key: team.key });
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
});

test('type and since narrow the list, and a test event is never listed', async () => {
  const hook = { url: 'https://example.com/hook', events: ['post.failed'] };
  const { id } = (await served.api.call('POST', '/webhooks', { key: team.key, body: hook })).json.data;
  const endpoint = await served.em().findOneOrFail(WebhookEndpoint, { id });
  await commit(served.deps, (tx) => recordTest(tx, endpoint));
  const old = await happen();
  await served
    .em()
    .execute(`update event set created_at = clock_timestamp() - interval '2 days' where subject_id = ?`, [old]);
  await happen({ type: 'content.ready', data: buildReady('https://example.com/a.mp4') });
  const now = await happen();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();

  expect(await listPosts()).toEqual([old, undefined, now]);
  expect((await list({ type: 'content.ready' })).map((event) => event.type)).toEqual(['content.ready']);
  expect(await listPosts({ type: 'post.failed', since: yesterday })).toEqual([now]);
  for (const query of ['type=webhook.test', 'since=yesterday', 'after=!', 'limit=101', 'page=2']) {
    expect([query, (await served.api.call('GET', `/events?${query}`, { key: team.key })).status]).toEqual([query, 400]);
  }
});

test('events end after 30 days, and a cursor that ended with them continues at the oldest event', async () => {
  const [old, kept] = [newId('event', Date.now() - 31 * 86_400_000), await happen()];
  const { id: teamId } = team.team;
  await served.em().execute(
    `insert into event (id, team_id, workspace_id, sandbox, type, subject_id, data, created_at)
     values (?, ?, null, true, 'post.failed', ?, '{}', clock_timestamp() - interval '31 days')`,
    [old, teamId, newId('post')],
  );
  const count = async () =>
    (await served.em().execute<{ n: number }[]>('select count(*)::int as n from event where team_id = ?', [teamId]))[0]
      ?.n;
  expect(await listPosts()).toEqual([kept]);
  expect(await count()).toBe(2);

  await deleteExpired();

  expect(await count()).toBe(1);
  expect(await listPosts({ after: old })).toEqual([kept]);
});

test('the job that deletes events keeps those that an endpoint can redeliver', async () => {
  const hook = { url: 'https://example.com/hook', events: ['post.failed'] };
  const { id } = (await served.api.call('POST', '/webhooks', { key: team.key, body: hook })).json.data;
  const subject = await happen();
  await served
    .em()
    .execute(`update event set created_at = clock_timestamp() - interval '31 days' where subject_id = ?`, [subject]);

  await deleteExpired();

  const endpoint = (await served.api.call('GET', `/webhooks/${id}`, { key: team.key })).json.data;
  expect(endpoint.deliveries).toHaveLength(1);
});

test('a listed event has the body that webhooks carry, with fresh media URLs', async () => {
  const stale = `${served.deps.storage.getUrl('c/abc/video.mp4')}`;
  const data = buildReady(stale);
  await happen({ type: 'content.ready', data });

  const [event] = await list();

  expect(Object.keys(event ?? {})).toEqual(['id', 'type', 'createdAt', 'data']);
  expect(event).toMatchObject({ type: 'content.ready', data: { contentId: data.contentId, durationMs: 1 } });
  expect(event?.data['outputUrl']).toBe(served.deps.storage.renewUrl(stale));
});
