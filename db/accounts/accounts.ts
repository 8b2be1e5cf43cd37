import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';
import { recordAccountAudit, type AccountOwner } from './record-account-audit.ts';
import { getRenewalDelayMs } from '../../domain/accounts/grants.ts';
import type { Choices } from '../../domain/accounts/choices.ts';
import { newId } from '../../domain/ids.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { selectColumns } from '../connection/columns.ts';
import { toListOrder } from '../connection/to-list-order.ts';
import { Account } from '../entities/account.ts';
import { Team } from '../entities/team.ts';
import { changeDefaults } from './account-defaults.ts';
import { toGrantExpiry, sealGrant, tryAdvisoryLock, tryLockAccountGrant, type AccountGrant } from './stored-grant.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { signalCappedPosts } from '../posts/wait-for-platform-cap.ts';
import { lockTeam } from '../teams/teams.ts';
import type { Transaction } from '../connection/transaction.ts';
import { visibleTo, type Visibility } from '../visibility.ts';

export interface AccountFilter {
  workspaceId: readonly string[];
  platform?: readonly Platform[] | undefined;
  ownerType?: readonly ('brand' | 'influencer')[] | undefined;
  sort: string;
  page: number;
  limit: number;
}

/** Connected accounts, by default newest first. */
export async function listAccounts(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, sort, ...filter }: AccountFilter,
): Promise<[Account[], number]> {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  return em.findAndCount(
    Account,
    { $and: [{ ...visibleTo(visibility), disconnectedAt: null }, conditions] },
    {
      limit,
      offset: (page - 1) * limit,
      orderBy: toListOrder<Account>(sort),
    },
  );
}

/** Returns null unless the key has access to a connected account with that id. */
export async function findAccount(em: EntityManager, visibility: Visibility, id: string): Promise<Account | null> {
  return em.findOne(Account, { $and: [{ ...visibleTo(visibility), disconnectedAt: null }, { id }] }, { refresh: true });
}

/** The connected accounts among `ids`, in no order. */
export async function findAccounts(
  em: EntityManager,
  ids: readonly string[],
  { workspaceId, sandbox }: Pick<Account, 'workspaceId' | 'sandbox'>,
): Promise<Account[]> {
  return queryPrepared<Account>(
    em,
    `select ${selectColumns(Account, 'account')} from account
     where id = any($1) and workspace_id = $2 and sandbox = $3 and disconnected_at is null`,
    [ids, workspaceId, sandbox],
  );
}

export interface ConnectedAccount {
  teamId: string;
  workspaceId: string;
  platform: Platform;
  sandbox: boolean;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  identity: {
    platformUserId: string;
    appUserId?: string | null;
    username: string;
    displayName: string | null;
    avatarUrl: string | null;
  };
  grant: AccountGrant;
  /** What the owner chose while connecting. */
  defaults?: Choices;
}

/**
 * Stores an account that its owner has just authorised. The same platform user is always the same account. Returns null
 * if another account would exceed the plan's limit, and `busy` while another transaction connects the user or renews the grant.
 */
export async function connectAccount(
  tx: Transaction,
  box: { seal(plain: string): string },
  wanted: ConnectedAccount,
): Promise<Account | null | 'busy'> {
  const { teamId, workspaceId, platform, sandbox, identity, grant, defaults = {}, ...owner } = wanted;
  const { platformUserId, appUserId = null, ...profile } = identity;
  const shown = { appUserId, ...profile };
  const known = await lockKnown(tx, wanted);
  if (known === 'busy') return known;
  if ((!known || known.disconnectedAt) && !(await hasRoom(tx, teamId))) return null;
  const now = new Date();
  const state = { connectedAt: now, disconnectedAt: null, reconnectNeeded: false, lastError: null, deletionCode: null };
  // Revoking the earlier grant may have revoked the new one, so the account is checked at once.
  const checkInMs = known?.disconnectedAt ? 0 : getRenewalDelayMs(toGrantExpiry(platform, grant), now, Math.random());
  const check = { grantDueAt: new Date(now.getTime() + checkInMs), grantAttempts: 0 };
  // If the grant has no refresh token, keep the stored one and its expiry.
  const ends = grant.refreshToken ? { refreshExpiresAt: grant.refreshExpiresAt } : {};
  const columns = { ...shown, ...owner, ...state, ...check, ...sealGrant(box, grant), ...ends, lastRefreshedAt: null };
  await scheduleOtherChecks(tx, wanted);
  const connected = { teamId, workspaceId, sandbox, action: 'account.connected' as const, details: { platform } };
  if (known) {
    recordAudit(tx, { ...connected, subjectId: known.id });
    await tx.em.nativeUpdate(Account, { id: known.id }, columns);
    await changeDefaults(tx, known.id, { ...known.defaults, ...defaults });
    return tx.em.findOneOrFail(Account, known.id, { refresh: true });
  }
  const id = newId('account');
  recordAudit(tx, { ...connected, subjectId: id });
  const absent = { refreshTokenSealed: null, refreshExpiresAt: null, defaults, scopes: [] };
  await tx.em.insert(Account, { ...absent, ...columns, id, teamId, workspaceId, platform, platformUserId, sandbox });
  return tx.em.findOneOrFail(Account, id);
}

/**
 * Locks the user's account in the workspace; null if there is none. Until the transaction ends, no other one connects
 * the user, changes this account's grant, or connects an account of the team. Returns `busy` instead of waiting for a
 * renewal, which locks its account until the platform responds. The team is locked last, because spends wait for it.
 */
async function lockKnown(tx: Transaction, wanted: ConnectedAccount): Promise<Account | null | 'busy'> {
  const { teamId, workspaceId, platform, sandbox, identity } = wanted;
  const { platformUserId } = identity;
  // The lock spans teams, because the rows of one user are locked in no order.
  if (!(await tryAdvisoryLock(tx, `user:${platform}:${sandbox}:${platformUserId}`))) return 'busy';
  const found = await tx.em.findOne(Account, { workspaceId, platform, platformUserId, sandbox });
  if (found && !(await tryLockAccountGrant(tx, found.id))) return 'busy';
  await lockTeam(tx, teamId);
  return found && tx.em.findOneOrFail(Account, found.id, { refresh: true });
}

/** A new grant may revoke an older one of the same user in another workspace, so those accounts are checked soon. */
async function scheduleOtherChecks(tx: Transaction, { platform, sandbox, identity, workspaceId }: ConnectedAccount) {
  await tx.em.execute(
    `update account set grant_due_at = least(grant_due_at, clock_timestamp())
     where platform_user_id = ? and platform = ? and sandbox = ? and workspace_id <> ? and grant_attempts = 0
       and disconnected_at is null`,
    [identity.platformUserId, platform, sandbox, workspaceId],
  );
}

async function hasRoom({ em }: Pick<Transaction, 'em'>, teamId: string): Promise<boolean> {
  const { plan } = await em.findOneOrFail(Team, teamId);
  const limit = PLAN_TERMS[plan].connectedAccounts;
  return limit === null || (await em.count(Account, { teamId, disconnectedAt: null })) < limit;
}

/** Whether a consent could connect an account: the plan allows one more, or one of the platform may be reconnected. */
export async function canConnect(
  em: EntityManager,
  owner: Pick<Account, 'teamId' | 'workspaceId' | 'platform' | 'sandbox'>,
): Promise<boolean> {
  if (await hasRoom({ em }, owner.teamId)) return true;
  const { workspaceId, platform, sandbox } = owner;
  return (await em.count(Account, { workspaceId, platform, sandbox, disconnectedAt: null })) > 0;
}

/**
 * Disconnects an account, so that nothing more is published to it. A worker revokes the grant later
 * (`db/accounts/revoke-grant.ts`), because the outcome of a call in flight is read with the token.
 */
export async function disconnectAccount(tx: Transaction, id: string): Promise<void> {
  const [account] = await tx.em.execute<AccountOwner[]>(
    `update account set disconnected_at = clock_timestamp(), grant_due_at = clock_timestamp(), grant_attempts = 0
     where id = ? and disconnected_at is null
     returning id, team_id as "teamId", workspace_id as "workspaceId", sandbox, platform`,
    [id],
  );
  if (account) recordAccountAudit(tx, account, 'account.disconnected');
  // A target that waits for a platform limit would only fail later, so its post is signalled now.
  await signalCappedPosts(tx, id);
}

/** Reads an account. Throws if it does not exist. */
export function getAccount(em: EntityManager, id: string): Promise<Account> {
  return em.findOneOrFail(Account, { id }, { disableIdentityMap: true });
}
