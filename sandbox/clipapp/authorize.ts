import type { Account } from '../accounts/accounts.ts';
import type { RateLimitName } from '../rate-limits/rate-limit.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Grant } from '../accounts/grants.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { clipappFaults, refuse } from './errors.ts';

export interface Caller {
  account: Account;
  grant: Grant;
}

/** Authenticates the bearer token, which needs one of the scopes; also injects faults and counts the rate limit. */
export async function authorize(
  exchange: Exchange,
  state: SimulatorState,
  call: string,
  scopes: readonly string[],
  limit: RateLimitName = 'clipapp.read',
): Promise<Caller> {
  const bearer = /^Bearer (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const found = state.grants.find('clipapp', ['access'], bearer);
  const account = found.state === 'live' ? state.accounts.get('clipapp', found.grant.accountId) : undefined;
  await injectFault(state, exchange, clipappFaults, call, account?.id ?? null);
  if (found.state !== 'live' || !account) {
    throw refuse(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
  }
  if (!scopes.some((scope) => found.grant.scopes.includes(scope))) {
    throw refuse(401, 'scope_not_authorized', `The user did not authorize ${scopes.join(' or ')}.`);
  }
  if (!state.rateLimits.consume(limit, account.id)) {
    throw refuse(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.');
  }
  return { account, grant: found.grant };
}
