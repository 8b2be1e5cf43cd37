/** `credits.low` from a request to a webhook receiver. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { grant, spend } from '../../db/credits/credits.ts';
import { readBalance } from '../../db/credits/ledger.ts';
import { newId } from '../../domain/ids.ts';
import { drainWebhooks } from '../support/drain-webhooks.ts';
import { insertAccount } from '../support/posts.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { service } from '../support/service.ts';
import { commit, type TestTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team: TestTeam = useTeam(served);
let hook: Receiver;

beforeAll(async () => void (hook = await startReceiver()));
afterAll(() => hook?.close());

const balance = () => readBalance(served.em(), team.team.id);

async function request(path: string, body: object) {
  const reply = await served.api.call('POST', path, { key: team.key, body });
  expect([reply.json.error, reply.status < 300]).toEqual([undefined, true]);
  return reply.json.data;
}

const spendDirectly = (credits: number) =>
  commit(served.deps, (tx) =>
    spend(tx, { teamId: team.team.id, credits, spendingType: 'ai_video', refId: newId('content'), sandbox: true }),
  );

test('`credits.low` is delivered once per crossing of a fifth and again after a rise', async () => {
  const endpoint = await request('/webhooks', { url: hook.url, events: ['credits.low'] });
  const selectedAccounts = { clipapp: [await insertAccount(served.deps, team)] };
  /** Creates a post whose format costs 10 credits. */
  const paidPost = () =>
    request('/posts', { deck: buildDemoDeck(), format: 'ugc', selectedAccounts, schedule: 'draft' });
  const listReceived = async () => {
    await drainWebhooks(served.deps, endpoint.id);
    return hook.received.map(({ body }) => body.data);
  };
  await spendDirectly(790);

  await Promise.all([paidPost(), paidPost(), paidPost()]);
  expect(await balance()).toBe(180);
  expect(await listReceived()).toEqual([{ balance: 190, threshold: 200, plan: 'pro', creditsPerMonth: 1_000 }]);

  await paidPost();
  await commit(served.deps, (tx) => grant(tx, team.team.id, 29, 'topup'));
  await paidPost();
  await commit(served.deps, (tx) => grant(tx, team.team.id, 11, 'topup'));
  expect(await balance()).toBe(200);
  await paidPost();

  expect((await listReceived()).map((data) => data['balance'])).toEqual([190, 190]);
  for (const { raw, headers } of hook.received) {
    const signature = String(headers['service-signature']);
    expect(verifyWebhook(endpoint.secret, raw, signature, Math.floor(Date.now() / 1_000))).toBe(true);
    expect(headers['service-event']).toBe('credits.low');
  }
  expect(new Set(hook.received.map(({ headers }) => headers['service-delivery'])).size).toBe(2);
});
