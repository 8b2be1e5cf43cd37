import { PLATFORM_TERMS, type Platform } from '../../domain/accounts/platforms.ts';
import type { PlatformResult, Connector, Connectors, Grant, PlatformError } from '../ports.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { isRefreshable, findMissingScopes } from './is-refreshable.ts';

type AccountRef = { platform: Platform; sandbox: boolean };

/** Encrypts, refreshes, verifies and revokes the grants of stored accounts. */
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
  /** The error of an account that its owner must reconnect. */
  reconnectError: PlatformError;
  /** The error if refreshes of other accounts on the platform took too long. */
  busyError: PlatformError;
}

export function createGrantManager({
  connectors,
  secrets,
}: {
  connectors: Connectors;
  secrets: SecretBox;
}): GrantManager {
  const getConnector = ({ platform, sandbox }: AccountRef): Connector =>
    connectors[sandbox ? 'sandbox' : 'live'][platform];
  return {
    seal: (plain) => secrets.seal(plain),
    open: (sealed) => secrets.open(sealed),
    refresh: (account, grant, urgent) => refresh(getConnector(account), grant, urgent),
    // Also true if the refresh must fail, for example without a refresh token: the platform's error says what the owner
    // must do. False only while the token is too young.
    canRefresh: ({ platform }, grant, issuedAt) =>
      PLATFORM_TERMS[platform].grants.minAgeMs === null ||
      isRefreshable(platform, grant, issuedAt, new Date()) ||
      isExpired(grant),
    rotatesTokens: rotatesTokens,
    verify: (account, grant) => getConnector(account).identify(grant),
    revoke: (account, grant) => getConnector(account).revokeGrant(grant),
    // After a terminal error nothing is left to revoke, unless our own client is misconfigured.
    isAlreadyRevoked: ({ kind, code }) =>
      kind === 'reconnect' || (kind === 'terminal' && code !== 'client_misconfigured'),
    describeForOwner: describeForOwner,
    describeMissingScopes(account, grant) {
      const missing = grant.scopes.length > 0 ? findMissingScopes(getConnector(account), grant) : [];
      if (missing.length === 0) return null;
      return `The permission ${missing.join(', ')} was revoked; connect the account again and allow every permission.`;
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
      message: 'The platform is slow to refresh access tokens; this is retried automatically.',
      platformCode: null,
    },
  };
}

/**
 * Repeats a refresh once if its response was lost. If the platform rotates refresh tokens, the first call may have invalidated
 * the token, so it is repeated only if the access token has expired (`urgent`).
 */
async function refresh(connector: Connector, grant: Grant, urgent: boolean): Promise<PlatformResult<Grant>> {
  const first = await connector.refreshGrant(grant);
  const lost = !first.ok && first.error.kind === 'unknown';
  return lost && (urgent || !rotatesTokens(connector)) ? connector.refreshGrant(grant) : first;
}

function rotatesTokens({ platform }: { platform: Platform }): boolean {
  return PLATFORM_TERMS[platform].grants.rotatesTokens;
}

function describeForOwner({ kind, message }: PlatformError): string {
  switch (kind) {
    case 'reconnect':
      return /connect/iu.test(message) ? message : `${message} Connect the account again.`;
    case 'terminal':
      return message;
    case 'retry_later':
    case 'unknown':
      return `The access token could not be refreshed yet; this is retried automatically. ${message}`;
  }
}

function isExpired(grant: Grant): boolean {
  return grant.accessExpiresAt.getTime() <= Date.now();
}
