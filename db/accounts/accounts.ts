import type { EntityManager } from '@mikro-orm/postgresql';
import { keepInMs } from '../../domain/accounts/grants.ts';
import { newId } from '../../domain/ids.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { selectColumns } from '../connection/columns.ts';
import { Account } from '../entities/account.ts';
import { Team } from '../entities/team.ts';
import { toGrantEnds, lockAccountGrant, sealGrant, type AccountGrant } from './stored-grant.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { signalCappedPosts } from '../posts/platform-caps.ts';
import { lockTeam } from '../teams/teams.ts';
import type { Transaction } from '../connection/transaction.ts';
import { visibleTo, type Visibility } from '../visibility.ts';

export interface AccountFilter {
  workspaceId?: string | undefined;
  platform?: Platform | undefined;
  ownerType?: 'brand' | 'influencer' | undefined;
  page: number;
  limit: number;
}

/** Connected accounts, newest first. */
export async function listAccounts(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, ...filter }: AccountFilter,
): Promise<[Account[], number]> {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  return em.findAndCount(
    Account,
    { $and: [{ ...visibleTo(visibility), disconnectedAt: null }, named] },
    {
      limit,
      offset: (page - 1) * limit,
      orderBy: { connectedAt: 'desc', id: 'desc' },
    },
  );
}

/** The connected account of that id, or null for one that the visibility does not hold. */
export async function findAccount(em: EntityManager, visibility: Visibility, id: string): Promise<Account | null> {
  return em.findOne(Account, { $and: [{ ...visibleTo(visibility), disconnectedAt: null }, { id }] }, { refresh: true });
}

/** The connected ones among those ids, in no order. */
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
  identity: { platformUserId: string; username: string; displayName: string | null; avatarUrl: string | null };
  grant: AccountGrant;
}

/**
 * Stores what the owner has just consented to. The same platform user is the same account, however often it is connected;
 * null where a further account would pass the plan's ceiling.
 */
export async function connectAccount(
  tx: Transaction,
  box: { seal(plain: string): string },
  wanted: ConnectedAccount,
): Promise<Account | null> {
  const { teamId, workspaceId, platform, sandbox, identity, grant, ...owner } = wanted;
  const { platformUserId, ...shown } = identity;
  const known = await lockKnown(tx, wanted);
  if ((!known || known.disconnectedAt) && !(await hasFreePlace(tx, teamId))) return null;
  const now = new Date();
  const state = { connectedAt: now, disconnectedAt: null, reconnectNeeded: false, lastError: null };
  // A revocation of the earlier consent may have taken the new one along: that shows at once.
  const keepMs = known?.disconnectedAt ? 0 : keepInMs(toGrantEnds(platform, grant), now, Math.random());
  const care = { grantDueAt: new Date(now.getTime() + keepMs), grantTries: 0 };
  // A consent without a refresh token leaves the one that is stored, and with it its end.
  const ends = grant.refreshToken ? { refreshExpiresAt: grant.refreshExpiresAt } : {};
  const columns = { ...shown, ...owner, ...state, ...care, ...sealGrant(box, grant), ...ends, lastRefreshedAt: null };
  await lookAgainAtOthers(tx, wanted);
  if (known) {
    await tx.em.nativeUpdate(Account, { id: known.id }, columns);
    return tx.em.findOneOrFail(Account, known.id, { refresh: true });
  }
  const id = newId('account');
  const absent = { refreshTokenSealed: null, refreshExpiresAt: null, privacy: null, scopes: [] };
  await tx.em.insert(Account, { ...absent, ...columns, id, teamId, workspaceId, platform, platformUserId, sandbox });
  return tx.em.findOneOrFail(Account, id);
}

/**
 * The user's account in the workspace, or null, as it is until the transaction ends: nobody else connects the user, changes this
 * account's grant, or takes one of the team's places. The team comes last, since all its spends wait for its row, and a renewal
 * keeps its account as long as the platform takes to answer.
 */
async function lockKnown(tx: Transaction, wanted: ConnectedAccount): Promise<Account | null> {
  const { teamId, workspaceId, platform, sandbox, identity } = wanted;
  const { platformUserId } = identity;
  // Across teams: the rows of one user are taken in no order.
  await tx.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`user:${platform}:${sandbox}:${platformUserId}`]);
  const found = await tx.em.findOne(Account, { workspaceId, platform, platformUserId, sandbox });
  if (found) await lockAccountGrant(tx, found.id);
  await lockTeam(tx, teamId);
  return found && tx.em.findOneOrFail(Account, found.id, { refresh: true });
}

/** A new consent may end an older one of the same user, which another workspace holds: whether it does is found out soon. */
async function lookAgainAtOthers(tx: Transaction, { platform, sandbox, identity, workspaceId }: ConnectedAccount) {
  await tx.em.execute(
    `update account set grant_due_at = least(grant_due_at, clock_timestamp())
     where platform_user_id = ? and platform = ? and sandbox = ? and workspace_id <> ? and grant_attempts = 0
       and disconnected_at is null`,
    [identity.platformUserId, platform, sandbox, workspaceId],
  );
}

async function hasFreePlace(tx: Transaction, teamId: string): Promise<boolean> {
  const { plan } = await tx.em.findOneOrFail(Team, teamId);
  const limit = PLAN_TERMS[plan].connectedAccounts;
  return limit === null || (await tx.em.count(Account, { teamId, disconnectedAt: null })) < limit;
}

/**
 * Disconnects: no publisher reserves it any more. Its grant is revoked by a worker (`db/accounts/revoke-grant.ts`): while a call of it may
 * be under way, reading the platform back still needs the token.
 */
export async function disconnectAccount(tx: Transaction, id: string): Promise<void> {
  await tx.em.execute(
    `update account set disconnected_at = clock_timestamp(), grant_due_at = clock_timestamp(), grant_attempts = 0
     where id = ? and disconnected_at is null`,
    [id],
  );
  // A target that waits for a limit need not wait any more to learn that it cannot go out.
  await signalCappedPosts(tx, id);
}
