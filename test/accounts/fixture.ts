import { randomBytes } from 'node:crypto';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { connectAccount, disconnectAccount } from '../../db/accounts/accounts.ts';
import { repeatWhileBusy } from '../../db/connection/repeat-while-busy.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { Account } from '../../db/entities/account.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { openPublisherFixture } from '../support/open-publisher-fixture.ts';
import type { TestPublisher } from '../support/publisher.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { advanceClock, scheduleFault, submitConsent, listPublished } from '../support/simulator.ts';
import { fetchControl } from '../support/sandbox-control.ts';

/** Longer than any lock of a test. */
const WAIT_MS = 60_000;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** SQL for `Fixture.move` that makes the grant due. One second ago, because `now` may be rounded up. */
export const DUE = `grant_due_at = clock_timestamp() - interval '1 second'`;

export interface Connected {
  team: TestTeam;
  account: Account;
}

export interface ConnectOptions {
  team?: TestTeam;
  username?: string;
}

export interface Consented {
  team: TestTeam;
  /** One attempt, in a transaction of its own unless one is given. */
  store(tx?: Transaction): ReturnType<typeof connectAccount>;
}

/** Accounts with grants from the simulator's consent pages, with helpers for both sides. */
export interface Fixture {
  publisher: TestPublisher;
  deps: ActivityDeps;
  /** Connects an account through the consent page. Pass `username` to connect the same user again. */
  connect(platform: Platform, of?: ConnectOptions & { deps?: ActivityDeps }): Promise<Connected>;
  /** Goes through the consent page, and stores the account when the test says so. */
  giveConsent(platform: Platform, of?: ConnectOptions): Promise<Consented>;
  disconnect(account: Account): Promise<void>;
  row(account: Account): Promise<Account>;
  /** The stored tokens, decrypted. */
  tokens(account: Account): Promise<{ access: string; refresh: string | null }>;
  /** Updates the account row with the SQL assignments in `set`. */
  move(account: Account, set: string): Promise<void>;
  /** Advances the platform's clock and backdates the row by the same time. */
  age(account: Account, ms: number): Promise<void>;
  /** Whether the platform accepts the stored access token. */
  isAccepted(account: Account): Promise<boolean>;
  fault(platform: Platform, call: string, fault: string, more?: object): Promise<void>;
  /** Delays these calls by `slowMs` and returns a function that counts those received since. */
  counting(platform: Platform, call: string, slowMs?: number): Promise<() => Promise<number>>;
  /** Removes the app in the platform's settings, as the owner can. */
  revoke(account: Account): Promise<void>;
  advance(ms: number): Promise<void>;
  accepted(account: Account): Promise<number>;
}

export const openAccountsFixture = (): Fixture => openPublisherFixture(buildFixture);

function buildFixture(publisher: TestPublisher): Fixture {
  const { deps, sandboxUrl } = publisher;
  const em = () => deps.orm.em.fork();
  const row: Fixture['row'] = ({ id }) => em().findOneOrFail(Account, id);
  const open = (sealed: string | null | undefined) => (sealed ? deps.secrets.open(sealed) : null);
  const tokens: Fixture['tokens'] = async (account) => {
    const { accessTokenSealed, refreshTokenSealed } = await row(account);
    return { access: open(accessTokenSealed) ?? '', refresh: open(refreshTokenSealed) };
  };
  const move: Fixture['move'] = async ({ id }, set) =>
    void (await em().execute(`update account set ${set} where id = ?`, [id]));
  return {
    publisher,
    deps,
    row,
    tokens,
    move,
    connect: async (platform, of = {}) => connect(of.deps ?? deps, platform, of),
    giveConsent: (platform, of = {}) => giveConsent(deps, platform, of),
    disconnect: (account) => commit(deps, (tx) => disconnectAccount(tx, account.id)),
    async age(account, ms) {
      await advanceClock(sandboxUrl, ms);
      const columns = ['token_expires_at', 'refresh_expires_at', 'connected_at', 'last_refreshed_at', 'grant_due_at'];
      await move(account, columns.map((column) => `${column} = ${column} - interval '${ms} milliseconds'`).join(', '));
    },
    async isAccepted(account) {
      const { access } = await tokens(account);
      const grant = { accessToken: access, refreshToken: null, accessExpiresAt: new Date(), refreshExpiresAt: null };
      const identified = await deps.connectors.sandbox[account.platform].identify({ ...grant, scopes: [] });
      return identified.ok;
    },
    fault: (platform, call, fault, more = {}) =>
      scheduleFault(sandboxUrl, { platform, call, fault, times: 1, ...more }),
    async counting(platform, call, slowMs = 1) {
      await scheduleFault(sandboxUrl, { platform, call, fault: 'slow', slowMs, times: COUNTED });
      return async () => {
        const { scheduled } = (await (await fetchControl(sandboxUrl, 'faults')).json()) as {
          scheduled: ScheduledFault[];
        };
        return COUNTED - (scheduled.find((one) => one.call === call && one.platform === platform)?.times ?? 0);
      };
    },
    async revoke({ platform, platformUserId: accountId }) {
      const body = JSON.stringify({ platform, accountId });
      const answer = await fetchControl(sandboxUrl, 'revocations', { method: 'POST', body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    advance: (ms) => advanceClock(sandboxUrl, ms),
    accepted: async (account) =>
      (await listPublished(sandboxUrl)).filter((post) => post.accountId === account.platformUserId).length,
  };
}

const COUNTED = 1_000;

type ScheduledFault = { platform: string; call: string; times: number };

async function giveConsent(deps: ActivityDeps, platform: Platform, of: ConnectOptions): Promise<Consented> {
  const team = of.team ?? (await mintTeam(deps));
  const connector = deps.connectors.sandbox[platform];
  const redirectUri = `http://127.0.0.1:9/oauth/${platform}/callback`;
  const codeVerifier = randomBytes(48).toString('base64url');
  const username = of.username ?? `user_${randomBytes(5).toString('hex')}`;
  const address = connector.authorizeUrl({ state: 'test', redirectUri, codeVerifier });
  const code = (await submitConsent(address, { username, decision: 'approve' })).get('code') ?? '';
  const grant = await connector.exchangeCode({ code, redirectUri, codeVerifier });
  if (!grant.ok) throw new Error(grant.error.message);
  const identity = await connector.identify(grant.value);
  if (!identity.ok) throw new Error(identity.error.message);
  const wanted = {
    teamId: team.team.id,
    workspaceId: team.workspace.id,
    platform,
    sandbox: true,
    ownerType: 'brand' as const,
    influencerId: null,
    identity: identity.value,
    grant: grant.value,
  };
  const store = (tx: Transaction) => connectAccount(tx, deps.secrets, wanted);
  return { team, store: (tx) => (tx ? store(tx) : commit(deps, store)) };
}

async function connect(deps: ActivityDeps, platform: Platform, of: ConnectOptions): Promise<Connected> {
  const { team, store } = await giveConsent(deps, platform, of);
  const account = await repeatWhileBusy(store, WAIT_MS);
  if (!account || account === 'busy') throw new Error(`the account was not connected: ${account}`);
  return { team, account };
}
