/**
 * Measures webhook deliveries: the rate for a backlog of one endpoint and of many, the latency from commit to receipt at a light load,
 * the effect of a receiver that hangs on the others, and Temporal Actions. This process records the events as an activity does and
 * receives the requests. For comparison, bare workflows with one activity and graphile-worker send as many signed requests.
 *
 *     npm run bench -- webhook [--events 10000] [--endpoints 1000] [--seconds 30] [--receivers 50]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countActions, countActionsSince, getTotal } from '../../test/support/count-actions.ts';
import { ZERO, reportFigure } from '../../test/support/figures/figure.ts';
import { percentile } from '../../test/support/figures/percentile.ts';
import { waitUntilIdle } from '../../test/support/processes/wait-until-idle.ts';
import { createPeerDatabase, runBareWorkflows, runPeer } from '../peers/peer.ts';
import { openWebhookFixture, type WebhookFixture } from './webhook-fixture.ts';

const MAX_PER_SECOND = 100;
const WARM_UP = 100;
const RECEIPT_TIMEOUT_MS = 60_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    endpoints: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    receivers: { type: 'string', default: '50' },
  },
});
const [events, endpoints] = [Number(values.events), Number(values.endpoints)];
const [seconds, receivers] = [Number(values.seconds), Number(values.receivers)];
const atLeast = (bound: number) => ({ is: 'at least', bound }) as const;
const fanOut = Math.max(1, Math.round(events / endpoints));

const fixture = await openWebhookFixture(receivers, endpoints);
try {
  await measureRates(fixture);
  await measureLatencies(fixture);
  const { double, unsigned } = fixture.inbox.seen();
  reportFigure({ name: 'Duplicate deliveries', value: double, unit: '', goal: ZERO });
  reportFigure({ name: 'Deliveries without a valid signature', value: unsigned, unit: '', goal: ZERO });
  process.exitCode = unsigned > 0 ? 1 : 0;
} finally {
  await fixture.close();
}

async function measureRates(on: WebhookFixture): Promise<void> {
  const [owner] = on.owners;
  if (!owner) throw new Error('the bench needs a receiver');
  await measureRate(on, [owner], WARM_UP, WARM_UP);
  const [toOne, actionsOfOne] = await countWhile(on, () => measureRate(on, [owner], events, events));
  const [toMany, actionsOfMany] = await countWhile(on, () => measureRate(on, on.crowds, fanOut, fanOut * endpoints));
  const toEach = await measureRate(on, on.crowds, 1, endpoints);
  const { perSecond: bare } = await runBareWorkflows(on.dev, 'oneStep', endpoints);
  const queue = await runQueue(on);

  const beside = [
    { name: 'bare workflows', value: bare },
    { name: 'graphile-worker', value: queue },
  ];
  reportFigure({ name: `${events} events to one endpoint`, value: toOne, unit: 'deliveries/s', beside });
  reportFigure({ name: `${fanOut} events to each of ${endpoints} endpoints`, value: toMany, unit: 'deliveries/s' });
  reportFigure({ name: `One event to each of ${endpoints} endpoints`, value: toEach, unit: 'deliveries/s' });
  reportFigure({ name: 'To one endpoint, of graphile-worker', value: toOne / queue, unit: '', goal: atLeast(1) });
  reportFigure({ name: 'To many endpoints, of graphile-worker', value: toMany / queue, unit: '', goal: atLeast(0.8) });
  reportFigure({ name: 'One to each endpoint, of bare workflows', value: toEach / bare, unit: '', goal: atLeast(1) });
  for (const [where, actions] of Object.entries({ 'one endpoint': actionsOfOne, 'many endpoints': actionsOfMany })) {
    reportFigure({
      name: `Actions per 1,000 events to ${where}`,
      value: (1_000 * actions) / events,
      unit: 'Actions',
      goal: { is: 'at most', bound: 50 },
    });
  }
}

/** Returns the rate of a backlog and the Actions that it took. */
async function countWhile(on: WebhookFixture, measure: () => Promise<number>): Promise<[number, number]> {
  await waitUntilIdle(on.dev);
  const before = await countActions(on.dev);
  const rate = await measure();
  const actions = getTotal(await countActionsSince(before, on.dev));
  await waitUntilIdle(on.dev);
  return [rate, actions];
}

/** Deliveries per second of graphile-worker, all queued at the start. */
async function runQueue({ home, dev, receiverUrl, secret }: WebhookFixture): Promise<number> {
  const database = await createPeerDatabase(home, dev, 'queue');
  const program = new URL('queue-deliveries.ts', import.meta.url);
  const output = await runPeer(program, database, receiverUrl, secret, String(events));
  return (JSON.parse(output) as { perSecond: number }).perSecond;
}

/** Returns deliveries per second of events that are all recorded before the first is sent. */
async function measureRate(
  on: WebhookFixture,
  owners: WebhookFixture['owners'],
  each: number,
  deliveries: number,
): Promise<number> {
  return (1_000 * deliveries) / (await on.sendBacklog(owners, each, deliveries));
}

async function measureLatencies(on: WebhookFixture): Promise<void> {
  await waitUntilIdle(on.dev);
  const healthy = await measureLatency(on);
  const name = `From commit to receipt at ${MAX_PER_SECOND} a second`;
  const goal = { is: 'at most', bound: 300 } as const;
  reportFigure({ name: `${name}, p50`, value: percentile(healthy, 0.5), unit: 'ms' });
  reportFigure({ name: `${name}, p99`, value: percentile(healthy, 0.99), unit: 'ms', goal });
  on.inbox.hang('/0');
  const others = await measureLatency(on);
  reportFigure({
    name: `One of ${receivers} receivers hangs, p99 of the others`,
    value: percentile(others, 0.99) / percentile(healthy, 0.99),
    unit: 'times',
    goal: { is: 'at most', bound: 1.2 },
    beside: [
      { name: 'ms with it', value: percentile(others, 0.99) },
      { name: 'ms without', value: percentile(healthy, 0.99) },
    ],
  });
}

/** Sends events at a constant rate. Returns the sorted milliseconds from commit to receipt, without receivers that hang. */
async function measureLatency(on: WebhookFixture): Promise<number[]> {
  const reported: Promise<number | null>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < MAX_PER_SECOND * seconds; n += 1) {
    const dueInMs = startedAt + (n * 1_000) / MAX_PER_SECOND - performance.now();
    if (dueInMs > 0) await sleep(dueInMs);
    const index = n % receivers;
    const owner = on.owners[index];
    if (!owner) throw new Error('the bench has no receiver');
    reported.push(
      on.sendEvent(owner).then(async ({ committedAt, receipt }) => {
        return on.inbox.hangs(`/${index}`) ? null : (await waitForReceipt(receipt)) - committedAt;
      }),
    );
  }
  return (await Promise.all(reported)).flatMap((ms) => ms ?? []).sort((a, b) => a - b);
}

async function waitForReceipt(receipt: Promise<number>): Promise<number> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('an event did not arrive within a minute')), RECEIPT_TIMEOUT_MS);
  return Promise.race([receipt, late.promise]).finally(() => clearTimeout(timer));
}
