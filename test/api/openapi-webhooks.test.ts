import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { z } from 'zod';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { buildEventSchema } from '../../api/webhooks/event-contract.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { beginRender, failRender, finishRender, recordContent } from '../../db/content/contents.ts';
import { spend } from '../../db/credits/credits.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { recordTest } from '../../db/webhooks/redeliveries.ts';
import { newId } from '../../domain/ids.ts';
import { DELIVERED_TYPES, SUBSCRIBABLE_TYPES, type DeliveredType } from '../../domain/webhooks/event-types.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { mintAccount, getPost, readyPost } from '../support/ready-post.ts';
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const LIMIT_MS = 60_000;
const MEDIA = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/thumbnail.jpg', bytes: 1, sha256: 'x' };
const RENDERED = { ...MEDIA, durationMs: 5_000, width: 1_080, height: 1_920 };

let publisher: TestPublisher;
let hooks: Receiver;
let team: TestTeam;
let endpoint: WebhookEndpoint;

beforeAll(async () => {
  publisher = await openPublisher();
  hooks = await startReceiver();
  team = await mintTeam(publisher.deps);
  const em = publisher.deps.orm.em.fork();
  const id = newId('webhook');
  await em.insert(WebhookEndpoint, {
    id,
    teamId: team.team.id,
    url: hooks.url,
    events: [...SUBSCRIBABLE_TYPES],
    secretSealed: publisher.deps.secrets.seal('whsec_1'),
    sandbox: true,
  });
  endpoint = await em.findOneOrFail(WebhookEndpoint, id);
});

afterAll(async () => {
  await publisher.close();
  await hooks.close();
});

/** The requests received by the endpoint so far. */
async function delivered(type: DeliveredType): Promise<Received[]> {
  await drainEndpoint(publisher.deps, endpoint.id);
  return hooks.received.splice(0).filter((one) => one.body.type === type);
}

/** All violations of the description by a body and its headers; undescribed properties are violations. */
function getProblems({ body, headers }: Received): unknown[] {
  const type = body.type as DeliveredType;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const holds = ajv.compile(z.toJSONSchema(buildEventSchema(type), { io: 'output' }));
  const wrong = holds(body) ? [] : (holds.errors ?? []);
  const described = describedHeaders(type).filter(({ name, schema }) => {
    const value = headers[name.toLowerCase()];
    return typeof value !== 'string' || !ajv.validate(schema, value);
  });
  return [...wrong, ...described.map(({ name }) => name)];
}

const { webhooks } = describeApi(AREAS, 'https://kinora.example.com');

function describedHeaders(type: DeliveredType): { name: string; schema: object }[] {
  return (webhooks?.[type]?.post?.parameters ?? []) as { name: string; schema: object }[];
}

async function content(): Promise<string> {
  const { deps } = publisher;
  const { team: owner, workspace } = team;
  const id = await commit(deps, (tx) =>
    recordContent(tx, {
      teamId: owner.id,
      workspaceId: workspace.id,
      format: 'walloftext',
      deck: { ...buildDemoDeck() },
      deckHash: null,
      warnings: [],
      creditsCharged: 0,
      sandbox: true,
    }),
  );
  await beginRender(deps.orm.em.fork(), id);
  return id;
}

test('spec, Events: the description lists four events and the test, each with three headers', () => {
  expect(Object.keys(webhooks ?? {})).toEqual([...DELIVERED_TYPES]);
  for (const type of DELIVERED_TYPES) {
    const names = describedHeaders(type).map(({ name }) => name);
    expect(names).toEqual(['Service-Signature', 'Service-Event', 'Service-Delivery']);
  }
});

test('post.published matches its description, even if a target failed', async () => {
  const { deps } = publisher;
  const whole = await readyPost(deps, { team });
  const partly = await readyPost(deps, { team, platforms: ['clipapp', 'reelnet'] });
  await commit(deps, (tx) => disconnectAccount(tx, partly.accounts[1]?.id ?? ''));
  await publishPost(deps, whole.postId, LIMIT_MS);
  await publishPost(deps, partly.postId, LIMIT_MS);

  const received = await delivered('post.published');

  expect(received.map(({ body }) => body.data['status']).sort()).toEqual(['partial', 'posted']);
  expect(received.flatMap(getProblems)).toEqual([]);
});

test('post.failed matches its description after a platform or render failure', async () => {
  const { deps } = publisher;
  const refused = await readyPost(deps, { team });
  await commit(deps, (tx) => disconnectAccount(tx, refused.accounts[0]?.id ?? ''));
  await publishPost(deps, refused.postId, LIMIT_MS);
  const contentId = await content();
  const accounts = [await mintAccount(deps, team, 'reelnet')];
  await commit(deps, (tx) => getPost(tx, team, { contentId, accounts, schedule: 'asap', renderStatus: 'rendering' }));
  await commit(deps, (tx) => failRender(tx, contentId, { code: 'render_failed', message: 'It broke.' }));

  const received = await delivered('post.failed');

  expect(received).toHaveLength(2);
  expect(received.flatMap(getProblems)).toEqual([]);
});

test('content.ready matches its description with and without a waiting post', async () => {
  const { deps } = publisher;
  const [alone, awaited] = [await content(), await content()];
  const accounts = [await mintAccount(deps, team, 'clipapp')];
  await commit(deps, (tx) =>
    getPost(tx, team, { contentId: awaited, accounts, schedule: 'asap', renderStatus: 'rendering' }),
  );
  for (const id of [alone, awaited]) {
    await commit(deps, (tx) => finishRender(tx, id, RENDERED, (key) => deps.storage.getUrl(key)));
  }

  const received = await delivered('content.ready');

  expect(received.map(({ body }) => 'postId' in body.data).sort()).toEqual([false, true]);
  expect(received.flatMap(getProblems)).toEqual([]);
});

test('credits.low matches its description', async () => {
  const wanted = { teamId: team.team.id, credits: 850, spendingType: 'studio_render' as const, sandbox: true };
  await commit(publisher.deps, (tx) => spend(tx, { ...wanted, refId: newId('content') }));

  const received = await delivered('credits.low');

  expect(received).toHaveLength(1);
  expect(received.flatMap(getProblems)).toEqual([]);
});

test('webhook.test matches its description', async () => {
  await commit(publisher.deps, (tx) => recordTest(tx, endpoint));

  const received = await delivered('webhook.test');

  expect(received).toHaveLength(1);
  expect(received.flatMap(getProblems)).toEqual([]);
});

test('an undescribed property in a webhook body is reported', async () => {
  await commit(publisher.deps, (tx) => recordTest(tx, endpoint));
  const [received] = await delivered('webhook.test');
  if (!received) throw new Error('Nothing was delivered.');

  const swollen = { ...received, body: { ...received.body, data: { ...received.body.data, more: true } } };

  expect(getProblems(swollen)).not.toEqual([]);
});
