/**
 * Measures webhook deliveries: the maximum rate, the latency from commit to receipt at a third of that rate, and the effect of a
 * receiver that hangs on the other receivers. This process records the events as an activity does and receives the requests. For
 * comparison, bare workflows with one activity, graphile-worker and a bare outbox table send the same signed requests.
 *
 *     npm run bench -- webhooks [--events 2000] [--seconds 30] [--receivers 50]
 */
import { parseArgs } from 'node:util';
import { ZERO, reportFigure } from '../figures/figure.ts';
import { percentile } from '../figures/percentile.ts';
import { runBareWorkflows } from '../peers/peer.ts';
import { runPeerDeliveries } from './peers.ts';
import { openWebhooksFixture, type WebhooksFixture } from './webhooks-fixture.ts';

const IN_FLIGHT = 64;
const MAX_PER_SECOND = 100;
const WARM_UP = 100;
const RECEIPT_TIMEOUT_MS = 60_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '30' },
    receivers: { type: 'string', default: '50' },
  },
});
const [events, seconds, receivers] = [Number(values.events), Number(values.seconds), Number(values.receivers)];

const fixture = await openWebhooksFixture(receivers);
try {
  await measureMaxRate(fixture, WARM_UP);
  const perSecond = await measureMaxRate(fixture, events);
  const { perSecond: bare } = await runBareWorkflows(fixture.dev, 'oneStep', events);
  const goal = { is: 'at least', bound: 0.8 } as const;
  reportFigure({ name: 'Deliveries, of bare workflows of one activity', value: perSecond / bare, unit: '', goal });
  const beside = [
    { name: 'bare workflows', value: bare },
    { name: 'graphile-worker', value: await runPeerDeliveries(fixture, 'queue', events) },
    { name: 'bare outbox', value: await runPeerDeliveries(fixture, 'outbox', events) },
  ];
  reportFigure({ name: 'Deliveries to a receiver that answers', value: perSecond, unit: 'deliveries/s', beside });

  const rate = Math.min(MAX_PER_SECOND, Math.max(1, Math.floor(perSecond / 3)));
  const healthy = await measureLatency(fixture, rate);
  const within = { is: 'at most', bound: 1_000 } as const;
  reportFigure({
    name: `From commit to receipt at ${rate} a second, p50`,
    value: percentile(healthy, 0.5),
    unit: 'ms',
  });
  reportFigure({
    name: `From commit to receipt at ${rate} a second, p99`,
    value: percentile(healthy, 0.99),
    unit: 'ms',
    goal: within,
  });
  fixture.hang(0);
  const others = await measureLatency(fixture, rate);
  reportFigure({
    name: `One of ${receivers} receivers hangs, p99 of the others`,
    value: percentile(others, 0.99) / percentile(healthy, 0.99),
    unit: 'times',
    goal: { is: 'at most', bound: 2 },
    beside: [
      { name: 'ms with it', value: percentile(others, 0.99) },
      { name: 'ms without', value: percentile(healthy, 0.99) },
    ],
  });
  const { double, unsigned } = fixture.seen();
  reportFigure({ name: 'Duplicate deliveries', value: double, unit: '', goal: ZERO });
  reportFigure({ name: 'Deliveries without a valid signature', value: unsigned, unit: '', goal: ZERO });
  process.exitCode = unsigned > 0 ? 1 : 0;
} finally {
  await fixture.close();
}

/** Returns deliveries per second with a constant number of deliveries in flight. */
async function measureMaxRate(on: WebhooksFixture, count: number): Promise<number> {
  const startedAt = performance.now();
  const left = Array.from({ length: count }).values();
  const lane = async (): Promise<void> => {
    for (const _ of left) await waitForReceipt((await on.sendEvent(1)).receipt);
  };
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, count) }, lane));
  return count / ((performance.now() - startedAt) / 1_000);
}

/** Sends events at a constant rate. Returns the sorted milliseconds from commit to receipt, without receivers that hang. */
async function measureLatency(on: WebhooksFixture, perSecond: number): Promise<number[]> {
  const reported: Promise<number | null>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueInMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (dueInMs > 0) await new Promise((resolve) => setTimeout(resolve, dueInMs));
    const receiver = n % receivers;
    reported.push(
      on.sendEvent(receiver).then(async ({ committedAt, receipt }) => {
        return on.hangs(receiver) ? null : (await waitForReceipt(receipt)) - committedAt;
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
