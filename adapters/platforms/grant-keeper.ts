import type { Platform } from '../../domain/platforms.ts';
import type { Answer, Connectors, Grant, PlatformError } from '../ports.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { isRefreshable } from './grant-life.ts';

/** How the grants of stored accounts are opened, sealed and renewed. */
export interface GrantKeeper {
  seal(plain: string): string;
  open(sealed: string): string;
  refresh(account: { platform: Platform; sandbox: boolean }, grant: Grant): Promise<Answer<Grant>>;
  renewable(account: { platform: Platform }, grant: Grant, issuedAt: Date): boolean;
  /** What an account answers that only its owner can mend. */
  reconnect: PlatformError;
}

export function createGrantKeeper({
  connectors,
  secrets,
}: {
  connectors: Connectors;
  secrets: SecretBox;
}): GrantKeeper {
  return {
    seal: (plain) => secrets.seal(plain),
    open: (sealed) => secrets.open(sealed),
    refresh: ({ platform, sandbox }, grant) => connectors[sandbox ? 'sandbox' : 'live'][platform].refreshGrant(grant),
    // A grant without a refresh token is offered to the platform, whose refusal says what its owner must do.
    renewable: ({ platform }, grant, issuedAt) =>
      platform !== 'reelnet' || isRefreshable(platform, grant, issuedAt, new Date()) || isOver(grant),
    reconnect: {
      kind: 'reconnect',
      code: 'reconnect_needed',
      message: 'The platform no longer accepts this account’s token; connect the account again.',
      platformCode: null,
    },
  };
}

function isOver(grant: Grant): boolean {
  return grant.accessExpiresAt.getTime() <= Date.now();
}
