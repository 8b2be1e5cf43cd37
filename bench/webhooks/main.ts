/**
 * Webhook deliveries: how many a second to a receiver that answers, how long after the commit they arrive at a third of that, and what
 * a receiver that hangs does to fifty others. An event is recorded and told as the service's own activities do it, by this
 * process, which is the receiver as well. Beside it on the same instance, in turns: bare workflows of one activity, a queue
 * of npm (graphile-worker) and a bare outbox table that make the same signed requests.
 *
 *     npm run bench:webhooks -- [--events 2000] [--seconds 30] [--receivers 50]
 */
import { parseArgs } from 'node:util';
import { NONE, tell } from '../figures/figure.ts';
import { percentile } from '../figures/percentile.ts';
import { bareWorkflows } from '../peers/peer.ts';
import { peerDeliveries } from './peers.ts';
import { openWebhookStage, type WebhookStage } from './stage.ts';

const IN_FLIGHT = 64;
const MOST_PER_SECOND = 100;
const WARM_UP = 100;
const ARRIVED_WITHIN_MS = 60_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '30' },
    receivers: { type: 'string', default: '50' },
  },
});
const [events, seconds, receivers] = [Number(values.events), Number(values.seconds), Number(values.receivers)];

const stage = await openWebhookStage(receivers);
try {
  await asFastAsItGoes(stage, WARM_UP);
  const perSecond = await asFastAsItGoes(stage, events);
  const { perSecond: bare } = await bareWorkflows(stage.dev, 'oneStep', events);
  const goal = { is: 'at least', bound: 0.8 } as const;
  tell({ name: 'Deliveries, of bare workflows of one activity', value: perSecond / bare, unit: '', goal });
  const beside = [
    { name: 'bare workflows', value: bare },
    { name: 'graphile-worker', value: await peerDeliveries(stage, 'queue', events) },
    { name: 'bare outbox', value: await peerDeliveries(stage, 'outbox', events) },
  ];
  tell({ name: 'Deliveries to a receiver that answers', value: perSecond, unit: 'deliveries/s', beside });

  const rate = Math.min(MOST_PER_SECOND, Math.max(1, Math.floor(perSecond / 3)));
  const healthy = await atRate(stage, rate);
  const within = { is: 'at most', bound: 1_000 } as const;
  tell({ name: `From commit to receipt at ${rate} a second, p50`, value: percentile(healthy, 0.5), unit: 'ms' });
  tell({
    name: `From commit to receipt at ${rate} a second, p99`,
    value: percentile(healthy, 0.99),
    unit: 'ms',
    goal: within,
  });
  stage.hang(0);
  const others = await atRate(stage, rate);
  tell({
    name: `One of ${receivers} receivers hangs, p99 of the others`,
    value: percentile(others, 0.99) / percentile(healthy, 0.99),
    unit: 'times',
    goal: { is: 'at most', bound: 2 },
    beside: [
      { name: 'ms with it', value: percentile(others, 0.99) },
      { name: 'ms without', value: percentile(healthy, 0.99) },
    ],
  });
  const { double, unsigned } = stage.seen();
  tell({ name: 'Deliveries that came twice', value: double, unit: '', goal: NONE });
  tell({ name: 'Deliveries without a valid signature', value: unsigned, unit: '', goal: NONE });
  process.exitCode = unsigned > 0 ? 1 : 0;
} finally {
  await stage.close();
}

/** Deliveries per second while so many are on their way at any time. */
async function asFastAsItGoes(on: WebhookStage, count: number): Promise<number> {
  const startedAt = performance.now();
  const left = Array.from({ length: count }).values();
  const lane = async (): Promise<void> => {
    for (const _ of left) await arrived((await on.tellEvent(1)).receipt);
  };
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, count) }, lane));
  return count / ((performance.now() - startedAt) / 1_000);
}

/** Milliseconds from commit to receipt, sorted, of events that come evenly; those of receivers that hang are left out. */
async function atRate(on: WebhookStage, perSecond: number): Promise<number[]> {
  const told: Promise<number | null>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueInMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (dueInMs > 0) await new Promise((resolve) => setTimeout(resolve, dueInMs));
    const receiver = n % receivers;
    told.push(
      on.tellEvent(receiver).then(async ({ committedAt, receipt }) => {
        return on.hangs(receiver) ? null : (await arrived(receipt)) - committedAt;
      }),
    );
  }
  return (await Promise.all(told)).flatMap((ms) => ms ?? []).sort((a, b) => a - b);
}

async function arrived(receipt: Promise<number>): Promise<number> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('an event did not arrive within a minute')), ARRIVED_WITHIN_MS);
  return Promise.race([receipt, late.promise]).finally(() => clearTimeout(timer));
}
