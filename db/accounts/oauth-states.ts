import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { OauthState } from '../entities/oauth-state.ts';
import { hashToken } from '../teams/hash-token.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The OAuth parameters with which a browser goes to the platform. Of the state, only a hash is stored. */
export interface Authorization {
  state: string;
  codeVerifierSealed: string;
}

type ConnectingState = Pick<
  OauthState,
  'teamId' | 'workspaceId' | 'platform' | 'ownerType' | 'influencerId' | 'sandbox'
> &
  Pick<OauthState, 'redirectUrl' | 'accessLinkId' | 'keyId' | 'expiresAt'>;

export interface NewOauthState extends ConnectingState {
  /** The token in the link to our page. */
  link: string;
  /** Null until a browser opens the link. */
  authorization: Authorization | null;
}

export async function recordOauthState(tx: Transaction, pending: NewOauthState): Promise<void> {
  const { link, authorization, ...columns } = pending;
  await tx.em.insert(OauthState, {
    ...columns,
    linkHash: hashToken(link),
    stateHash: authorization && hashToken(authorization.state),
    browserHash: null,
    codeVerifierSealed: authorization?.codeVerifierSealed ?? null,
    choiceHash: null,
    grantSealed: null,
    usedAt: null,
  });
}

/**
 * Binds a pending connect to the browser that opened its link, with a new state: that of an earlier browser becomes
 * invalid. Returns null if the link is unknown, used, expired, or for the sandbox.
 */
export async function bindOauthState(
  em: EntityManager,
  { platform, link }: { platform: Platform; link: string },
  { browser, state, codeVerifierSealed }: Authorization & { browser: string },
): Promise<OauthState | null> {
  const linkHash = hashToken(link);
  const bound = await em.execute<unknown[]>(
    `update oauth_state set browser_hash = ?, state_hash = ?, code_verifier_sealed = ?
     where link_hash = ? and platform = ? and not sandbox and used_at is null and expires_at > clock_timestamp()
     returning link_hash`,
    [hashToken(browser), hashToken(state), codeVerifierSealed, linkHash, platform],
  );
  return bound.length > 0 ? em.findOne(OauthState, { linkHash }, { refresh: true }) : null;
}

/** Consumes a pending connect. Returns null if it is unknown, used, or expired. */
export async function consumeOauthState(
  em: EntityManager,
  platform: Platform,
  state: string,
): Promise<OauthState | null> {
  const stateHash = hashToken(state);
  const consumed = await em.execute<unknown[]>(
    `update oauth_state set used_at = clock_timestamp()
     where state_hash = ? and platform = ? and used_at is null and expires_at > clock_timestamp() returning state_hash`,
    [stateHash, platform],
  );
  return consumed.length > 0 ? em.findOne(OauthState, { stateHash }, { refresh: true }) : null;
}

/** Whether the browser with this cookie opened the link. Always true in the sandbox, which has no page of ours. */
export function isBoundTo({ sandbox, browserHash }: OauthState, browser: string | null): boolean {
  return sandbox || (browser !== null && browserHash === hashToken(browser));
}
