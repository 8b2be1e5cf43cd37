import type { AccountIdentity, Grant } from '../../adapters/ports.ts';
import { connectAccount } from '../../db/accounts/accounts.ts';
import type { OauthState } from '../../db/entities/oauth-state.ts';
import { lockAccessLink, markAccessLinkUsed, recordLinkUse } from '../../db/teams/access-links.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import type { Actor } from '../../domain/audit/actors.ts';
import type { Choices } from '../../domain/accounts/choices.ts';
import { buildRedirectUri } from '../accounts/authorization.ts';
import type { ApiDeps } from '../api-deps.ts';
import { REQUEST_LOCK_MS } from '../../db/connection/open-database.ts';
import { repeatWhileBusy } from '../../db/connection/repeat-while-busy.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { commit } from '../../db/outbox/commit.ts';
import { ACCOUNT_LIMIT_REACHED } from '../../domain/accounts/account-limit-reached.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { ApiContext } from '../http/context.ts';
import { html, sendPage } from '../http/html-page.ts';

const STATUS = {
  connected: 200,
  denied: 400,
  expired: 400,
  failed: 400,
  other_browser: 400,
  usage_limit_reached: 429,
} as const;

type ConnectOutcome =
  | { status: 'connected'; accountId: string; username: string }
  | { status: 'denied' }
  /** The state was used before, is too old, or is unknown. */
  | { status: 'expired' }
  /** The browser is not the one that opened the link. */
  | { status: 'other_browser' }
  | { status: 'usage_limit_reached' }
  | { status: 'failed'; code: string; message: string };

/** The grant that an owner's consent gave, and the platform user of it. */
export interface Consent {
  grant: Grant;
  identity: AccountIdentity;
}

/** Exchanges the code for a grant and reads the platform user of the grant. */
export async function exchangeConsent(
  deps: ApiDeps,
  pending: OauthState,
  code: string,
): Promise<{ consent: Consent } | { outcome: ConnectOutcome }> {
  const { platform, sandbox } = pending;
  const connector = deps.connectors[sandbox ? 'sandbox' : 'live'][platform];
  const codeVerifier = deps.secrets.open(pending.codeVerifierSealed ?? '');
  const exchanged = await connector.exchangeCode({ code, redirectUri: buildRedirectUri(deps, platform), codeVerifier });
  if (!exchanged.ok) return { outcome: toFailure(exchanged.error) };
  const grant = exchanged.value;
  const missing = connector.scopes.filter((scope) => !grant.scopes.includes(scope));
  if (grant.scopes.length > 0 && missing.length > 0) {
    const message = `The permission ${missing.join(', ')} was not granted; connect again and leave it checked.`;
    return { outcome: { status: 'failed', code: 'missing_scope', message } };
  }
  const identified = await connector.identify(grant);
  return identified.ok ? { consent: { grant, identity: identified.value } } : { outcome: toFailure(identified.error) };
}

/** Stores the account with what its owner has chosen. */
export async function finishConnect(
  deps: ApiDeps,
  pending: OauthState,
  consent: Consent,
  defaults: Choices,
): Promise<ConnectOutcome> {
  const { teamId, workspaceId, ownerType, influencerId, platform, sandbox, accessLinkId, keyId } = pending;
  const owner = { teamId, workspaceId, ownerType, influencerId };
  const actor: Actor = accessLinkId ? { type: 'link', id: accessLinkId } : { type: 'consent', id: keyId };
  const store = async (tx: Transaction) => {
    const view = { teamId, workspaceId };
    const link = accessLinkId === null ? null : await lockAccessLink(tx, accessLinkId);
    if (accessLinkId !== null && !link) return 'link_ended';
    if (influencerId !== null && !(await findInfluencer(tx.em, view, influencerId))) return 'influencer_removed';
    const connected = await connectAccount(tx, deps.secrets, { ...owner, platform, sandbox, ...consent, defaults });
    const isConnected = connected !== null && connected !== 'busy';
    if (isConnected && link) {
      await markAccessLinkUsed(tx, link.id);
      recordLinkUse(tx, link);
    }
    return connected;
  };
  const account = await repeatWhileBusy(() => commit(deps, store, { actor }), REQUEST_LOCK_MS);
  if (account === 'busy') {
    return toFailure({ code: account, message: 'The account is being renewed. Connect it again in a minute.' });
  }
  if (account === 'link_ended') return { status: 'expired' };
  if (account === 'influencer_removed') {
    return toFailure({ code: account, message: 'The influencer that the account was meant for was deleted.' });
  }
  if (!account) return { status: 'usage_limit_reached' };
  if (accessLinkId) deps.log.info({ linkId: accessLinkId, teamId, accountId: account.id }, 'account connected by link');
  return { status: 'connected', accountId: account.id, username: account.username };
}

export function toFailure({ code, message }: { code: string; message: string }): ConnectOutcome {
  return { status: 'failed', code, message };
}

/** Redirects the browser to the caller's `redirectUrl`, or shows the outcome on a page if there is none. */
export function showOutcome(
  ctx: ApiContext,
  platform: Platform,
  redirectUrl: string | null,
  outcome: ConnectOutcome,
): void {
  if (redirectUrl === null) {
    return sendPage(ctx, STATUS[outcome.status], 'Kinora', html`<p>${describe(platform, outcome)}</p>`);
  }
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  const url = new URL(redirectUrl);
  url.searchParams.set('status', outcome.status);
  url.searchParams.set('platform', platform);
  if (outcome.status === 'connected') url.searchParams.set('accountId', outcome.accountId);
  if (outcome.status === 'failed') url.searchParams.set('code', outcome.code);
  ctx.redirect(url.href);
}

function describe(platform: Platform, outcome: ConnectOutcome): string {
  switch (outcome.status) {
    case 'connected':
      return `@${outcome.username} is connected to Kinora on ${platform}. You can close this window.`;
    case 'denied':
      return `No account was connected, because consent was not given on ${platform}.`;
    case 'expired':
      return 'This link was used before or has expired. Start connecting the account again.';
    case 'other_browser':
      return 'No account was connected, because this browser did not open the link. Start connecting the account again, and stay in one browser.';
    case 'usage_limit_reached':
      return ACCOUNT_LIMIT_REACHED;
    case 'failed':
      return `No account was connected. ${outcome.message}`;
  }
}
