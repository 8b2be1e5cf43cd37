import { setTimeout as sleep } from 'node:timers/promises';
import { recordEvent } from '../../db/webhooks/events.ts';
import { newId } from '../../domain/ids.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import type { Instance } from '../../test/support/instance.ts';
import { commit, mintTeam, type TestTeam } from '../../test/support/teams.ts';
import { randomFrom } from '../random.ts';
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
  /** Deliveries of each reply class. */
  ofClass: number;
  drainMs: number;
  say(line: string): void;
}

export interface WebhookChaosOutcome extends DeliveryCount {
  drained: Drained;
  /** From the first event to the last that was settled. */
  tookMs: number;
}

const REFUSED = 0.03;

/** Classes first, then the storm: events are recorded in as many parts as the worker is killed, each amid its deliveries. */
export async function runWebhookChaos(storm: WebhookChaos, instance: Instance): Promise<WebhookChaosOutcome> {
  const sometimes = createFlakyReceiver(REFUSED, randomFrom(storm.seed));
  const receiver = await openReceiver((attempt) => findReply(attempt.path) ?? sometimes(attempt));
  try {
    const ofClasses = storm.ofClass > 0 ? await runReplyClasses(storm, instance, receiver) : [];
    const outcome = await runUnderKills(storm, instance, receiver);
    return { ...outcome, wrong: [...ofClasses, ...outcome.wrong] };
  } finally {
    receiver.close();
  }
}

async function runReplyClasses(storm: WebhookChaos, instance: Instance, receiver: ChaosReceiver): Promise<string[]> {
  const { ofClass, waitsMs, say } = storm;
  const team = await mintTeam(instance);
  for (const name of Object.keys(REPLY_CLASSES)) await subscribe(instance, team, receiver, toClassPath(name));
  await recordEvents(instance, team, ofClass);
  const waits = waitsMs.reduce((sum, ms) => sum + 2 * ms, 0);
  await waitForAttempts(receiver.receipts, ofClass, 120_000 + waits);
  const wrong = checkReplyClasses(receiver.receipts, ofClass, waitsMs);
  const attempts = Object.entries(REPLY_CLASSES).map(([name]) => {
    const made = receiver.receipts.filter(({ path }) => path === toClassPath(name)).length;
    return `${name} ${made / ofClass}`;
  });
  say(`attempts by reply: ${attempts.join(', ')}`);
  return wrong;
}

async function runUnderKills(
  storm: WebhookChaos,
  instance: Instance,
  receiver: ChaosReceiver,
): Promise<WebhookChaosOutcome> {
  const { events, kills, seed, drainMs, say } = storm;
  const random = randomFrom(seed + 1);
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
    if (kill % 5 === 0) say(`${kill} kills; ${subjects.length} events, ${receiver.receipts.length} attempts came`);
  }
  const drained = await waitUntilDrained(instance.orm, drainMs, say);
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

const AMID_MS = { least: 500, most: 3_000 };
const PATIENCE_MS = 30_000;

/** A moment at which deliveries are under way: some came since, and then a little more. */
async function waitForDeliveries({ receipts }: ChaosReceiver, path: string, draw: number): Promise<void> {
  const count = (): number => receipts.filter((receipt) => receipt.path === path).length;
  const before = count();
  for (const until = Date.now() + PATIENCE_MS; count() === before && Date.now() < until;) await sleep(50);
  await sleep(AMID_MS.least + draw * (AMID_MS.most - AMID_MS.least));
}

async function subscribe(instance: Instance, team: TestTeam, receiver: ChaosReceiver, path: string): Promise<void> {
  const api = new DemoApi(instance.baseUrl, team.key);
  const wanted = { url: receiver.url(path), events: ['post.published'] };
  receiver.trust(path, (await api.post<{ secret: string }>('/webhooks', wanted)).secret);
}

const AT_ONCE = 25;

/** As a publish does: the event, its deliveries and what Temporal is to be told are one transaction's. */
async function recordEvents(instance: Instance, { team, workspace }: TestTeam, events: number): Promise<string[]> {
  const subjects = Array.from({ length: events }, () => newId('post'));
  for (let from = 0; from < events; from += AT_ONCE) {
    await commit(instance, async (tx) => {
      for (const subjectId of subjects.slice(from, from + AT_ONCE)) {
        const data = { postId: subjectId, workspaceId: workspace.id, status: 'posted', text: 'äöü 🎬' };
        const where = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
        await recordEvent(tx, { ...where, type: 'post.published', subjectId, data });
      }
    });
  }
  return subjects;
}
