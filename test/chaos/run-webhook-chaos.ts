import { setTimeout as sleep } from 'node:timers/promises';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import type { Instance } from '../support/instance.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { createRandom } from '../support/random.ts';
import { checkDeliveries, type DeliveryCount } from './check-deliveries.ts';
import { openReceiver, createFlakyReceiver, type ChaosReceiver } from './receiver.ts';
import { checkReplyClasses, toClassPath, REPLY_CLASSES, findReply, waitForAttempts } from './reply-classes.ts';
import { waitUntilDrained, describeUndrained, type Drained } from './in-flight.ts';

export interface WebhookChaos {
  events: number;
  kills: number;
  seed: number;
  /** The setting DELIVERY_WAITS_MS of the instance. */
  waitsMs: readonly number[];
  deliveriesPerClass: number;
  drainMs: number;
  printLine(line: string): void;
}

export interface WebhookChaosOutcome extends DeliveryCount {
  drained: Drained;
  /** From the first event until no delivery is in flight. */
  tookMs: number;
}

const REFUSED_SHARE = 0.03;

/** Checks the reply classes first. Then records events in batches and kills the worker during the deliveries of each batch. */
export async function runWebhookChaos(settings: WebhookChaos, instance: Instance): Promise<WebhookChaosOutcome> {
  const flaky = createFlakyReceiver(REFUSED_SHARE, createRandom(settings.seed));
  const receiver = await openReceiver((attempt) => findReply(attempt.path) ?? flaky(attempt));
  try {
    const classViolations = settings.deliveriesPerClass > 0 ? await runReplyClasses(settings, instance, receiver) : [];
    const outcome = await runUnderKills(settings, instance, receiver);
    return { ...outcome, wrong: [...classViolations, ...outcome.wrong] };
  } finally {
    receiver.close();
  }
}

async function runReplyClasses(settings: WebhookChaos, instance: Instance, receiver: ChaosReceiver): Promise<string[]> {
  const { deliveriesPerClass, waitsMs, printLine } = settings;
  const team = await mintTeam(instance);
  for (const name of Object.keys(REPLY_CLASSES)) await subscribe(instance, team, receiver, toClassPath(name));
  await recordEvents(instance, team, deliveriesPerClass);
  const waits = waitsMs.reduce((sum, ms) => sum + 2 * ms, 0);
  await waitForAttempts(receiver.receipts, deliveriesPerClass, 120_000 + waits);
  const wrong = checkReplyClasses(receiver.receipts, deliveriesPerClass, waitsMs);
  const attempts = Object.entries(REPLY_CLASSES).map(([name]) => {
    const count = receiver.receipts.filter(({ path }) => path === toClassPath(name)).length;
    return `${name} ${count / deliveriesPerClass}`;
  });
  printLine(`attempts by reply: ${attempts.join(', ')}`);
  return wrong;
}

async function runUnderKills(
  settings: WebhookChaos,
  instance: Instance,
  receiver: ChaosReceiver,
): Promise<WebhookChaosOutcome> {
  const { events, kills, seed, drainMs, printLine } = settings;
  const random = createRandom(seed + 1);
  const team = await mintTeam(instance);
  const path = `/${team.team.id}`;
  await subscribe(instance, team, receiver, path);
  const startedAt = performance.now();
  const subjects: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const due = Math.ceil((events * kill) / kills) - subjects.length;
    subjects.push(...(await recordEvents(instance, team, due)));
    await waitForDeliveries(receiver, path, random());
    process.kill(instance.workerProcess().pid, 'SIGKILL');
    await instance.workerProcess().exited;
    await instance.startWorker();
    if (kill % 5 === 0)
      printLine(`${kill} kills; ${subjects.length} events, ${receiver.receipts.length} attempts received`);
  }
  const drained = await waitUntilDrained(instance.orm, drainMs, printLine);
  const tookMs = performance.now() - startedAt;
  const rows = await instance.orm.em
    .fork()
    .execute<{ id: string; type: string; subjectId: string }[]>(
      'select id, type, subject_id as "subjectId" from event where team_id = ?',
      [team.team.id],
    );
  const receipts = receiver.receipts.filter((receipt) => receipt.path === path);
  const expected = subjects.map((subjectId) => ({ type: 'post.published', subjectId }));
  const count = checkDeliveries({ events: rows.map((row) => ({ ...row, path })), receipts, expected });
  return { ...count, wrong: [...count.wrong, ...describeUndrained(drained)], drained, tookMs };
}

const KILL_DELAY_MS = { least: 500, most: 3_000 };
const TIMEOUT_MS = 30_000;

/** Waits for the next delivery and then for a random time, so that deliveries are in flight. */
async function waitForDeliveries({ receipts }: ChaosReceiver, path: string, draw: number): Promise<void> {
  const count = (): number => receipts.filter((receipt) => receipt.path === path).length;
  const before = count();
  for (const until = Date.now() + TIMEOUT_MS; count() === before && Date.now() < until;) await sleep(50);
  await sleep(KILL_DELAY_MS.least + draw * (KILL_DELAY_MS.most - KILL_DELAY_MS.least));
}

async function subscribe(instance: Instance, team: TestTeam, receiver: ChaosReceiver, path: string): Promise<void> {
  const api = new DemoApi(instance.baseUrl, team.key);
  const body = { url: receiver.url(path), events: ['post.published'] };
  receiver.trust(path, (await api.post<{ secret: string }>('/webhooks', body)).secret);
}

const BATCH_SIZE = 25;

/** Records events, deliveries and outbox messages in one transaction per batch, as a publish does. */
async function recordEvents(instance: Instance, { team, workspace }: TestTeam, events: number): Promise<string[]> {
  const subjects = Array.from({ length: events }, () => newId('post'));
  for (let from = 0; from < events; from += BATCH_SIZE) {
    await commit(instance, async (tx) => {
      for (const subjectId of subjects.slice(from, from + BATCH_SIZE)) {
        const data = { postId: subjectId, workspaceId: workspace.id, status: 'posted', text: 'äöü 🎬' };
        const scope = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
        await recordEvent(tx, { ...scope, type: 'post.published', subjectId, data });
      }
    });
  }
  return subjects;
}
