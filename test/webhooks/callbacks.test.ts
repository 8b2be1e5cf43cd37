/** `callbackUrl`: one signed webhook when exactly this job ends. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { recordClips } from '../../db/content/clips.ts';
import { completeMediaJob } from '../../db/content/complete-media-job.ts';
import { beginRender, failRender, finishRender } from '../../db/content/contents.ts';
import { failJob } from '../../db/content/end-content.ts';
import { Content } from '../../db/entities/content.ts';
import { Event } from '../../db/entities/event.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { deleteExpiredRows } from '../../db/retention/delete-expired-rows.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { mintAccount, readyContent } from '../support/ready-post.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { mintAssetRow } from '../support/studio.ts';
import { commit, mintKey, mintTeam, type TestTeam } from '../support/teams.ts';

const LIMIT_MS = 60_000;
const FAR = '2099-01-01T09:00:00Z';

let publisher: TestPublisher;
let apiDeps: ApiDeps;
let api: TestApi;
let hooks: Receiver;
let team: TestTeam;

beforeAll(async () => {
  publisher = await openPublisher();
  apiDeps = await openApiDeps({ orm: publisher.deps.orm, storage: publisher.deps.storage });
  api = await startApi(apiDeps);
});

afterAll(async () => {
  await api.close();
  await closeApiDeps(apiDeps);
  await publisher.close();
});

beforeEach(async () => {
  hooks = await startReceiver();
  team = await mintTeam(publisher.deps);
});

afterEach(() => hooks.close());

const at = (path: string) => new URL(path, hooks.url).href;

async function make(path: string, body: object = {}, key = team.key) {
  const reply = await api.call('POST', path, { key, body });
  if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
  return reply.json.data;
}

async function makePost(changes: object = {}) {
  const contentId = await readyContent(publisher.deps, team);
  const account = await mintAccount(publisher.deps, team, 'clipapp');
  return make('/posts', { contentId, selectedAccounts: { clipapp: [account.id] }, caption: 'Hello', ...changes });
}

const findHidden = () => publisher.em().find(WebhookEndpoint, { teamId: team.team.id, keyId: { $ne: null } });

/** Sends the pending notifications and returns everything received since the last call. */
async function deliver() {
  for (const { id } of await findHidden()) await drainEndpoint(publisher.deps, id);
  return hooks.received.splice(0).map(({ path, body }) => ({ path, type: body.type, data: body.data }));
}

test('a published post notifies its callback once, signed with the secret of the key', async () => {
  const { secret } = await make('/me/callback-secret');
  const post = await makePost({ callbackUrl: at('/jobs/1?step=2'), reference: 'order 7' });
  expect(await deliver()).toEqual([]);

  await publishPost(publisher.deps, post.id, LIMIT_MS);
  for (const { id } of await findHidden()) await drainEndpoint(publisher.deps, id);

  const [received, ...others] = hooks.received.splice(0);
  expect(others).toEqual([]);
  expect([received?.path, received?.body.type]).toEqual(['/jobs/1?step=2', 'post.published']);
  expect(received?.body.data).toMatchObject({ postId: post.id, status: 'posted', reference: 'order 7' });
  expect(received?.headers['service-event']).toBe('post.published');
  const signature = String(received?.headers['service-signature']);
  expect(verifyWebhook(secret, received!.raw, signature, Math.floor(Date.now() / 1_000))).toBe(true);
  await publishPost(publisher.deps, post.id, LIMIT_MS);
  expect(await deliver()).toEqual([]);
});

test('jobs with URLs of one origin share an endpoint, and each URL receives its own job only', async () => {
  const first = await makePost({ callbackUrl: at('/first'), schedule: 'draft' });
  const second = await makePost({ callbackUrl: at('/second'), schedule: 'draft' });
  await makePost({ schedule: 'draft' });

  for (const { id } of [second, first]) await api.call('DELETE', `/posts/${id}`, { key: team.key });

  const received = await deliver();
  expect(received.map(({ path, data }) => [path, data['postId']]).sort()).toEqual([
    ['/first', first.id],
    ['/second', second.id],
  ]);
  expect(await findHidden()).toHaveLength(1);
});

test('a cancelled post notifies its callback, and one without a callback records no event', async () => {
  const called = await makePost({ callbackUrl: at('/x'), reference: 'r', schedule: 'scheduled', scheduledTime: FAR });
  const silent = await makePost({ schedule: 'scheduled', scheduledTime: FAR });
  for (const { id } of [called, called, silent]) await api.call('DELETE', `/posts/${id}`, { key: team.key });

  const data = {
    postId: called.id,
    workspaceId: team.workspace.id,
    sandbox: true,
    status: 'cancelled',
    reference: 'r',
  };
  expect(await deliver()).toEqual([{ path: '/x', type: 'post.cancelled', data }]);
  expect(await publisher.em().count(Event, { subjectId: silent.id })).toBe(0);
});

test('a failed render notifies the callback of its post', async () => {
  const account = await mintAccount(publisher.deps, team, 'clipapp');
  const source = { deck: buildDemoDeck(), format: 'walloftext', selectedAccounts: { clipapp: [account.id] } };
  const post = await make('/posts', { ...source, callbackUrl: at('/post') });

  await commit(publisher.deps, (tx) => failRender(tx, post.contentId, { code: 'render_failed', message: 'It broke.' }));

  const [received, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(received).toMatchObject({ path: '/post', type: 'post.failed', data: { postId: post.id, status: 'failed' } });
});

const studioJob = (path: string, changes: object = {}) =>
  make('/content/walloftext', { prompt: 'bread', callbackUrl: at(path), ...changes });

const VIDEO = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/thumbnail.jpg', bytes: 1, sha256: 'x' };
const RENDERED = { ...VIDEO, durationMs: 5_000, width: 1_080, height: 1_920 };

async function finish(contentId: string) {
  await beginRender(publisher.em(), contentId);
  await commit(publisher.deps, (tx) => finishRender(tx, contentId, RENDERED, publisher.deps.storage.getUrl));
}

test('ready, failed and cancelled content notify once with content.ended', async () => {
  const ready = await studioJob('/ready', { reference: 'r' });
  const failed = await studioJob('/failed', { prompt: 'coffee' });
  const cancelled = await studioJob('/cancelled', { prompt: 'tea' });
  const error = { code: 'render_failed', message: 'It broke.' };

  for (let times = 0; times < 2; times += 1) {
    await finish(ready.contentId);
    await commit(publisher.deps, (tx) => failJob(tx, failed.contentId, error));
    await api.call('POST', `/content/${cancelled.contentId}/cancel`, { key: team.key });
  }

  const received = await deliver();
  const byPath = Object.fromEntries(received.map(({ path, data }) => [path, data]));
  expect(received.map(({ path, type }) => [path, type]).sort()).toEqual([
    ['/cancelled', 'content.ended'],
    ['/failed', 'content.ended'],
    ['/ready', 'content.ended'],
  ]);
  expect(byPath['/ready']).toMatchObject({ contentId: ready.contentId, status: 'ready', error: null, reference: 'r' });
  expect(byPath['/ready']?.['outputUrl']).toBe(publisher.deps.storage.getUrl(RENDERED.outputKey));
  expect(byPath['/failed']).toMatchObject({ contentId: failed.contentId, status: 'failed', outputUrl: null, error });
  expect(byPath['/cancelled']).toMatchObject({ contentId: cancelled.contentId, status: 'cancelled', error: null });
});

test('a reused render notifies the callback of the request that reuses it', async () => {
  const first = await studioJob('/first');
  const row = await publisher.em().findOneOrFail(Content, first.contentId);
  // A render is reused only if its files are stored.
  await readyContent(publisher.deps, team, { deckHash: row.deckHash });

  const second = await studioJob('/second');

  expect(second.status).toBe('ready');
  expect((await deliver()).map(({ path, data }) => [path, data['contentId'], data['status']])).toEqual([
    ['/second', second.contentId, 'ready'],
  ]);
});

test('a picture and a long video notify once they are ready', async () => {
  const picture = await make('/content/image', { prompt: 'A loaf', callbackUrl: at('/picture') });
  const asset = await mintAssetRow(publisher.deps, team, 'video');
  await publisher.em().execute('update asset set duration_ms = 90000 where id = ?', [asset]);
  const long = await make('/content/clips', { sourceAssetId: asset, callbackUrl: at('/long') });
  for (const { contentId } of [picture, long]) await beginRender(publisher.em(), contentId);
  const deck = { deck: { ...buildDemoDeck() }, deckHash: 'h', warnings: [], fromMs: 0, toMs: 5_000 };
  const clips = await commit(publisher.deps, (tx) => recordClips(tx, long.contentId, [deck]));
  await finish(clips?.[0] ?? '');
  const media = { ...VIDEO, width: 1, height: 1, durationMs: null, sandboxMedia: true };
  const { getUrl } = publisher.deps.storage;

  await commit(publisher.deps, (tx) => completeMediaJob(tx, picture.contentId, media, getUrl));
  // The long video keeps its clip and ends ready.
  await api.call('POST', `/content/${long.contentId}/cancel`, { key: team.key });

  const received = await deliver();
  expect(received.map(({ path, data }) => [path, data['format'], data['status'], data['outputUrl']]).sort()).toEqual([
    ['/long', 'clips', 'ready', null],
    ['/picture', 'image', 'ready', getUrl(VIDEO.outputKey)],
  ]);
});

test('an accepted generation notifies its callback; a second acceptance keeps the first', async () => {
  const [{ id }] = await make('/generations', { count: 1, format: 'walloftext', prompt: 'fresh bread' });
  const accepted = await make(`/generations/${id}/accept`, { callbackUrl: at('/accepted'), reference: 'r' });
  await make(`/generations/${id}/accept`, { callbackUrl: at('/again'), reference: 'other' });

  await finish(accepted.contentId);

  const received = await deliver();
  expect(received.map(({ path, data }) => [path, data['reference']])).toEqual([['/accepted', 'r']]);
});

test('callbacks that fail ten times in a row disable nothing', async () => {
  hooks.always({ status: 404 });
  for (let times = 0; times < 10; times += 1) {
    const { id } = await makePost({ callbackUrl: at(`/${times}`), schedule: 'draft' });
    await api.call('DELETE', `/posts/${id}`, { key: team.key });
  }
  expect(await deliver()).toHaveLength(10);
  hooks.always({ status: 204 });
  const { id } = await makePost({ callbackUrl: at('/next'), schedule: 'draft' });
  await api.call('DELETE', `/posts/${id}`, { key: team.key });

  expect((await deliver()).map(({ path }) => path)).toEqual(['/next']);
});

test('a callback gets the attempts of a webhook under one delivery id', async () => {
  hooks.answers.push({ status: 500 }, { status: 503 });
  const { id } = await makePost({ callbackUrl: at('/x'), schedule: 'draft' });
  await api.call('DELETE', `/posts/${id}`, { key: team.key });
  for (const endpoint of await findHidden()) await drainEndpoint(publisher.deps, endpoint.id);

  expect(hooks.received.map(({ path }) => path)).toEqual(['/x', '/x', '/x']);
  expect(new Set(hooks.received.map(({ headers }) => headers['service-delivery'])).size).toBe(1);
});

test('both secrets sign after a replacement, and the secret of another key does not', async () => {
  const { secret: old } = await make('/me/callback-secret');
  const { id } = await makePost({ callbackUrl: at('/x'), schedule: 'draft' });
  const { secret } = await make('/me/callback-secret');
  const other = await mintKey(publisher.deps, team.team.id);
  const foreign = (await make('/me/callback-secret', {}, other.text)).secret;
  await api.call('DELETE', `/posts/${id}`, { key: team.key });
  for (const endpoint of await findHidden()) await drainEndpoint(publisher.deps, endpoint.id);

  const [{ raw, headers }] = hooks.received as [Receiver['received'][number]];
  const now = Math.floor(Date.now() / 1_000);
  const verified = [secret, old, foreign].map((one) =>
    verifyWebhook(one, raw, String(headers['service-signature']), now),
  );
  expect(verified).toEqual([true, true, false]);
});

test('callback URLs are neither listed nor counted as webhook endpoints, and receive no other event', async () => {
  const { contentId } = await studioJob('/x');
  const [hidden] = await findHidden();
  expect((await api.call('GET', '/webhooks', { key: team.key })).json.data).toEqual([]);
  for (const method of ['GET', 'DELETE']) {
    expect((await api.call(method, `/webhooks/${hidden?.id}`, { key: team.key })).status).toBe(404);
  }
  const hook = { url: 'https://example.com/hook', events: ['post.published'] };
  for (let times = 0; times < 20; times += 1) await make('/webhooks', hook);
  expect((await api.call('POST', '/webhooks', { key: team.key, body: hook })).status).toBe(429);

  await finish(contentId);

  expect((await deliver()).map(({ type }) => type)).toEqual(['content.ended']);
  expect(await publisher.em().count(Event, { subjectId: contentId, type: 'content.ready' })).toBe(1);
});

test('unused hidden endpoints are deleted with their old deliveries, and pending jobs keep theirs', async () => {
  const ended = await makePost({ callbackUrl: at('/ended'), schedule: 'draft' });
  const waiting = await makePost({ callbackUrl: 'https://example.com/waiting', schedule: 'draft' });
  await api.call('DELETE', `/posts/${ended.id}`, { key: team.key });
  await deliver();
  const purge = () => deleteExpiredRows(publisher.em(), { settings: publisher.deps.retention });
  await purge();
  expect(await findHidden()).toHaveLength(2);

  await publisher
    .em()
    .execute(`update delivery set finished_at = finished_at - interval '31 days' where url = ?`, [at('/ended')]);
  await publisher
    .em()
    .execute(`update event set created_at = created_at - interval '31 days' where subject_id = ?`, [ended.id]);
  await publisher
    .em()
    .execute(`update webhook_endpoint set used_at = used_at - interval '2 days' where team_id = ?`, [team.team.id]);
  await purge();

  expect((await findHidden()).map(({ url }) => url)).toEqual(['https://example.com']);
  expect(await publisher.em().count(Event, { subjectId: ended.id })).toBe(0);
  await api.call('DELETE', `/posts/${waiting.id}`, { key: team.key });
  expect(await publisher.em().count(Event, { subjectId: waiting.id })).toBe(1);
});

test('a missed notification is listed by GET /events', async () => {
  const { contentId } = await studioJob('/x', { reference: 'r' });
  await finish(contentId);

  let listed = [];
  // Transactions of other tests on the server hold the event back.
  while (listed.length === 0) {
    listed = (await api.call('GET', '/events?type=content.ended', { key: team.key })).json.data;
  }

  expect(listed).toMatchObject([{ type: 'content.ended', data: { contentId, status: 'ready', reference: 'r' } }]);
});
