import { randomUUID } from 'node:crypto';
import type { Exchange } from '../exchange.ts';
import { provesChallenge } from '../grants.ts';
import { json, type Reply } from '../reply.ts';
import { strike } from '../strike.ts';
import type { World } from '../world.ts';
import { refuseOAuth } from './errors.ts';

const ACCESS_SECONDS = 3_599;
/** Refresh tokens die when they are not used for six months; those of an app that is being tested a week after consent. */
const UNUSED_SECONDS = 180 * 86_400;
const TESTING_SECONDS = 7 * 86_400;
/** Live refresh tokens of one account and client. */
const MAX_REFRESH_TOKENS = 100;

/** `POST /token`: both grant types. A refresh gives no new refresh token and can be repeated. */
export async function token(exchange: Exchange, world: World): Promise<Reply> {
  const form = await exchange.form();
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(exchange, world, form);
    case 'refresh_token':
      return refresh(exchange, world, form);
    default:
      throw refuseOAuth('unsupported_grant_type', 'Invalid grant_type');
  }
}

async function exchangeCode(exchange: Exchange, world: World, form: URLSearchParams): Promise<Reply> {
  const found = world.grants.find('videoshorts', ['code'], form.get('code') ?? '');
  await strike(world, exchange, 'videoshorts', 'token', found.state === 'live' ? found.grant.accountId : null);
  checkClient(world, form);
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_id')) {
    throw refuseOAuth('invalid_grant', 'Malformed auth code.');
  }
  const code = found.grant;
  if (code.redirectUri !== form.get('redirect_uri')) throw refuseOAuth('redirect_uri_mismatch', 'Bad Request');
  if (!provesChallenge(code.challenge, form.get('code_verifier'))) {
    throw refuseOAuth('invalid_grant', 'Invalid code verifier.');
  }
  world.grants.spend(code);
  const { platform, accountId, clientId, scopes } = code;
  const of = { platform, accountId, clientId, scopes, family: randomUUID() };
  const access = world.grants.issue({ ...of, kind: 'access' }, 'ya29.', ACCESS_SECONDS);
  const refreshable = code.offline
    ? world.grants.issue({ ...of, kind: 'refresh' }, '1//0', refreshSeconds(world))
    : null;
  if (refreshable) world.grants.keepNewest(refreshable, MAX_REFRESH_TOKENS);
  return json(200, {
    access_token: access.text,
    expires_in: ACCESS_SECONDS,
    ...(refreshable ? { refresh_token: refreshable.text } : {}),
    scope: scopes.join(' '),
    token_type: 'Bearer',
  });
}

async function refresh(exchange: Exchange, world: World, form: URLSearchParams): Promise<Reply> {
  const found = world.grants.find('videoshorts', ['refresh'], form.get('refresh_token') ?? '');
  await strike(world, exchange, 'videoshorts', 'refresh', found.state === 'live' ? found.grant.accountId : null);
  checkClient(world, form);
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_id')) {
    throw refuseOAuth('invalid_grant', 'Token has been expired or revoked.');
  }
  const { platform, accountId, clientId, scopes, family } = found.grant;
  const of = { platform, accountId, clientId, scopes, family, kind: 'access' as const };
  const access = world.grants.issue(of, 'ya29.', ACCESS_SECONDS);
  if (world.settings.testers === null) world.grants.extend(found.grant, UNUSED_SECONDS);
  const scope = scopes.join(' ');
  return json(200, { access_token: access.text, expires_in: ACCESS_SECONDS, scope, token_type: 'Bearer' });
}

function refreshSeconds(world: World): number {
  return world.settings.testers === null ? UNUSED_SECONDS : TESTING_SECONDS;
}

/** `POST /revoke` with `token` in form or query: ends everything that came of the consent. */
export async function revoke(exchange: Exchange, world: World): Promise<Reply> {
  const text = (await exchange.fields()).get('token') ?? '';
  const found = world.grants.find('videoshorts', ['access', 'refresh'], text);
  await strike(world, exchange, 'videoshorts', 'revoke', found.state === 'live' ? found.grant.accountId : null);
  if (found.state !== 'live') throw refuseOAuth('invalid_token', 'Token expired or revoked');
  world.grants.revokeFamily(found.grant.family);
  return json(200, {});
}

function checkClient(world: World, form: URLSearchParams): void {
  if (!form.get('client_id')) throw refuseOAuth('invalid_request', 'Could not determine client ID from request.');
  if (form.get('client_secret') !== world.settings.clientSecret) throw refuseOAuth('invalid_client', 'Unauthorized');
}
