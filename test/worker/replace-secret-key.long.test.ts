/** The steps of docs/guides/deploy.md that replace KINORA_SECRET_KEY, while two API processes and two workers serve. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { SealError } from '../../adapters/secrets/secret-box.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { reEncryptSecrets } from '../../bin/commands/secrets.ts';
import { findKeyMismatch, reEncryptAll } from '../../db/secrets/re-encrypt.ts';
import { openApiDeps } from '../support/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { mintAccount, readyContent, readyPost } from '../support/ready-post.ts';
import { waitUntil } from '../support/wait-for.ts';
import { mintTeam } from '../support/teams.ts';

const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
/** Requests in flight at once. */
const LOOPS = 3;

let publisher: TestPublisher;
let apiDeps: ApiDeps;
let receiver: Receiver;
let opened: TestApi[];

beforeAll(async () => {
  publisher = await openPublisher();
  apiDeps = await openApiDeps({ orm: publisher.deps.orm, journal: publisher.deps.journal });
  receiver = await startReceiver();
  opened = [];
});
afterAll(async () => {
  for (const api of opened) await api.close();
  await receiver.close();
  await apiDeps.checker.close();
  await rm(apiDeps.config.home, { recursive: true, force: true });
  await publisher.close();
});

interface Processes {
  api: TestApi;
  worker: ActivityDeps;
}

/** A process of each kind with these keys. */
async function startProcesses(...keys: Buffer[]): Promise<Processes> {
  const { box, mediaToken, mediaTokens } = createServiceSecrets(...keys);
  const api = await startApi({ ...apiDeps, secrets: box });
  opened.push(api);
  return { api, worker: publisher.another({ secrets: box, mediaToken, mediaTokens }) };
}

/** What one process stored and every later one must be able to read. */
interface Stored {
  key: string;
  endpointId: string;
  secret: string;
  /** The idempotency key of a response and the response. */
  reference: string;
  body: unknown;
  text: string;
}

class Service {
  processes: Processes[] = [];
  readonly stored: Stored[] = [];
  readonly failures: unknown[] = [];
  /** Ended rounds of each loop. */
  readonly rounds: number[] = Array.from({ length: LOOPS }, () => 0);
  #next = 0;

  async start(...keys: Buffer[]): Promise<void> {
    this.processes = [await startProcesses(...keys), await startProcesses(...keys)];
  }

  /** Replaces both processes of each kind, one after the other. Between, the old and the new ones read each other's texts. */
  async roll(...keys: Buffer[]): Promise<void> {
    for (const index of [0, 1]) {
      this.processes[index] = await startProcesses(...keys);
      await this.waitForRounds();
    }
  }

  /** Both processes, in turns the one or the other first. */
  pickBoth() {
    const [one, other] = this.processes as [Processes, Processes];
    return (this.#next += 1) % 2 === 0 ? ([one, other] as const) : ([other, one] as const);
  }

  /** Stores secrets by one process, and uses them by another: a response, a signing secret, a token, an upload. */
  async serve(): Promise<void> {
    const [first, second] = this.pickBoth();
    const team = await mintTeam(publisher.deps, 'agency');
    const { key } = team;
    const endpoint = await request(first.api, 'POST', '/webhooks', {
      key,
      body: { url: receiver.url, events: ['credits.low'] },
    });
    const account = await mintAccount(first.worker, team, 'clipapp');
    const contentId = await readyContent(first.worker, team);
    const body = { contentId, selectedAccounts: { clipapp: [account.id] }, schedule: 'draft' };
    const reference = randomBytes(8).toString('hex');
    const text = await requestOnce(first.api, key, reference, body);
    const stored = { key, endpointId: endpoint.json.data.id, secret: endpoint.json.data.secret, reference, body, text };
    await this.use(stored, second);
    const { postId } = await readyPost(first.worker, { team, accounts: [account] });
    const outcome = await publishPost(second.worker, postId, 60_000);
    if (!('status' in outcome) || outcome.status !== 'posted') throw new Error(JSON.stringify(outcome));
    this.stored.push(stored);
  }

  async use(stored: Stored, { api, worker }: Processes): Promise<void> {
    const { key, endpointId, secret, reference, body, text } = stored;
    if ((await requestOnce(api, key, reference, body)) !== text) throw new Error('the response was not replayed');
    const sent = await request(api, 'POST', `/webhooks/${endpointId}/test`, { key });
    await drainEndpoint(worker, endpointId);
    const delivery = receiver.received.find(({ headers }) => headers['service-delivery'] === sent.json.data.id);
    const signature = String(delivery?.headers['service-signature']);
    if (!delivery || !verifyWebhook(secret, delivery.raw, signature, Math.floor(Date.now() / 1_000)))
      throw new Error('the webhook has no valid signature');
  }

  /** Serves without a pause until the signal. */
  async loop(index: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.serve().catch((error: unknown) => this.failures.push(error));
      this.rounds[index] = (this.rounds[index] ?? 0) + 1;
    }
  }

  /** Waits until every loop has ended the round that it is in, and two more. */
  async waitForRounds(): Promise<void> {
    const before = [...this.rounds];
    await waitUntil(
      async () => this.rounds,
      (rounds) => rounds.every((count, index) => count >= (before[index] ?? 0) + 3),
    );
  }
}

async function request(api: TestApi, method: string, path: string, call: Parameters<TestApi['call']>[2]) {
  const reply = await api.call(method, path, call);
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return reply;
}

async function requestOnce(api: TestApi, key: string, reference: string, body: unknown): Promise<string> {
  return (await request(api, 'POST', '/posts', { key, body, headers: { 'idempotency-key': reference } })).text;
}

const isUnreadable = (error: unknown): boolean => error instanceof SealError;

async function reEncrypt(...keys: Buffer[]) {
  const KINORA_SECRET_KEY = keys.map((key) => key.toString('base64')).join(',');
  return (await reEncryptSecrets(publisher.deps.orm, {}, undefined, { KINORA_SECRET_KEY })).json;
}

/** Re-encrypts until the process crashes at this text. */
async function crashDuringReEncryption(text: number): Promise<void> {
  const { box } = createServiceSecrets(NEW, OLD);
  let sealed = 0;
  const seal = (plain: string): string => {
    if ((sealed += 1) === text) throw new Error('crashed');
    return box.seal(plain);
  };
  await expect(reEncryptAll(publisher.deps.orm, { ...box, seal }, isUnreadable)).rejects.toThrow('crashed');
}

test('the secret key is replaced under load: no request fails, and every text stays readable', async () => {
  const service = new Service();
  await service.start(OLD);
  const stopping = new AbortController();
  const loops = service.rounds.map((_, index) => service.loop(index, stopping.signal));
  try {
    await service.waitForRounds();
    await service.roll(OLD, NEW);
    await service.roll(NEW, OLD);
    // After two columns of tokens, so that part of the texts is encrypted anew.
    await crashDuringReEncryption(30);
    await service.waitForRounds();
    const runs = await Promise.all([reEncrypt(NEW, OLD), reEncrypt(NEW, OLD)]);
    expect(runs.map(({ unreadable }) => unreadable)).toEqual([0, 0]);
    expect(runs.some(({ resealed }) => resealed > 0)).toBe(true);
    await service.waitForRounds();
    expect(await reEncrypt(NEW, OLD)).toMatchObject({ resealed: 0, unreadable: 0 });
    await service.roll(NEW);
  } finally {
    stopping.abort();
    await Promise.all(loops);
  }

  expect(service.failures).toEqual([]);
  for (const stored of service.stored) await service.use(stored, service.processes[0]!);
  expect(await reEncrypt(NEW)).toMatchObject({ keys: 1, resealed: 0, unreadable: 0 });
});

test('a process with the old key only is recognised, and does nothing twice', async () => {
  const team = await mintTeam(publisher.deps, 'agency');
  const [current, stale] = [await startProcesses(NEW), await startProcesses(OLD)];
  const account = await mintAccount(current.worker, team, 'clipapp');
  const { postId } = await readyPost(current.worker, { team, accounts: [account] });
  const content = await readyContent(current.worker, team);
  const body = { contentId: content, selectedAccounts: { clipapp: [account.id] }, schedule: 'draft' };
  const text = await requestOnce(current.api, team.key, 'once', body);
  const em = () => publisher.deps.orm.em.fork();

  expect(await findKeyMismatch(em(), stale.worker.secrets)).toContain('KINORA_SECRET_KEY');
  expect(await findKeyMismatch(em(), current.worker.secrets)).toBeNull();
  const repeated = await stale.api.call('POST', '/posts', {
    key: team.key,
    body,
    headers: { 'idempotency-key': 'once' },
  });
  expect(repeated.status).toBe(500);
  const [count] = await em().execute<{ posts: number }[]>(
    'select count(*)::int as posts from post where content_id = ?',
    [content],
  );
  expect(count).toEqual({ posts: 1 });
  expect(await requestOnce(current.api, team.key, 'once', body)).toBe(text);

  await expect(publishPost(stale.worker, postId, 60_000)).rejects.toThrow(SealError);
  expect(await publishPost(current.worker, postId, 60_000)).toEqual({ next: 'end', status: 'posted' });
});
