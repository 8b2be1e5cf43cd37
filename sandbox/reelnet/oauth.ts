import { randomUUID } from 'node:crypto';
import type { Exchange } from '../exchange.ts';
import { provesChallenge, type Grant, type GrantState } from '../grants.ts';
import { json, Refusal, type Reply } from '../reply.ts';
import { strike } from '../strike.ts';
import type { World } from '../world.ts';
import { appScopedId } from './caller.ts';
import { badParameter, deadToken, refuse, shortTokenFailure } from './errors.ts';
import { BASIC } from './scopes.ts';

const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 5_184_000;
const REFRESHABLE_AFTER_MS = 86_400_000;

/** `POST /oauth/access_token`: code for a token of one hour. */
export async function shortToken(exchange: Exchange, world: World): Promise<Reply> {
  const form = await exchange.form();
  // Apps are known to send the `#_` of the redirect along.
  const found = world.grants.find('reelnet', ['code'], (form.get('code') ?? '').replace(/#_$/, ''));
  await strike(world, exchange, 'reelnet', 'token', found.state === 'live' ? found.grant.accountId : null);
  if (form.get('client_secret') !== world.settings.clientSecret) throw shortRefusal('Error validating client secret.');
  if (form.get('grant_type') !== 'authorization_code') throw shortRefusal('Invalid grant_type.');
  if (found.state !== 'live' || found.grant.clientId !== form.get('client_id')) {
    throw shortRefusal('Matching code was not found or was already used.');
  }
  if (found.grant.redirectUri !== form.get('redirect_uri')) throw shortRefusal('Error validating redirect_uri.');
  if (!provesChallenge(found.grant.challenge, form.get('code_verifier'))) throw shortRefusal('Invalid code_verifier.');
  const account = world.accounts.get('reelnet', found.grant.accountId);
  if (!account) throw new Error('an account is never removed');
  world.grants.spend(found.grant);
  const issued = issue(world, found.grant, 'short', SHORT_SECONDS, randomUUID());
  const permissions = found.grant.scopes.join(',');
  return json(200, { data: [{ access_token: issued.text, user_id: appScopedId(account), permissions }] });
}

/** `GET /access_token?grant_type=ig_exchange_token`: a token of one hour for one of sixty days. */
export async function exchangeToken(exchange: Exchange, world: World): Promise<Reply> {
  const found = world.grants.find('reelnet', ['short'], exchange.query('access_token') ?? '');
  await strike(world, exchange, 'reelnet', 'exchange', found.state === 'live' ? found.grant.accountId : null);
  if (exchange.query('grant_type') !== 'ig_exchange_token') throw badParameter('grant_type must be ig_exchange_token.');
  if (exchange.query('client_secret') !== world.settings.clientSecret) {
    throw refuse(1, undefined, 'Error validating client secret.');
  }
  const short = live(found);
  const issued = issue(world, short, 'access', LONG_SECONDS, short.family);
  return json(200, { access_token: issued.text, token_type: 'bearer', expires_in: LONG_SECONDS });
}

/** `GET /refresh_access_token?grant_type=ig_refresh_token`: refused in a token's first day. */
export async function refreshToken(exchange: Exchange, world: World): Promise<Reply> {
  const found = world.grants.find('reelnet', ['access'], exchange.query('access_token') ?? '');
  await strike(world, exchange, 'reelnet', 'refresh', found.state === 'live' ? found.grant.accountId : null);
  if (exchange.query('grant_type') !== 'ig_refresh_token') throw badParameter('grant_type must be ig_refresh_token.');
  const old = live(found);
  if (!old.scopes.includes(BASIC)) throw refuse(10, undefined, `(#10) The permission ${BASIC} is missing.`, 403);
  if (world.clock.now() - old.issuedAt < REFRESHABLE_AFTER_MS) {
    throw badParameter('The access token must be at least 24 hours old to be refreshed.');
  }
  const issued = issue(world, old, 'access', LONG_SECONDS, old.family);
  const permissions = old.scopes.join(',');
  return json(200, { access_token: issued.text, token_type: 'bearer', expires_in: LONG_SECONDS, permissions });
}

function live(found: GrantState): Grant {
  if (found.state === 'live') return found.grant;
  throw deadToken(found.state);
}

function issue(world: World, from: Grant, kind: 'short' | 'access', seconds: number, family: string): Grant {
  const { platform, accountId, clientId, scopes } = from;
  return world.grants.issue({ platform, accountId, clientId, scopes, family, kind }, 'IGAA', seconds);
}

function shortRefusal(message: string): Refusal {
  return new Refusal(shortTokenFailure(400, message));
}
