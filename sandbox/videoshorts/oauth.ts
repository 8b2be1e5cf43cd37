import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { matchesChallenge } from '../accounts/grants.ts';
import { json, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { videoshortsFaults, refuseOAuth } from './errors.ts';

const ACCESS_SECONDS = 3_599;
/** Refresh tokens expire after six months without use, or one week after consent if the app is in testing. */
const UNUSED_SECONDS = 180 * 86_400;
const TESTING_SECONDS = 7 * 86_400;
/** The maximum number of refresh tokens per account and client. */
const MAX_REFRESH_TOKENS = 100;

/** `POST /token`: both grant types. A refresh returns no new refresh token and can be repeated. */
export async function issueToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const form = addBasicCredentials(await exchange.form(), exchange.header('authorization'));
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(exchange, state, form);
    case 'refresh_token':
      return refreshToken(exchange, state, form);
    default:
      throw refuseOAuth('unsupported_grant_type', 'Invalid grant_type');
  }
}

/** Adds the credentials of HTTP Basic to the form: a client may authenticate by either (RFC 6749, 2.3.1). */
function addBasicCredentials(form: URLSearchParams, authorization: string | null): URLSearchParams {
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1];
  if (basic === undefined) return form;
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  form.set('client_id', decodeURIComponent(id));
  form.set('client_secret', decodeURIComponent(secret));
  return form;
}

async function exchangeCode(exchange: Exchange, state: SimulatorState, form: URLSearchParams): Promise<Reply> {
  const found = state.grants.find('videoshorts', ['code'], form.get('code') ?? '');
  await injectFault(state, exchange, videoshortsFaults, 'token', found.accountId);
  checkClient(state, form);
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_id')) {
    throw refuseOAuth('invalid_grant', 'Malformed auth code.');
  }
  const code = found.grant;
  if (code.redirectUri !== form.get('redirect_uri')) throw refuseOAuth('redirect_uri_mismatch', 'Bad Request');
  if (!matchesChallenge(code.challenge, form.get('code_verifier'))) {
    throw refuseOAuth('invalid_grant', 'Invalid code verifier.');
  }
  state.grants.consume(code);
  const { platform, accountId, clientId, scopes, team } = code;
  const fields = { platform, accountId, clientId, scopes, team, family: randomUUID() };
  const access = state.grants.issue({ ...fields, kind: 'access' }, 'ya29.', ACCESS_SECONDS);
  const refreshable = code.offline
    ? state.grants.issue({ ...fields, kind: 'refresh' }, '1//0', getRefreshLifetime(state))
    : null;
  if (refreshable) state.grants.pruneRefreshTokens(refreshable, MAX_REFRESH_TOKENS);
  return json(200, {
    access_token: access.text,
    expires_in: ACCESS_SECONDS,
    ...(refreshable ? { refresh_token: refreshable.text } : {}),
    scope: scopes.join(' '),
    token_type: 'Bearer',
  });
}

async function refreshToken(exchange: Exchange, state: SimulatorState, form: URLSearchParams): Promise<Reply> {
  const found = state.grants.find('videoshorts', ['refresh'], form.get('refresh_token') ?? '');
  await injectFault(state, exchange, videoshortsFaults, 'refresh', found.accountId);
  checkClient(state, form);
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_id')) {
    throw refuseOAuth('invalid_grant', 'Token has been expired or revoked.');
  }
  const { platform, accountId, clientId, scopes, team, family } = found.grant;
  const fields = { platform, accountId, clientId, scopes, team, family, kind: 'access' as const };
  const access = state.grants.issue(fields, 'ya29.', ACCESS_SECONDS);
  if (state.settings.testers === null) state.grants.extend(found.grant, UNUSED_SECONDS);
  const scope = scopes.join(' ');
  return json(200, { access_token: access.text, expires_in: ACCESS_SECONDS, scope, token_type: 'Bearer' });
}

function getRefreshLifetime(state: SimulatorState): number {
  return state.settings.testers === null ? UNUSED_SECONDS : TESTING_SECONDS;
}

/** `POST /revoke` with `token` in form or query: revokes all tokens of the consent. */
export async function revokeToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const text = (await exchange.fields()).get('token') ?? '';
  const found = state.grants.find('videoshorts', ['access', 'refresh'], text);
  await injectFault(state, exchange, videoshortsFaults, 'revoke', found.accountId);
  if (found.state !== 'live') throw refuseOAuth('invalid_token', 'Token expired or revoked');
  state.grants.revokeFamily(found.grant.family);
  return json(200, {});
}

function checkClient(state: SimulatorState, form: URLSearchParams): void {
  if (!form.get('client_id')) throw refuseOAuth('invalid_request', 'Could not determine client ID from request.');
  if (form.get('client_secret') !== state.settings.clientSecret) throw refuseOAuth('invalid_client', 'Unauthorized');
}
