import { expect, test } from '@jest/globals';
import { newId } from '../../domain/ids.ts';
import { contractService } from './contract-service.ts';
import { anotherWorkspace, openFixture, postBody, getPost, spendAll, useUp, type Fixture } from './fixture.ts';
import { mintKey } from '../support/teams.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { getAccount } from './fixture.ts';

const served = contractService();

/** Requests that produce each error type. test/api/database-down.test.ts covers `internal_error`. */
const REFUSALS: [
  string,
  number,
  (fixture: Fixture) => Promise<{ status: number; json: { error: { type: string } }; headers: Headers }>,
][] = [
  ['invalid_input', 400, (fixture) => fixture.call('POST', '/workspaces', {})],
  ['unauthorized', 401, (fixture) => fixture.api.call('GET', '/me')],
  [
    'forbidden_scope',
    403,
    async (fixture) => {
      const { text: key } = await mintKey(fixture.deps, fixture.team.id, { scopes: [] });
      return fixture.api.call('GET', '/workspaces', { key });
    },
  ],
  ['not_found', 404, (fixture) => fixture.call('GET', `/posts/${newId('post')}`)],
  ['conflict', 409, (fixture) => fixture.call('POST', `/workspaces/${fixture.workspace.id}/restore`)],
  [
    'insufficient_credits',
    402,
    async (fixture) => {
      await spendAll(fixture);
      const selectedAccounts = { clipapp: [await getAccount(fixture)] };
      return fixture.call('POST', '/posts', { deck: buildDemoDeck(), format: 'listicle', selectedAccounts });
    },
  ],
  [
    'usage_limit_reached',
    429,
    async (fixture) => {
      await useUp(fixture, 'turbo_posts');
      return fixture.call('POST', '/posts', await postBody(fixture));
    },
  ],
  [
    'rate_limited',
    429,
    async (fixture) => {
      const calls = Array.from({ length: 61 }, () => fixture.call('GET', `/posts/${newId('post')}`));
      const replies = await Promise.all(calls);
      return replies.find(({ status }) => status === 429) ?? replies[0]!;
    },
  ],
];

test.each(REFUSALS)('spec, Errors and Client retry rules 4: %s returns %i', async (type, status, refuse) => {
  const reply = await refuse(await openFixture(served));
  expect([reply.json.error.type, reply.status]).toEqual([type, status]);
  expect(reply.headers.has('retry-after')).toBe(status === 429);
});

test.each(
  REFUSALS.filter(([type]) => ['invalid_input', 'conflict', 'forbidden_scope', 'usage_limit_reached'].includes(type)),
)('spec, Client retry rules 1: %s repeats when the request is retried unchanged', async (type, status, refuse) => {
  const fixture = await openFixture(served);
  for (let n = 0; n < 3; n += 1) {
    const reply = await refuse(fixture);
    expect([reply.json.error.type, reply.status]).toEqual([type, status]);
  }
});

test('spec, Client retry rules 2: Retry-After and X-RateLimit-Reset give the same time', async () => {
  const fixture = await openFixture(served);
  const sentAt = Date.now() / 1_000;
  const refused = await REFUSALS.at(-1)![2](fixture);
  const [seconds, reset] = ['retry-after', 'x-ratelimit-reset'].map((name) => Number(refused.headers.get(name)));
  const decidedAt = reset! - seconds!;
  expect(decidedAt).toBeGreaterThanOrEqual(Math.floor(sentAt) - 1);
  expect(decidedAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 1);
});

test('a workspace limit returns usage_limit_reached without Retry-After', async () => {
  const fixture = await openFixture(served);
  for (const name of ['Two', 'Three']) await anotherWorkspace(fixture, name);
  const reply = await fixture.call('POST', '/workspaces', { name: 'Four' });
  expect([reply.status, reply.headers.has('retry-after')]).toEqual([429, false]);
});

test('requests rejected with 402, 409, 403 or usage_limit_reached change nothing', async () => {
  for (const [type, , refuse] of REFUSALS.slice(2, 7)) {
    const fixture = await openFixture(served);
    const rows = async (): Promise<unknown> => {
      const [counted] = await fixture.deps.orm.em.fork().execute(
        `select (select count(*) from post where team_id = team.id) as posts,
                (select count(*) from ledger_entry where team_id = team.id) as entries,
                (select coalesce(sum(used), 0) from usage where team_id = team.id and used < 1000000) as used,
                (select count(*) from content where team_id = team.id and status = 'queued') as jobs,
                (select count(*) from workspace where team_id = team.id) as workspaces from team where id = ?`,
        [fixture.team.id],
      );
      return counted;
    };
    const before = await rows();
    await refuse(fixture);
    expect([type, await rows()]).toEqual([type, before]);
  }
});

test('a post returns 404 to every team but its own', async () => {
  const [fixture, other] = [await openFixture(served), await openFixture(served)];
  const { id } = await getPost(other);
  const [theirs, nobodys] = [
    await fixture.call('GET', `/posts/${id}`),
    await fixture.call('GET', `/posts/${newId('post')}`),
  ];
  expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
});
