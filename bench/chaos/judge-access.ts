import type { Platform } from '../../domain/platforms.ts';
import type { StruckFault } from '../../sandbox/struck.ts';
import type { ToldTarget } from './judge-targets.ts';

/** An account as its platform names it. */
export interface PlatformAccount {
  platform: string;
  accountId: string;
}

/** What the service told of accounts that must be connected again. */
export interface AccessFacts {
  /** Posts that were refused for it, and when. */
  refused: (PlatformAccount & { name: string; at: Date })[];
  /** Accounts that say so in the end. */
  lost: PlatformAccount[];
  targets: readonly Pick<ToldTarget, 'name' | 'platform' | 'accountId' | 'code'>[];
}

/** Reasons of targets whose account can do nothing until it is connected again. */
const OVER = ['grant_invalid', 'reconnect_needed'];
/** Where a platform is asked whether access goes on. reelnet renews no token of less than a day: such a one is only looked at. */
const ASKED: Record<Platform, readonly string[]> = {
  clipapp: ['refresh'],
  reelnet: ['refresh', 'me'],
  videoshorts: ['refresh'],
};
/** clipapp ends a refresh token with the first call: who never hears the answer has neither the old one nor the new. */
const LOSES_THE_PAIR = ['after-accept-lost-reply', 'after-accept-5xx', 'slow'];

/** An account is lost only where its platform said so, or answered a renewal that cannot be repeated with silence. */
export function judgeAccess({ refused, lost, targets }: AccessFacts, struck: readonly StruckFault[]): string[] {
  const ended = (account: PlatformAccount, by = Infinity): boolean =>
    struck.some((fault) => isOf(account, fault) && endsAccess(fault) && Date.parse(fault.struckAt) <= by);
  const expired = (account: PlatformAccount): boolean =>
    struck.some((fault) => isOf(account, fault) && fault.fault === 'expired-token');
  return [
    ...refused.filter((one) => !ended(one, one.at.getTime())).map((one) => untold(one, `${one.name} was refused`)),
    ...lost.filter((one) => !ended(one)).map((one) => untold(one, 'an account must be connected again')),
    ...targets
      .filter((one) => OVER.includes(one.code ?? '') && !ended(one))
      .map((one) => untold(one, `${one.name} failed (${one.code})`)),
    ...targets
      .filter((one) => one.code === 'token_expired' && !expired(one))
      .map((one) => untold(one, `${one.name} failed (token_expired)`)),
  ];
}

function untold({ platform, accountId }: PlatformAccount, what: string): string {
  return `${what} although ${platform} never told that the access of ${accountId} is over`;
}

function isOf({ platform, accountId }: PlatformAccount, fault: StruckFault): boolean {
  return fault.platform === platform && fault.accountId === accountId;
}

function endsAccess({ platform, call, fault }: StruckFault): boolean {
  if (fault === 'expired-token') return ASKED[platform].includes(call);
  return platform === 'clipapp' && call === 'refresh' && LOSES_THE_PAIR.includes(fault);
}
