import { randomUUID } from 'node:crypto';
import type { Exchange } from '../exchange.ts';
import { provesChallenge, type Grant } from '../grants.ts';
import { empty, json, type Reply } from '../reply.ts';
import { strike } from '../strike.ts';
import type { World } from '../world.ts';
import { refuseOAuth } from './errors.ts';

/** Lifetimes of the pages dated November 2026; the older ones said 24 hours and 365 days. */
const ACCESS_SECONDS = 7_200;
const REFRESH_SECONDS = 180 * 86_400;

/** `POST /v2/oauth/token/`: both grant types. A refresh ends the refresh token it was made with. */
export async function token(exchange: Exchange, world: World): Promise<Reply> {
  const form = await exchange.form();
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(exchange, world, form);
    case 'refresh_token':
      return refresh(exchange, world, form);
    default:
      throw refuseOAuth('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

async function exchangeCode(exchange: Exchange, world: World, form: URLSearchParams): Promise<Reply> {
  const found = world.grants.find('clipapp', ['code'], form.get('code') ?? '');
  await strike(world, exchange, 'clipapp', 'token', found.state === 'live' ? found.grant.accountId : null);
  checkClient(world, form);
  if (found.state !== 'live') throw refuseOAuth('invalid_grant', 'Authorization code is invalid, used or expired.');
  const code = found.grant;
  if (code.clientId !== form.get('client_key'))
    throw refuseOAuth('invalid_grant', 'The code belongs to another client.');
  if (code.redirectUri !== form.get('redirect_uri')) {
    throw refuseOAuth('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.');
  }
  if (!provesChallenge(code.challenge, form.get('code_verifier'))) {
    throw refuseOAuth('invalid_request', 'Code verifier or code challenge is invalid.');
  }
  world.grants.spend(code);
  return issue(world, code);
}

async function refresh(exchange: Exchange, world: World, form: URLSearchParams): Promise<Reply> {
  const found = world.grants.find('clipapp', ['refresh'], form.get('refresh_token') ?? '');
  await strike(world, exchange, 'clipapp', 'refresh', found.state === 'live' ? found.grant.accountId : null);
  checkClient(world, form);
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_key')) {
    throw refuseOAuth('invalid_grant', 'Refresh token is invalid or expired.');
  }
  world.grants.spend(found.grant);
  return issue(world, found.grant);
}

/** `POST /v2/oauth/revoke/`: ends everything that came of the consent. */
export async function revoke(exchange: Exchange, world: World): Promise<Reply> {
  const form = await exchange.form();
  const found = world.grants.find('clipapp', ['access', 'refresh'], form.get('token') ?? '');
  await strike(world, exchange, 'clipapp', 'revoke', found.state === 'live' ? found.grant.accountId : null);
  checkClient(world, form);
  if (found.state !== 'live') throw refuseOAuth('invalid_request', 'Token is invalid or expired.');
  world.grants.revokeFamily(found.grant.family);
  return empty(200);
}

function checkClient(world: World, form: URLSearchParams): void {
  if (!form.get('client_key')) throw refuseOAuth('invalid_request', 'client_key is missing.');
  if (form.get('client_secret') !== world.settings.clientSecret) {
    throw refuseOAuth('invalid_client', 'Client key or secret is incorrect.');
  }
}

function issue(world: World, from: Grant): Reply {
  const { platform, accountId, clientId, scopes } = from;
  const family = from.kind === 'code' ? randomUUID() : from.family;
  const of = { platform, accountId, clientId, scopes, family };
  const access = world.grants.issue({ ...of, kind: 'access' }, 'act.', ACCESS_SECONDS);
  const refreshed = world.grants.issue({ ...of, kind: 'refresh' }, 'rft.', REFRESH_SECONDS);
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
