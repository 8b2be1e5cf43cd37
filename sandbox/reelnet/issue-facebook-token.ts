import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { json, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { stableDigits } from '../ids.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, type Caller } from './authorize.ts';
import { reelnetFaults, refuse, refuseToken } from './errors.ts';
import { TOKEN_PREFIX } from './login.ts';
import { presentUser } from './nodes.ts';
import { BASIC } from './scopes.ts';

const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 5_184_000;

/** `GET /oauth/access_token`: a code gives a token of one hour; `fb_exchange_token` turns a token into one of sixty days. */
export async function issueFacebookToken(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const isExchange = exchange.query('grant_type') === 'fb_exchange_token';
  const given = exchange.query(isExchange ? 'fb_exchange_token' : 'code') ?? '';
  const found = state.grants.find('reelnet', isExchange ? ['short', 'access'] : ['code'], given);
  await injectFault(state, exchange, reelnetFaults, isExchange ? 'exchange' : 'token', found.accountId);
  if (exchange.query('client_secret') !== state.settings.clientSecret) {
    throw refuse(1, undefined, 'Error validating client secret.');
  }
  if (found.state !== 'live') throw isExchange ? refuseToken(found.state) : refuseCode();
  const { grant } = found;
  const isRightApp = grant.clientId === exchange.query('client_id');
  if (!isRightApp || (!isExchange && grant.redirectUri !== exchange.query('redirect_uri'))) throw refuseCode();
  if (!isExchange) state.grants.consume(grant);
  const seconds = isExchange ? LONG_SECONDS : SHORT_SECONDS;
  const { platform, clientId, scopes, team } = grant;
  const family = grant.family || randomUUID();
  const kind = isExchange ? 'access' : 'short';
  const fields = { platform, accountId: grant.accountId, clientId, scopes, team, family, kind } as const;
  const { text } = state.grants.issue(fields, TOKEN_PREFIX.facebook, seconds);
  return json(200, { access_token: text, token_type: 'bearer', expires_in: seconds });
}

/** `GET /me/accounts`: the owner's only page, with the professional account that is linked to it. */
export async function listPages(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'me', BASIC);
  const { id: _, user_id: id, ...user } = presentUser(exchange, state, caller);
  const page = { id: stableDigits(`page/${caller.account.id}`, 15, '1'), name: caller.account.username };
  return json(200, { data: [{ ...page, instagram_business_account: { ...user, id } }] });
}

/** Handles `GET /me/permissions`. */
export async function listPermissions(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { grant } = await authorize(exchange, state, 'me', BASIC);
  return json(200, { data: grant.scopes.map((permission) => ({ permission, status: 'granted' })) });
}

/** `DELETE /me/permissions`: ends every grant of the owner to this app. */
export async function removePermissions(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller: Caller = await authorize(exchange, state, 'revoke', BASIC);
  state.grants.removeApp('reelnet', caller.account.id);
  return json(200, { success: true });
}

function refuseCode() {
  return refuse(100, undefined, 'This authorization code has been used, has expired, or belongs to another app.');
}
