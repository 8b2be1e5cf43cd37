import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import * as accountGrants from '../../db/accounts/fresh-grant.ts';
import { MAX_RENEWALS_PER_PLATFORM } from '../../db/accounts/grant-queue.ts';
import { revokeGrant } from '../../db/accounts/revoke-grant.ts';
import type { Account } from '../../db/entities/account.ts';
import { openAsOwner, openDatabase } from '../../db/connection/open-database.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { untilBlocked } from '../posts/blocking.ts';
import { eventually } from '../support/simulator.ts';
import { openAccountsFixture, DAY_MS } from './fixture.ts';

const fixture = openAccountsFixture();
/** Another process, with a pool of its own. */
let other: ActivityDeps;

beforeAll(async () => {
  const orm = await openDatabase(fixture.deps.orm.config.get('clientUrl') ?? '');
  other = fixture.publisher.another({ orm });
});
afterAll(() => other.orm.close());

/** The token ends within the minutes in which it is renewed, and is old enough for that everywhere. */
const NEAR_END = `token_expires_at = now() + interval '5 minutes', connected_at = connected_at - interval '2 days'`;
const OVER = `token_expires_at = now() - interval '1 second', connected_at = connected_at - interval '2 days'`;

async function due(platform: (typeof PLATFORMS)[number], dates = NEAR_END, team?: TestTeam) {
  const { account } = await fixture.connect(platform, team ? { team } : {});
  if (platform === 'reelnet') await fixture.advance(2 * DAY_MS);
  await fixture.move(account, dates);
  return account;
}

describe('two workers', () => {
  test.each(PLATFORMS)(
    'on %s that need a token at once make one refresh, and hold the same token',
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
    'on %s whose token was refused at once rotate once',
    async (platform) => {
      const { account } = await fixture.connect(platform);
      const calls = await fixture.counting(platform, 'refresh');
      await Promise.all([fixture.deps, other].map((deps) => getFreshGrant(deps, account.id, true)));
      expect(await calls()).toBe(1);
      expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
    },
  );
});

describe('an answer that gets lost, or a worker that dies with it', () => {
  test.each(['reelnet', 'videoshorts'] as const)(
    'on %s is asked for once more, since the old token still renews',
    async (platform) => {
      const account = await due(platform);
      await fixture.fault(platform, 'refresh', 'after-accept-lost-reply');
      expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
      expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
      expect(await fixture.isAccepted(account)).toBe(true);
    },
  );

  test('on clipapp leaves the access token in use to its end; only then must its owner connect again', async () => {
    const account = await due('clipapp');
    const before = await fixture.tokens(account);
    await fixture.fault('clipapp', 'refresh', 'after-accept-lost-reply');

    const first = await getFreshGrant(fixture.deps, account.id);
    expect(first.ok && first.value.accessToken).toBe(before.access);
    const afterwards = await fixture.row(account);
    expect(afterwards).toMatchObject({ reconnectNeeded: false, lastError: expect.stringMatching(/retried automatically/u) });

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

  test('on clipapp is asked for at once where the token at hand is over: nothing is left to lose', async () => {
    const account = await due('clipapp', OVER);
    await fixture.fault('clipapp', 'refresh', 'before-accept');
    expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });

  test('a call that never arrived costs no consent: the next one renews', async () => {
    const account = await due('clipapp');
    await fixture.fault('clipapp', 'refresh', 'before-accept');
    await getFreshGrant(fixture.deps, account.id);
    const before = await fixture.tokens(account);
    expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
    expect(await fixture.tokens(account)).not.toEqual(before);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });
});

test('a pair whose database connection breaks before it is stored is stored all the same', async () => {
  const account = await due('clipapp');
  const before = await fixture.tokens(account);
  await fixture.fault('clipapp', 'refresh', 'slow', { slowMs: 500 });

  const renewing = getFreshGrant(fixture.deps, account.id);
  await breakLockHolder();
  const grant = await renewing;

  const after = await fixture.tokens(account);
  expect(after.refresh).not.toBe(before.refresh);
  expect(grant.ok && grant.value.accessToken).toBe(after.access);
  expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  expect(await getFreshGrant(fixture.deps, account.id, true)).toMatchObject({ ok: true });
});

test('so is one whose account is sealed under another key just then', async () => {
  const account = await due('clipapp');
  await fixture.fault('clipapp', 'refresh', 'slow', { slowMs: 500 });

  const renewing = getFreshGrant(fixture.deps, account.id);
  await breakLockHolder(async () => {
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

/** Renews, and loses the database right after the platform has answered. */
function renewedAsItBreaks({ id }: Account, before?: () => Promise<void>): ReturnType<typeof getFreshGrant> {
  const keeper = createGrantManager(fixture.deps);
  const refresh: typeof keeper.refresh = async (...of) => {
    const answer = await keeper.refresh(...of);
    await breakLockHolder(before);
    return answer;
  };
  return accountGrants.getFreshGrant(fixture.deps.orm.em, { ...keeper, refresh }, id);
}

describe('while a pair waits to be stored because its connection broke', () => {
  test('another renewal in the same process waits for it, and asks the platform for nothing', async () => {
    const account = await due('clipapp', OVER);
    const calls = await fixture.counting('clipapp', 'refresh');
    const others: ReturnType<typeof getFreshGrant>[] = [];
    const renewing = renewedAsItBreaks(account, async () => {
      const keeping = accountGrants.renewIdleGrant(fixture.deps.orm.em, createGrantManager(fixture.deps), account.id);
      others.push(getFreshGrant(fixture.deps, account.id), keeping);
    });
    const grants = [await renewing, ...(await Promise.all(others))];
    const { access } = await fixture.tokens(account);
    expect(grants.map((grant) => grant.ok && grant.value.accessToken)).toEqual([access, access, access]);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
    expect(await calls()).toBe(1);
  });

  test('so does the revocation of its account, which ends the consent with the fresh pair', async () => {
    const account = await due('clipapp', OVER);
    let revoking: ReturnType<typeof revokeGrant> | undefined;
    const renewing = renewedAsItBreaks(account, async () => {
      await fixture.disconnect(account);
      revoking = revokeGrant(fixture.deps.orm.em, createGrantManager(fixture.deps), account.id);
    });
    expect(await renewing).toMatchObject({ ok: true });
    expect(await revoking).toBe('revoked');
  });

  test('another process does not believe at once that the access has ended', async () => {
    const account = await due('clipapp', OVER);
    let elsewhere: ReturnType<typeof getFreshGrant> | undefined;
    const renewing = renewedAsItBreaks(account, async () => {
      elsewhere = getFreshGrant(other, account.id);
      await untilBlocked(fixture.deps, elsewhere);
    });
    const grants = [await renewing, await elsewhere!];
    const { access } = await fixture.tokens(account);
    expect(grants.map((grant) => grant.ok && grant.value.accessToken)).toEqual([access, access]);
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });
});

/** Ends the connection of whoever holds an account's lock, as a restart of the database does. */
async function breakLockHolder(before: () => Promise<void> = async () => {}): Promise<void> {
  const owner = await openAsOwner(fixture.deps.orm.config.get('clientUrl') ?? '');
  try {
    await eventually(
      () =>
        owner.em.fork().execute<unknown[]>(
          `select 1 from pg_locks where locktype = 'advisory' and granted
               and database = (select oid from pg_database where datname = current_database())`,
        ),
      (held) => held.length > 0,
    );
    await before();
    await eventually(
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

test('a platform that cannot answer now leaves the token in use, and says so without asking the owner for anything', async () => {
  const account = await due('videoshorts');
  await fixture.fault('videoshorts', 'refresh', '5xx', { times: 2 });
  expect(await getFreshGrant(fixture.deps, account.id)).toMatchObject({ ok: true });
  expect(await fixture.row(account)).toMatchObject({
    reconnectNeeded: false,
    lastError: expect.stringMatching(/nothing needs to be done/u),
  });
});

test('a platform that hangs while many tokens are renewed leaves the database to everybody else', async () => {
  const team = await mintTeam(fixture.deps, 'agency');
  const accounts = await Promise.all(Array.from({ length: 12 }, () => due('videoshorts', NEAR_END, team)));
  // All of the pool's connections are open: none is waited for below.
  await Promise.all(Array.from({ length: 10 }, () => fixture.deps.orm.em.fork().execute('select pg_sleep(0.2)')));
  await fixture.fault('videoshorts', 'refresh', 'slow', { slowMs: 1_500, times: 12 });
  const renewals = accounts.map((account) => getFreshGrant(fixture.deps, account.id));
  // They have all begun: each that may has its connection.
  await sleep(300);
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
  test('keeps nobody waiting who renews elsewhere', async () => {
    const rows = await hanging(2 * MAX_RENEWALS_PER_PLATFORM);
    const account = await fixture.row(await due('clipapp', OVER));
    await fixture.fault('videoshorts', 'refresh', 'slow', { slowMs: 1_500, times: rows.length });
    const renewals = rows.map(renew);
    const renewed = await Promise.race([renew(account), ...renewals]);
    expect(renewed.ok && renewed.value.accessToken).toBe((await fixture.tokens(account)).access);
    expect((await Promise.all(renewals)).every(({ ok }) => ok)).toBe(true);
  });

  test('keeps nobody waiting long: who goes without a token asks again later, and has not been in the way', async () => {
    const [last, ...others] = await hanging(MAX_RENEWALS_PER_PLATFORM + 1);
    const calls = await fixture.counting('videoshorts', 'refresh', 13_000);
    const renewals = others.map(renew);
    expect(await Promise.race([renew(last!), ...renewals])).toMatchObject({
      ok: false,
      error: { kind: 'retry_later' },
    });
    expect((await Promise.all(renewals)).every(({ ok }) => ok)).toBe(true);
    expect(await calls()).toBe(others.length);
    expect(await fixture.row(last!)).toMatchObject({ lastRefreshedAt: null, lastError: null });
  }, 40_000);
});
