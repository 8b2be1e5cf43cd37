/** `credits.low` end to end: API, worker, Temporal, and a webhook receiver. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { grant, spend } from '../../db/credits/credits.ts';
import { readBalance } from '../../db/credits/ledger.ts';
import { newId } from '../../domain/ids.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { commit } from '../support/teams.ts';

let instance: Instance;
let hook: Receiver;

beforeAll(async () => {
  [instance, hook] = await Promise.all([startInstance(), startReceiver()]);
});
afterAll(async () => {
  await instance?.stop();
  await hook?.close();
});

const teamId = () => instance.team.team.id;
const balance = () => readBalance(instance.orm.em.fork(), teamId());

/** Creates a post whose format costs 10 credits. */
const paidPost = () =>
  instance.api.post('/posts', {
    deck: buildDemoDeck(),
    format: 'ugc',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    schedule: 'draft',
  });

const spendDirectly = (credits: number) =>
  commit(instance, (tx) =>
    spend(tx, { teamId: teamId(), credits, spendingType: 'ai_video', refId: newId('content'), sandbox: true }),
  );

async function heard(count: number): Promise<Record<string, unknown>[]> {
  while (hook.received.length < count) await sleep(100);
  return hook.received.map(({ body }) => body.data);
}

test('`credits.low` is delivered once per crossing of a fifth and again after a rise', async () => {
  const endpoint = await instance.api.post<{ secret: string }>('/webhooks', { url: hook.url, events: ['credits.low'] });
  await spendDirectly(790);

  await Promise.all([paidPost(), paidPost(), paidPost()]);
  expect(await balance()).toBe(180);
  expect(await heard(1)).toEqual([{ balance: 190, threshold: 200, plan: 'pro', creditsPerMonth: 1_000 }]);

  await paidPost();
  await commit(instance, (tx) => grant(tx, teamId(), 29, 'topup'));
  await paidPost();
  await commit(instance, (tx) => grant(tx, teamId(), 11, 'topup'));
  expect(await balance()).toBe(200);
  await paidPost();

  expect((await heard(2)).map((data) => data['balance'])).toEqual([190, 190]);
  const events = await instance.orm.em
    .fork()
    .execute(`select 1 from event where team_id = ? and type = 'credits.low'`, [teamId()]);
  expect(events).toHaveLength(2);
  for (const { raw, headers } of hook.received) {
    const signature = String(headers['service-signature']);
    expect(verifyWebhook(endpoint.secret, raw, signature, Math.floor(Date.now() / 1_000))).toBe(true);
    expect(headers['service-event']).toBe('credits.low');
  }
  expect(new Set(hook.received.map(({ headers }) => headers['service-delivery'])).size).toBe(2);
});
