import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PlatformResult, Connector, Connectors, Grant, PlatformError } from '../ports.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { isRefreshable, missingScopes } from './grant-refresh.ts';

type AccountRef = { platform: Platform; sandbox: boolean };

/** How the grants of stored accounts are opened, sealed, renewed, checked and revoked. */
export interface GrantManager {
  seal(plain: string): string;
  open(sealed: string): string;
  refresh(account: AccountRef, grant: Grant, urgent: boolean): Promise<PlatformResult<Grant>>;
  canRefresh(account: { platform: Platform }, grant: Grant, issuedAt: Date): boolean;
  rotatesTokens(account: { platform: Platform }): boolean;
  verify(account: AccountRef, grant: Grant): Promise<PlatformResult<unknown>>;
  revoke(account: AccountRef, grant: Grant): Promise<PlatformResult<unknown>>;
  isAlreadyRevoked(error: PlatformError): boolean;
  describeForOwner(error: PlatformError): string;
  describeMissingScopes(account: AccountRef, grant: Grant): string | null;
  /** What an account answers that only its owner can mend. */
  reconnectError: PlatformError;
  /** What it answers while the platform is too slow to renew the grants of others. */
  busyError: PlatformError;
}

export function createGrantManager({
  connectors,
  secrets,
}: {
  connectors: Connectors;
  secrets: SecretBox;
}): GrantManager {
  const connectorOf = ({ platform, sandbox }: AccountRef): Connector => connectors[sandbox ? 'sandbox' : 'live'][platform];
  return {
    seal: (plain) => secrets.seal(plain),
    open: (sealed) => secrets.open(sealed),
    refresh: (account, grant, urgent) => refresh(connectorOf(account), grant, urgent),
    // A grant without a refresh token is offered to the platform, whose refusal says what its owner must do.
    canRefresh: ({ platform }, grant, issuedAt) =>
      platform !== 'reelnet' || isRefreshable(platform, grant, issuedAt, new Date()) || isExpired(grant),
    rotatesTokens: rotatesTokens,
    verify: (account, grant) => connectorOf(account).identify(grant),
    revoke: (account, grant) => connectorOf(account).revokeGrant(grant),
    isAlreadyRevoked: ({ kind, code }) => kind === 'reconnect' || (kind === 'terminal' && code !== 'client_misconfigured'),
    describeForOwner: describeForOwner,
    describeMissingScopes(account, grant) {
      const missing = grant.scopes.length > 0 ? missingScopes(connectorOf(account), grant) : [];
      if (missing.length === 0) return null;
      return `The permission ${missing.join(', ')} was taken back; connect the account again and leave it checked.`;
    },
    reconnectError: {
      kind: 'reconnect',
      code: 'reconnect_needed',
      message: 'The platform no longer accepts this account’s token; connect the account again.',
      platformCode: null,
    },
    busyError: {
      kind: 'retry_later',
      code: 'platform_unavailable',
      message: 'The platform takes long to renew the access of its accounts; it is tried again later.',
      platformCode: null,
    },
  };
}

/**
 * An answer that got lost is asked for once more where the old token still stands for it. clipapp voids the token with the first
 * call: it is asked again only where the token at hand serves no more, and else later, while that token serves on.
 */
async function refresh(connector: Connector, grant: Grant, urgent: boolean): Promise<PlatformResult<Grant>> {
  const first = await connector.refreshGrant(grant);
  const lost = !first.ok && first.error.kind === 'unknown';
  return lost && (urgent || !rotatesTokens(connector)) ? connector.refreshGrant(grant) : first;
}

function rotatesTokens({ platform }: { platform: Platform }): boolean {
  return platform === 'clipapp';
}

/** What the account’s owner reads: what happened, and what to do. */
function describeForOwner({ kind, message }: PlatformError): string {
  switch (kind) {
    case 'reconnect':
      return /connect/iu.test(message) ? message : `${message} Connect the account again.`;
    case 'terminal':
      return message;
    case 'retry_later':
    case 'unknown':
      return `The access could not be renewed yet; nothing needs to be done, it is tried again. ${message}`;
  }
}

function isExpired(grant: Grant): boolean {
  return grant.accessExpiresAt.getTime() <= Date.now();
}
