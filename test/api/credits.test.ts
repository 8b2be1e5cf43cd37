import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { grant, refundJob, spend } from '../../db/credits/credits.ts';
import { Account } from '../../db/entities/account.ts';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';
import { newId } from '../../domain/ids.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

const read = async (key: string, query = '') => {
  const reply = await served.api.call('GET', `/credits${query}`, { key });
  expect([reply.status, reply.json.error]).toEqual([200, undefined]);
  return reply.json;
};

const spendOn = ({ team }: TestTeam, credits: number, refId = newId('content')) =>
  commit(served.deps, (tx) =>
    spend(tx, { teamId: team.id, credits, spendingType: 'studio_render', refId, sandbox: true }),
  );

describe('spec, GET /credits', () => {
  test('a ledger entry has seven fields; a spend is negative, and a refund names its job', async () => {
    const team = await mintTeam(served.deps);
    const job = newId('content');
    await spendOn(team, 10, job);
    await commit(served.deps, (tx) => refundJob(tx, { jobId: job, credits: 10 }));

    const { data, pagination } = await read(team.key);

    const [id, createdAt] = [
      expect.stringMatching(/^led_[a-zA-Z0-9]+$/u),
      expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/u),
    ];
    expect(data).toEqual({
      balance: 1_000,
      ledger: [
        { id, credits: 10, type: 'refund', spendingType: 'studio_render', model: null, refId: job, createdAt },
        { id, credits: -10, type: 'spending', spendingType: 'studio_render', model: null, refId: job, createdAt },
        { id, credits: 1_000, type: 'recurring', spendingType: null, model: null, refId: null, createdAt },
      ],
    });
    expect(pagination).toEqual({ total: 3, page: 1, limit: 20, pages: 1 });
  });

  test('the ledger lists newest entries first, and the balance is the sum of all pages', async () => {
    const team = await mintTeam(served.deps);
    for (let n = 0; n < 24; n += 1) await spendOn(team, 1 + n);

    const pages = [
      await read(team.key, '?limit=10'),
      await read(team.key, '?limit=10&page=2'),
      await read(team.key, '?limit=10&page=3'),
    ];

    const entries = pages.flatMap((page) => page.data.ledger as { id: string; credits: number }[]);
    expect(entries.map((entry) => entry.credits)).toEqual([...Array.from({ length: 24 }, (_, n) => n - 24), 1_000]);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(25);
    expect(entries.reduce((sum, entry) => sum + entry.credits, 0)).toBe(pages[0]?.data.balance);
    expect(pages.map((page) => page.pagination)).toEqual(
      [1, 2, 3].map((page) => ({ total: 25, page, limit: 10, pages: 3 })),
    );
    expect((await read(team.key, '?page=4&limit=10')).data.ledger).toEqual([]);
  });

  test.each([...LEDGER_TYPES, 'spin,spending'])('type=%s lists only entries of these types', async (type) => {
    const team = await mintTeam(served.deps);
    await spendOn(team, 5);
    await commit(served.deps, (tx) => grant(tx, team.team.id, 7, 'spin'));

    const { data, pagination } = await read(team.key, `?type=${type}`);

    const expected = { recurring: [1_000], spending: [-5], spin: [7], 'spin,spending': [7, -5] } as Record<
      string,
      number[]
    >;
    expect(data.ledger.map((entry: { credits: number }) => entry.credits)).toEqual(expected[type] ?? []);
    expect([data.balance, pagination?.total]).toEqual([1_002, expected[type]?.length ?? 0]);
  });
});

test('spec, insufficient_credits: a balance for five posts admits exactly five of 50 concurrent requests', async () => {
  const team = await mintTeam(served.deps);
  await spendOn(team, 950);
  const accountId = newId('account');
  await served.em().insert(Account, {
    id: accountId,
    teamId: team.team.id,
    workspaceId: team.workspace.id,
    platform: 'clipapp',
    platformUserId: randomBytes(8).toString('hex'),
    username: 'someone',
    sandbox: true,
    scopes: [],
    connectedAt: new Date(),
  });
  const body = { deck: buildDemoDeck(), format: 'ugc', selectedAccounts: { clipapp: [accountId] }, schedule: 'draft' };

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => served.api.call('POST', '/posts', { key: team.key, body })),
  );

  expect(replies.filter((reply) => reply.status === 202)).toHaveLength(5);
  const refused = replies.filter((reply) => reply.status !== 202);
  expect(new Set(refused.map((reply) => `${reply.status} ${reply.json.error.type}`))).toEqual(
    new Set(['402 insufficient_credits']),
  );
  const [counts] = await served.em().execute(
    `select (select count(*)::int from post where team_id = team.id) as posts,
            (select count(*)::int from content where team_id = team.id) as contents,
            (select count(*)::int from ledger_entry where team_id = team.id and credits = -10) as spends,
            (select used from usage where team_id = team.id and metric = 'turbo_posts') as "turboPosts", credit_balance
     from team where id = ?`,
    [team.team.id],
  );
  expect(counts).toEqual({ posts: 5, contents: 5, spends: 5, turboPosts: 5, credit_balance: 0 });
  expect((await read(team.key)).data.balance).toBe(0);
});
