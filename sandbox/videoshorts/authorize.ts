import type { Account } from '../accounts.ts';
import type { Exchange } from '../exchange.ts';
import { strike } from '../strike.ts';
import type { World } from '../world.ts';
import { quotaExceeded, refuse } from './errors.ts';

/** Who calls, by the bearer token with any of the scopes. `units` are taken from the day's quota, if one is set. */
export async function authorize(
  exchange: Exchange,
  world: World,
  call: string,
  scopes: readonly string[],
  units = 1,
): Promise<Account> {
  const bearer = /^Bearer (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const found = world.grants.find('videoshorts', ['access'], bearer);
  const account = found.state === 'live' ? world.accounts.get('videoshorts', found.grant.accountId) : undefined;
  await strike(world, exchange, 'videoshorts', call, account?.id ?? null);
  if (found.state !== 'live' || !account) throw refuse(401, 'authError', 'Invalid Credentials', 'global');
  if (!scopes.some((scope) => found.grant.scopes.includes(scope))) {
    const message = 'Request had insufficient authentication scopes.';
    throw refuse(403, 'insufficientPermissions', message, 'global');
  }
  if (!world.caps.spend('videoshorts.units', 'project', units)) throw quotaExceeded();
  return account;
}

/** The list of all that the channel uploaded. */
export function uploadsPlaylist(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}

/** `part=` as a set; refused where it is missing or names a part that the resource lacks. */
export function readParts(exchange: Exchange, known: readonly string[]): Set<string> {
  const parts = (exchange.query('part') ?? '').split(',').map((part) => part.trim());
  if (parts.join('') === '') throw refuse(400, 'missingRequiredParameter', 'No filter selected: part.', 'global');
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined) throw refuse(400, 'unknownPart', `${unknown} is not a part of this resource.`);
  return new Set(parts);
}
