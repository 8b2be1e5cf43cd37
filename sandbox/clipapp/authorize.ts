import type { Account } from '../accounts.ts';
import type { CapName } from '../caps.ts';
import type { Exchange } from '../exchange.ts';
import type { Grant } from '../grants.ts';
import { strike } from '../strike.ts';
import type { World } from '../world.ts';
import { refuse } from './errors.ts';

export interface Caller {
  account: Account;
  grant: Grant;
}

/** Who calls, by the bearer token with any of the scopes; also where a fault strikes and the limit counts. */
export async function authorize(
  exchange: Exchange,
  world: World,
  call: string,
  scopes: readonly string[],
  cap: CapName = 'clipapp.read',
): Promise<Caller> {
  const bearer = /^Bearer (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const found = world.grants.find('clipapp', ['access'], bearer);
  const account = found.state === 'live' ? world.accounts.get('clipapp', found.grant.accountId) : undefined;
  await strike(world, exchange, 'clipapp', call, account?.id ?? null);
  if (found.state !== 'live' || !account) {
    throw refuse(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
  }
  if (!scopes.some((scope) => found.grant.scopes.includes(scope))) {
    throw refuse(401, 'scope_not_authorized', `The user did not authorize ${scopes.join(' or ')}.`);
  }
  if (!world.caps.spend(cap, account.id)) {
    throw refuse(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.');
  }
  return { account, grant: found.grant };
}
