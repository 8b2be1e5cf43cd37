import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { matchesChallenge, type Grant } from '../accounts/grants.ts';
import { empty, json, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { clipappFaults, refuseOAuth } from './errors.ts';

/** Lifetimes as documented in November 2026; earlier versions documented 24 hours and 365 days. */
const ACCESS_SECONDS = 7_200;
const REFRESH_SECONDS = 180 * 86_400;

/** `POST /v2/oauth/token/`: both grant types. A refresh invalidates the refresh token that was used. */
export async function issueToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const form = await exchange.form();
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(exchange, state, form);
    case 'refresh_token':
      return refreshToken(exchange, state, form);
    default:
      throw refuseOAuth('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

async function exchangeCode(exchange: Exchange, state: SimulatorState, form: URLSearchParams): Promise<Reply> {
  const found = state.grants.find('clipapp', ['code'], form.get('code') ?? '');
  await injectFault(state, exchange, clipappFaults, 'token', found.accountId);
  checkClient(state, form);
  if (found.state !== 'live') throw refuseOAuth('invalid_grant', 'Authorization code is invalid, used or expired.');
  const code = found.grant;
  if (code.clientId !== form.get('client_key'))
    throw refuseOAuth('invalid_grant', 'The code belongs to another client.');
  if (code.redirectUri !== form.get('redirect_uri')) {
    throw refuseOAuth('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.');
  }
  if (!matchesChallenge(code.challenge, form.get('code_verifier'))) {
    throw refuseOAuth('invalid_request', 'Code verifier or code challenge is invalid.');
  }
  state.grants.consume(code);
  return issueTokens(state, code);
}

async function refreshToken(exchange: Exchange, state: SimulatorState, form: URLSearchParams): Promise<Reply> {
  const found = state.grants.find('clipapp', ['refresh'], form.get('refresh_token') ?? '');
  await injectFault(state, exchange, clipappFaults, 'refresh', found.accountId);
  checkClient(state, form);
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_key')) {
    throw refuseOAuth('invalid_grant', 'Refresh token is invalid or expired.');
  }
  state.grants.consume(found.grant);
  return issueTokens(state, found.grant);
}

/** `POST /v2/oauth/revoke/`: revokes all tokens of the consent. */
export async function revokeToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const form = await exchange.form();
  const found = state.grants.find('clipapp', ['access', 'refresh'], form.get('token') ?? '');
  await injectFault(state, exchange, clipappFaults, 'revoke', found.accountId);
  checkClient(state, form);
  if (found.state !== 'live') throw refuseOAuth('invalid_request', 'Token is invalid or expired.');
  state.grants.revokeFamily(found.grant.family);
  return empty(200);
}

function checkClient(state: SimulatorState, form: URLSearchParams): void {
  if (!form.get('client_key')) throw refuseOAuth('invalid_request', 'client_key is missing.');
  if (form.get('client_secret') !== state.settings.clientSecret) {
    throw refuseOAuth('invalid_client', 'Client key or secret is incorrect.');
  }
}

function issueTokens(state: SimulatorState, from: Grant): Reply {
  const { platform, accountId, clientId, scopes, team } = from;
  const family = from.kind === 'code' ? randomUUID() : from.family;
  const fields = { platform, accountId, clientId, scopes, team, family };
  const access = state.grants.issue({ ...fields, kind: 'access' }, 'act.', ACCESS_SECONDS);
  const refreshed = state.grants.issue({ ...fields, kind: 'refresh' }, 'rft.', REFRESH_SECONDS);
  return json(200, {
    access_token: access.text,
    expires_in: ACCESS_SECONDS,
    open_id: accountId,
    refresh_expires_in: REFRESH_SECONDS,
    refresh_token: refreshed.text,
    scope: scopes.join(','),
    token_type: 'Bearer',
  });
}
