import { describe, expect, test } from '@jest/globals';
import { failRender } from '../../db/content/contents.ts';
import { newId } from '../../domain/ids.ts';
import { refundJob, spend } from '../../db/credits/credits.ts';
import { openFixture } from '../automations/fixture.ts';
import { service } from '../support/service.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';

const served = service();

async function budgeted(creditBudget: number) {
  const team = await mintTeam(served.deps);
  const { text, key } = await mintKey(served.deps, team.team.id, { creditBudget });
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    served.api.call(method, path, { key: text, body, ...(headers ? { headers } : {}) });
  const budget = async () => (await call('GET', '/me')).json.data.key.budget;
  const balance = async () => (await call('GET', '/me')).json.data.credits.balance;
  const make = (count: number) => call('POST', '/content/image', { prompt: 'A loaf', count });
  return { ...team, text, key, call, budget, balance, make };
}

test('a call beyond the budget is 402, names what is left, and charges nothing', async () => {
  const { make, budget, balance, key, team } = await budgeted(10);
  expect((await make(3)).status).toBe(202);
  expect(await budget()).toEqual({ credits: 10, spent: 6, remaining: 4 });

  const refused = await make(3);

  expect(refused.status).toBe(402);
  expect(refused.json.error).toEqual({
    type: 'insufficient_credits',
    message: "This costs 6 credits; 4 of the 10 credits of this key's budget are left. Use a key with a larger budget.",
  });
  expect(await budget()).toEqual({ credits: 10, spent: 6, remaining: 4 });
  expect(await balance()).toBe(994);
  expect((await make(2)).status).toBe(202);
  expect(await budget()).toEqual({ credits: 10, spent: 10, remaining: 0 });
  const entries = await served.deps.orm.em
    .fork()
    .execute(`select credits, budget_key_id from ledger_entry where team_id = ? and type = 'spending' order by seq`, [
      team.id,
    ]);
  expect(entries).toEqual([
    { credits: -6, budget_key_id: key.id },
    { credits: -4, budget_key_id: key.id },
  ]);
});

test('other keys of the team spend without touching the budget', async () => {
  const { key, budget } = await budgeted(10);
  const other = await mintKey(served.deps, key.teamId);
  const body = { prompt: 'A loaf', count: 4 };

  expect((await served.api.call('POST', '/content/image', { key: other.text, body })).status).toBe(202);

  expect(await budget()).toEqual({ credits: 10, spent: 0, remaining: 10 });
});

test('concurrent calls of one key spend exactly its budget, across all ways of spending', async () => {
  const { make, call, budget, balance } = await budgeted(40);
  const video = () => call('POST', '/content/video', { prompt: 'A loaf' });
  const influencer = (at: number) =>
    call('POST', '/influencers', { name: `Presenter ${at}`, appearance: 'A baker.', voice: { id: 'default' } });

  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? influencer(at) : at % 3 === 1 ? video() : make(5))),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202, 402]));
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(4);
  expect(await budget()).toEqual({ credits: 40, spent: 40, remaining: 0 });
  expect(await balance()).toBe(960);
});

test('a repeat with the same Idempotency-Key takes nothing from the budget', async () => {
  const { call, budget } = await budgeted(10);
  const send = () => call('POST', '/content/image', { prompt: 'A loaf', count: 5 }, { 'idempotency-key': 'once' });

  const replies = await Promise.all([send(), send(), send()]);

  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await budget()).toEqual({ credits: 10, spent: 10, remaining: 0 });
});

const refund = (jobId: string, credits = 10) => commit(served.deps, (tx) => refundJob(tx, { jobId, credits }));

describe('a refund', () => {
  test('gives the budget what it gives the team, once', async () => {
    const { make, budget, balance } = await budgeted(10);
    const { contentId } = (await make(5)).json.data;
    await Promise.all(Array.from({ length: 8 }, () => refund(contentId, 4)));
    expect([await budget(), await balance()]).toEqual([{ credits: 10, spent: 6, remaining: 4 }, 994]);
  });

  test('of a failed job makes room for the next', async () => {
    const { make, budget } = await budgeted(10);
    const { contentId } = (await make(5)).json.data;
    expect((await make(1)).status).toBe(402);

    await commit(served.deps, (tx) => failRender(tx, contentId, { code: 'provider_failed', message: 'It failed.' }));

    expect(await budget()).toEqual({ credits: 10, spent: 0, remaining: 10 });
    expect((await make(5)).status).toBe(202);
  });

  test('racing with spends of the same key neither deadlocks nor loses a credit', async () => {
    const { make, budget } = await budgeted(20);
    const started = await Promise.all([make(5), make(5)]);

    const [, , ...more] = await Promise.all([
      ...started.map(({ json }) => refund(json.data.contentId)),
      ...Array.from({ length: 10 }, () => make(5)),
    ]);

    const accepted = more.filter((reply) => typeof reply === 'object' && reply.status === 202).length;
    expect(await budget()).toEqual({ credits: 20, spent: accepted * 10, remaining: 20 - accepted * 10 });
    expect(accepted).toBeLessThanOrEqual(2);
  });
});

test('a team without the credits keeps the budget of its key', async () => {
  const { make, budget, key } = await budgeted(100);
  await served.deps.orm.em.fork().execute('update team set credit_balance = 3 where id = ?', [key.teamId]);

  const refused = await make(5);

  expect(refused.json.error.message).toBe('This costs 10 credits; the team has 3.');
  // As a run of an automation does, which commits after a refused charge.
  const wanted = { teamId: key.teamId, credits: 10, spendingType: 'ai_image', refId: newId('content') } as const;
  const spent = await commit(served.deps, (tx) => spend(tx, { ...wanted, sandbox: true, budgetKeyId: key.id }));
  expect(spent).toEqual({ ok: false, balance: 3 });
  expect(await budget()).toEqual({ credits: 100, spent: 0, remaining: 100 });
});

test('runs of an automation spend the budget of the key that launched it, and stop there', async () => {
  const fixture = await openFixture(served);
  const { text, key } = await mintKey(served.deps, fixture.team.id, { creditBudget: 25 });
  const id = await fixture.drafted({ formats: ['ugc'] });
  const launched = await served.api.call('POST', `/automations/${id}/launch`, { key: text });
  expect(launched.status).toBe(202);

  await fixture.run(id);

  expect(await fixture.shown(id)).toMatchObject({
    lastRun: {
      scheduled: 2,
      refusedReason:
        'A video costs 10 credits; 5 of the 25 credits of the budget of the key that launched the automation are left. ' +
        'Launch it again with another key.',
    },
  });
  const [row] = await fixture.sql('select credits_spent as spent from api_key where id = ?', [key.id]);
  expect(row).toEqual({ spent: 20 });
  const paused = await fixture.call('POST', `/automations/${id}/pause`);
  const resumed = await fixture.call('POST', `/automations/${id}/resume`);
  expect([paused.status, resumed.status]).toEqual([200, 200]);
  expect(await fixture.sql('select budget_key_id as payer from automation where id = ?', [id])).toEqual([
    { payer: null },
  ]);
});
