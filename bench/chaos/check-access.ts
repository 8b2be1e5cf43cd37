import type { Platform } from '../../domain/accounts/platforms.ts';
import type { InjectedFault } from '../../sandbox/faults/fault-log.ts';
import type { TargetRow } from './check-targets.ts';
import type { Reconnection } from './account-owner.ts';

/** An account as its platform names it. */
export interface PlatformAccount {
  platform: string;
  accountId: string;
}

/** What the service told of accounts that must be connected again. */
export interface AccessFacts {
  /** Posts that were refused for it: when they were asked for, and when that was answered. */
  refused: (PlatformAccount & { name: string; askedAt: Date; at: Date })[];
  /** Accounts that were connected again: nothing that was told before ends their access once more. */
  reconnected: (PlatformAccount & Pick<Reconnection, 'begunAt' | 'doneAt'>)[];
  /** Accounts that say so in the end. */
  lost: PlatformAccount[];
  targets: readonly Pick<TargetRow, 'name' | 'platform' | 'accountId' | 'code'>[];
}

/** Reasons of targets whose account can do nothing until it is connected again. */
const LOST_ACCESS_CODES = ['grant_invalid', 'reconnect_needed'];
/** Where a platform is asked whether access goes on. reelnet renews no token of less than a day: such a one is only looked at. */
const ACCESS_CALLS: Record<Platform, readonly string[]> = {
  clipapp: ['refresh'],
  reelnet: ['refresh', 'me'],
  videoshorts: ['refresh'],
};
/** clipapp ends a refresh token with the first call: who never hears the answer has neither the old one nor the new. */
const LOSES_TOKEN_PAIR = ['after-accept-lost-reply', 'after-accept-5xx'];

/**
 * An account is lost only where its platform said so since it was last connected, or answered a renewal that cannot be
 * repeated with silence.
 */
export function checkAccess(facts: AccessFacts, faulted: readonly InjectedFault[]): string[] {
  const { refused, reconnected, lost, targets } = facts;
  const ended = (account: PlatformAccount, from = -Infinity, by = Infinity): boolean =>
    faulted
      .filter((fault) => isSameAccount(account, fault) && endsAccess(fault))
      .some(({ injectedAt: struckAt }) => Date.parse(struckAt) >= from && Date.parse(struckAt) <= by);
  const endedSinceConnected = (account: PlatformAccount, asked = Infinity, by = Infinity): boolean =>
    ended(account, findConnectedAt(reconnected, account, asked), by);
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
  return `${what} although ${platform} never told that the access of ${accountId} is over`;
}

/** When the last reconnection that was done by then began; it may have taken effect at any moment since. */
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
