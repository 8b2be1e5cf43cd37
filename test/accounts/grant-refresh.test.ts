import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import * as accountGrants from '../../db/accounts/fresh-grant.ts';
import { SHARES } from '../../shares/shares.ts';
import { revokeGrant } from '../../db/accounts/revoke-grant.ts';
import type { Account } from '../../db/entities/account.ts';
import { openAsOwner, openDatabase } from '../../db/connection/open-database.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openAccountsFixture, DAY_MS } from './fixture.ts';

const fixture = openAccountsFixture();
/** Represents another process, with its own connection pool. */
let other: ActivityDeps;

beforeAll(async () => {
  const orm = await openDatabase(fixture.deps.orm.config.get('clientUrl') ?? '');
  other = fixture.publisher.another({ orm });
});
afterAll(() => other.orm.close());

/** The token expires soon enough to be refreshed, and is old enough for every platform to refresh it. */
const NEAR_END = `token_expires_at = now() + interval '5 minutes', connected_at = connected_at - interval '2 days'`;
const OVER = `token_expires_at = now() - interval '1 second', connected_at = connected_at - interval '2 days'`;

async function due(platform: (typeof PLATFORMS)[number], dates = NEAR_END, team?: TestTeam) {
  const { account } = await fixture.connect(platform, team ? { team } : {});
  if (platform === 'reelnet') await fixture.advance(2 * DAY_MS);
  await fixture.move(account, dates);
  return account;
}

describe('concurrent refreshes', () => {
  test.each(PLATFORMS)(
    'two workers on %s that need a token at once make one refresh and get the same token',
    async (platform) => {
      const account = await due(platform);
      const calls = await fixture.counting(platform, 'refresh');
      const allDeps = [fixture.deps, other, fixture.deps, other];
      const grants = await Promise.all(allDeps.map((deps) => getFreshGrant(deps, account.id)));
      expect(await calls()).toBe(1);
      const { access } = await fixture.tokens(account);
      expect(grants.map((grant) => grant.ok && grant.value.accessToken)).toEqual(allDeps.map(() => access));
      expect(await fixture.isAccepted(account)).toBe(true);
    },
  );

  test.each(['clipapp', 'videoshorts'] as const)(
    'two workers on %s with a rejected token refresh it once',
    async (platform) => {
      const { account } = await fixture.connect(platform);
      const calls = await fixture.counting(platform, 'refresh');
      await Promise.all([fixture.deps, other].map((deps) => getFreshGrant(deps, account.id, true)));
      expect(await calls()).toBe(1);
      expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
    },
  );
});

describe('a lost refresh response', () => {
  test.each(['reelnet', 'videoshorts'] as const)(
    'a lost refresh response on %s is retried with the old refresh token',
    async (platform) => {
      const account = await due(platform);
      await fixture.fault(platform, 'refresh', 'after-accept-lost-reply');
      expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
      expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
      expect(await fixture.isAccepted(account)).toBe(true);
    },
  );

  test('after a lost refresh on clipapp the access token is used until it expires', async () => {
    const account = await due('clipapp');
    const before = await fixture.tokens(account);
    await fixture.fault('clipapp', 'refresh', 'after-accept-lost-reply');

    const first = await getFreshGrant(fixture.deps, account.id);
    expect(first.ok && first.value.accessToken).toBe(before.access);
    const afterwards = await fixture.row(account);
    expect(afterwards).toMatchObject({
      reconnectNeeded: false,
      lastError: expect.stringMatching(/retried automatically/u),
    });

    const second = await getFreshGrant(fixture.deps, account.id);
    expect(second.ok && second.value.accessToken).toBe(before.access);
    expect(await fixture.row(account)).toMatchObject({
      reconnectNeeded: true,
      lastError: expect.stringMatching(/Connect the account again/u),
    });
    expect(await fixture.isAccepted(account)).toBe(true);
    expect(await fixture.tokens(account)).toEqual(before);

    await fixture.move(account, OVER);
    expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: false, error: { kind: 'reconnect' } });
  });

  test('a lost refresh on clipapp is retried at once if the access token has expired', async () => {
    const account = await due('clipapp', OVER);
    await fixture.fault('clipapp', 'refresh', 'before-accept');
    expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });

  test('a refresh request that never arrived is repeated by the next call', async () => {
    const account = await due('clipapp');
    await fixture.fault('clipapp', 'refresh', 'before-accept');
    await getFreshGrant(fixture.deps, account.id);
    const before = await fixture.tokens(account);
    expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
    expect(await fixture.tokens(account)).not.toEqual(before);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });
});

test('a refreshed token pair is stored even if the database connection breaks first', async () => {
  const account = await due('clipapp');
  const before = await fixture.tokens(account);
  await fixture.fault('clipapp', 'refresh', 'slow', { slowMs: 500 });

  const renewing = getFreshGrant(fixture.deps, account.id);
  await terminateLockHolder();
  const grant = await renewing;

  const after = await fixture.tokens(account);
  expect(after.refresh).not.toBe(before.refresh);
  expect(grant.ok && grant.value.accessToken).toBe(after.access);
  expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  expect(await getFreshGrant(fixture.deps, account.id, true)).toMatchObject({ ok: true });
});

test('a refreshed token pair is stored even if the account is re-encrypted meanwhile', async () => {
  const account = await due('clipapp');
  await fixture.fault('clipapp', 'refresh', 'slow', { slowMs: 2_000 });

  const renewing = getFreshGrant(fixture.deps, account.id);
  await terminateLockHolder(async () => {
    const { secrets, orm } = fixture.deps;
    const anew = (sealed: string | null | undefined): string => secrets.seal(secrets.open(sealed ?? ''));
    const { accessTokenSealed, refreshTokenSealed } = await fixture.row(account);
    const resealed = [anew(accessTokenSealed), anew(refreshTokenSealed), account.id];
    await orm.em
      .fork()
      .execute('update account set access_token_sealed = ?, refresh_token_sealed = ? where id = ?', resealed);
  });
  const grant = await renewing;

  expect(grant.ok && grant.value.accessToken).toBe((await fixture.tokens(account)).access);
  expect(await getFreshGrant(fixture.deps, account.id, true)).toMatchObject({ ok: true });
});

/** Refreshes a grant and breaks its database connection right after the platform has responded. */
function refreshAndDisconnect({ id }: Account, before?: () => Promise<void>): ReturnType<typeof getFreshGrant> {
  const keeper = createGrantManager(fixture.deps);
  const refresh: typeof keeper.refresh = async (...of) => {
    const answer = await keeper.refresh(...of);
    await terminateLockHolder(before);
    return answer;
  };
  return accountGrants.getFreshGrant(fixture.deps.orm.em, { ...keeper, refresh }, id);
}

describe('a token pair that is not stored yet because its connection broke', () => {
  test('another refresh in the process waits for the unstored pair without a platform call', async () => {
    const account = await due('clipapp', OVER);
    const calls = await fixture.counting('clipapp', 'refresh');
    const others: ReturnType<typeof getFreshGrant>[] = [];
    const renewing = refreshAndDisconnect(account, async () => {
      const keeping = accountGrants.renewIdleGrant(fixture.deps.orm.em, createGrantManager(fixture.deps), account.id);
      others.push(getFreshGrant(fixture.deps, account.id), keeping);
    });
    const grants = [await renewing, ...(await Promise.all(others))];
    const { access } = await fixture.tokens(account);
    expect(grants.map((grant) => grant.ok && grant.value.accessToken)).toEqual([access, access, access]);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
    expect(await calls()).toBe(1);
  });

  test('a revocation waits for the unstored pair and revokes the grant with it', async () => {
    const account = await due('clipapp', OVER);
    let revoking: ReturnType<typeof revokeGrant> | undefined;
    const renewing = refreshAndDisconnect(account, async () => {
      await fixture.disconnect(account);
      revoking = revokeGrant(fixture.deps.orm.em, createGrantManager(fixture.deps), account.id);
    });
    expect(await renewing).toMatchObject({ ok: true });
    expect(await revoking).toBe('revoked');
  });

  test('another process does not mark the account for reconnection while a pair is unstored', async () => {
    const account = await due('clipapp', OVER);
    let elsewhere: ReturnType<typeof getFreshGrant> | undefined;
    const renewing = refreshAndDisconnect(account, async () => {
      elsewhere = getFreshGrant(other, account.id);
      await waitUntilBlocked(fixture.deps, elsewhere);
    });
    const grants = [await renewing, await elsewhere!];
    const { access } = await fixture.tokens(account);
    expect(grants.map((grant) => grant.ok && grant.value.accessToken)).toEqual([access, access]);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });
});

/** Terminates the connection that holds an account's lock, as a database restart does. */
async function terminateLockHolder(before: () => Promise<void> = async () => {}): Promise<void> {
  const owner = await openAsOwner(fixture.deps.orm.config.get('clientUrl') ?? '');
  try {
    await waitUntil(
      () =>
        owner.em.fork().execute<unknown[]>(
          `select 1 from pg_locks where locktype = 'advisory' and granted
               and database = (select oid from pg_database where datname = current_database())`,
        ),
      (held) => held.length > 0,
    );
    await before();
    await waitUntil(
      () =>
        owner.em.fork().execute<unknown[]>(
          `select pg_terminate_backend(pid) from pg_locks
           where locktype = 'advisory' and granted and pid <> pg_backend_pid()
             and database = (select oid from pg_database where datname = current_database())`,
        ),
      (ended) => ended.length > 0,
    );
  } finally {
    await owner.close();
  }
}

test('an unavailable platform leaves the token in use and reports an automatic retry', async () => {
  const account = await due('videoshorts');
  await fixture.fault('videoshorts', 'refresh', '5xx', { times: 2 });
  expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
  expect(await fixture.row(account)).toMatchObject({
    reconnectNeeded: false,
    lastError: expect.stringMatching(/retried automatically/u),
  });
});

test('many refreshes on a hanging platform leave database connections for other queries', async () => {
  const team = await mintTeam(fixture.deps, 'agency');
  const accounts = await Promise.all(Array.from({ length: 12 }, () => due('videoshorts', NEAR_END, team)));
  // Open all connections of the pool, so that nothing below waits for a new one.
  await Promise.all(Array.from({ length: 10 }, () => fixture.deps.orm.em.fork().execute('select pg_sleep(0.2)')));
  const calls = await fixture.counting('videoshorts', 'refresh', 1_500);
  const renewals = accounts.map((account) => getFreshGrant(fixture.deps, account.id));
  await waitUntil(calls, (made) => made >= SHARES.renewals.places);
  const others = Array.from({ length: 4 }, () => fixture.deps.orm.em.fork().execute('select 1 as served'));
  expect(await Promise.race([Promise.all(others), ...renewals])).toEqual(others.map(() => [{ served: 1 }]));
  expect((await Promise.all(renewals)).every(({ ok }) => ok)).toBe(true);
});

const renew = (row: Account) =>
  accountGrants.ensureFreshGrant(fixture.deps.orm.em, createGrantManager(fixture.deps), row);

async function hanging(count: number): Promise<Account[]> {
  const team = await mintTeam(fixture.deps, 'agency');
  const accounts = await Promise.all(Array.from({ length: count }, () => due('videoshorts', OVER, team)));
  return Promise.all(accounts.map(fixture.row));
}

describe('a platform that hangs', () => {
  test('a hanging platform does not delay refreshes on other platforms', async () => {
    const rows = await hanging(2 * SHARES.renewals.places);
    const account = await fixture.row(await due('clipapp', OVER));
    await fixture.fault('videoshorts', 'refresh', 'slow', { slowMs: 1_500, times: rows.length });
    const renewals = rows.map(renew);
    const renewed = await Promise.race([renew(account), ...renewals]);
    expect(renewed.ok && renewed.value.accessToken).toBe((await fixture.tokens(account)).access);
    expect((await Promise.all(renewals)).every(({ ok }) => ok)).toBe(true);
  });

  test('the queue of one team delays the refresh of another team by one refresh', async () => {
    const rows = await hanging(3 * SHARES.renewals.places);
    const [account] = await hanging(1);
    await fixture.fault('videoshorts', 'refresh', 'slow', { slowMs: 1_000, times: rows.length + 1 });
    const renewals = rows.map(renew);
    const ended: string[] = [];
    for (const renewal of renewals) void renewal.then(() => ended.push('busy'));
    expect(await renew(account!)).toMatchObject({ ok: true });
    expect(ended.length).toBeLessThan(2 * SHARES.renewals.places);
    expect((await Promise.all(renewals)).every(({ ok }) => ok)).toBe(true);
  });

  test('a refresh beyond the limit of a hanging platform is rejected with retry_later', async () => {
    const [last, ...others] = await hanging(SHARES.renewals.places + 1);
    const calls = await fixture.counting('videoshorts', 'refresh', 13_000);
    const renewals = others.map(renew);
    expect(await Promise.race([renew(last!), ...renewals])).toMatchObject({
      ok: false,
      error: { kind: 'retry_later' },
    });
    expect((await Promise.all(renewals)).every(({ ok }) => ok)).toBe(true);
    expect(await calls()).toBe(others.length);
    expect(await fixture.row(last!)).toMatchObject({ lastRefreshedAt: null, lastError: null });
  });
});
