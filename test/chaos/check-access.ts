import type { Platform } from '../../sandbox/platform.ts';
import type { InjectedFault } from '../../sandbox/faults/fault-log.ts';
import type { TargetRow } from './check-targets.ts';
import type { Reconnection } from './account-owner.ts';

/** An account with the id that its platform uses. */
export interface PlatformAccount {
  platform: string;
  accountId: string;
}

/** Accounts that the service reports as disconnected by their platform. */
export interface AccessFacts {
  /** Posts rejected because the account must be reconnected, with the times of request and response. */
  refused: (PlatformAccount & { name: string; askedAt: Date; at: Date })[];
  /** Reconnected accounts. A platform rejection before the reconnection does not count after it. */
  reconnected: (PlatformAccount & Pick<Reconnection, 'begunAt' | 'doneAt'>)[];
  /** Accounts that must be reconnected at the end of the run. */
  lost: PlatformAccount[];
  targets: readonly Pick<TargetRow, 'name' | 'platform' | 'accountId' | 'code'>[];
}

/** Error codes of targets whose account must be reconnected. */
const LOST_ACCESS_CODES = ['grant_invalid', 'reconnect_needed'];
/** The calls that verify access. reelnet does not refresh tokens younger than a day; those are verified by `me`. */
const ACCESS_CALLS: Record<Platform, readonly string[]> = {
  clipapp: ['refresh'],
  reelnet: ['refresh', 'me'],
  videoshorts: ['refresh'],
};
/** A clipapp refresh invalidates the old refresh token, so a client that loses the reply has no valid token. */
const LOSES_TOKEN_PAIR = ['after-accept-lost-reply', 'after-accept-5xx'];

/**
 * Checks that an account is reported as disconnected only if its platform has rejected the access since the last connection, or if
 * the reply to a refresh that cannot be repeated was lost.
 */
export function checkAccess(facts: AccessFacts, faulted: readonly InjectedFault[]): string[] {
  const { refused, reconnected, lost, targets } = facts;
  const ended = (account: PlatformAccount, from = -Infinity, by = Infinity): boolean =>
    faulted
      .filter((fault) => isSameAccount(account, fault) && endsAccess(fault))
      .some(({ injectedAt }) => Date.parse(injectedAt) >= from && Date.parse(injectedAt) <= by);
  const endedSinceConnected = (account: PlatformAccount, askedAt = Infinity, by = Infinity): boolean =>
    ended(account, findConnectedAt(reconnected, account, askedAt), by);
  const expired = (account: PlatformAccount): boolean =>
    faulted.some((fault) => isSameAccount(account, fault) && fault.fault === 'expired-token');
  return [
    ...refused
      .filter((one) => !endedSinceConnected(one, one.askedAt.getTime(), one.at.getTime()))
      .map((one) => describeUnconfirmed(one, `${one.name} was refused`)),
    ...lost
      .filter((one) => !endedSinceConnected(one))
      .map((one) => describeUnconfirmed(one, 'an account must be connected again')),
    ...targets
      .filter((one) => LOST_ACCESS_CODES.includes(one.code ?? '') && !ended(one))
      .map((one) => describeUnconfirmed(one, `${one.name} failed (${one.code})`)),
    ...targets
      .filter((one) => one.code === 'token_expired' && !expired(one))
      .map((one) => describeUnconfirmed(one, `${one.name} failed (token_expired)`)),
  ];
}

function describeUnconfirmed({ platform, accountId }: PlatformAccount, what: string): string {
  return `${what} although ${platform} did not reject the access of ${accountId}`;
}

/** Returns the start of the last reconnection completed before `by`; it may have taken effect at any time after its start. */
function findConnectedAt(reconnected: AccessFacts['reconnected'], account: PlatformAccount, by: number): number {
  return reconnected
    .filter((one) => isSameAccount(account, one) && one.doneAt.getTime() <= by)
    .reduce((latest, { begunAt }) => Math.max(latest, begunAt.getTime()), -Infinity);
}

function isSameAccount(
  { platform, accountId }: PlatformAccount,
  other: Pick<InjectedFault, 'platform' | 'accountId'> | PlatformAccount,
): boolean {
  return other.platform === platform && other.accountId === accountId;
}

function endsAccess({ platform, call, fault, callerWaited }: InjectedFault): boolean {
  if (fault === 'expired-token') return ACCESS_CALLS[platform].includes(call);
  if (platform !== 'clipapp' || call !== 'refresh') return false;
  return LOSES_TOKEN_PAIR.includes(fault) || (fault === 'slow' && !callerWaited);
}
