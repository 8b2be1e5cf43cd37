import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { matchesChallenge, type Grant, type GrantState } from '../accounts/grants.ts';
import { json, Refusal, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { toAppScopedId } from './authorize.ts';
import { reelnetFaults, refuseParameter, refuseToken, refuse, presentShortTokenError } from './errors.ts';
import { BASIC } from './scopes.ts';

const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 5_184_000;
const REFRESHABLE_AFTER_MS = 86_400_000;

/** `POST /oauth/access_token`: exchanges a code for a token of one hour. */
export async function issueShortToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const form = await exchange.form();
  // Some apps include the `#_` of the redirect.
  const found = state.grants.find('reelnet', ['code'], (form.get('code') ?? '').replace(/#_$/, ''));
  await injectFault(state, exchange, reelnetFaults, 'token', found.accountId);
  if (form.get('client_secret') !== state.settings.clientSecret)
    throw refuseShortToken('Error validating client secret.');
  if (form.get('grant_type') !== 'authorization_code') throw refuseShortToken('Invalid grant_type.');
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_id')) {
    throw refuseShortToken('Matching code was not found or was already used.');
  }
  if (found.grant.redirectUri !== form.get('redirect_uri')) throw refuseShortToken('Error validating redirect_uri.');
  if (!matchesChallenge(found.grant.challenge, form.get('code_verifier')))
    throw refuseShortToken('Invalid code_verifier.');
  const account = state.accounts.get('reelnet', found.grant.accountId);
  if (!account) throw new Error('the account is missing');
  state.grants.consume(found.grant);
  const issued = issueGrant(state, found.grant, 'short', SHORT_SECONDS, randomUUID());
  const permissions = found.grant.scopes.join(',');
  return json(200, { data: [{ access_token: issued.text, user_id: toAppScopedId(account), permissions }] });
}

/** `GET /access_token?grant_type=ig_exchange_token`: exchanges a token of one hour for one of sixty days. */
export async function exchangeToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const found = state.grants.find('reelnet', ['short'], exchange.query('access_token') ?? '');
  await injectFault(state, exchange, reelnetFaults, 'exchange', found.accountId);
  if (exchange.query('grant_type') !== 'ig_exchange_token')
    throw refuseParameter('grant_type must be ig_exchange_token.');
  if (exchange.query('client_secret') !== state.settings.clientSecret) {
    throw refuse(1, undefined, 'Error validating client secret.');
  }
  const short = requireLive(found);
  const issued = issueGrant(state, short, 'access', LONG_SECONDS, short.family);
  return json(200, { access_token: issued.text, token_type: 'bearer', expires_in: LONG_SECONDS });
}

/** `GET /refresh_access_token?grant_type=ig_refresh_token`: rejected during the first day of a token. */
export async function refreshToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const found = state.grants.find('reelnet', ['access'], exchange.query('access_token') ?? '');
  await injectFault(state, exchange, reelnetFaults, 'refresh', found.accountId);
  if (exchange.query('grant_type') !== 'ig_refresh_token')
    throw refuseParameter('grant_type must be ig_refresh_token.');
  const old = requireLive(found);
  if (!old.scopes.includes(BASIC)) throw refuse(10, undefined, `(#10) The permission ${BASIC} is missing.`, 403);
  if (state.clock.now() - old.issuedAt < REFRESHABLE_AFTER_MS) {
    throw refuseParameter('The access token must be at least 24 hours old to be refreshed.');
  }
  const issued = issueGrant(state, old, 'access', LONG_SECONDS, old.family);
  const permissions = old.scopes.join(',');
  return json(200, { access_token: issued.text, token_type: 'bearer', expires_in: LONG_SECONDS, permissions });
}

function requireLive(found: GrantState): Grant {
  if (found.state === 'live') return found.grant;
  throw refuseToken(found.state);
}

function issueGrant(
  state: SimulatorState,
  from: Grant,
  kind: 'short' | 'access',
  seconds: number,
  family: string,
): Grant {
  const { platform, accountId, clientId, scopes, team } = from;
  return state.grants.issue({ platform, accountId, clientId, scopes, team, family, kind }, 'IGAA', seconds);
}

function refuseShortToken(message: string): Refusal {
  return new Refusal(presentShortTokenError(400, message));
}
