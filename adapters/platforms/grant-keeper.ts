import type { Platform } from '../../domain/platforms.ts';
import type { Answer, Connectors, Grant, PlatformError } from '../ports.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** How the grants of stored accounts are opened, sealed and renewed. */
export interface GrantKeeper {
  seal(plain: string): string;
  open(sealed: string): string;
  refresh(account: { platform: Platform; sandbox: boolean }, grant: Grant): Promise<Answer<Grant>>;
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
    reconnect: {
      kind: 'reconnect',
      code: 'reconnect_needed',
      message: 'The platform no longer accepts this account’s token; connect the account again.',
      platformCode: null,
    },
  };
}
