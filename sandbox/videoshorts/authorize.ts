import type { Account } from '../accounts/accounts.ts';
import type { Exchange } from '../http/exchange.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { videoshortsFaults, refuseQuota, refuse } from './errors.ts';

/** What a call that writes counts against the daily quota. */
export const WRITE_UNITS = 50;

/** Authenticates the bearer token, which needs one of the scopes; `units` count against the daily quota. */
export async function authorize(
  exchange: Exchange,
  state: SimulatorState,
  call: string,
  scopes: readonly string[],
  units = 1,
): Promise<Account & { team: string | null }> {
  const bearer = /^Bearer (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const found = state.grants.find('videoshorts', ['access'], bearer);
  const account = found.state === 'live' ? state.accounts.get('videoshorts', found.grant.accountId) : undefined;
  await injectFault(state, exchange, videoshortsFaults, call, account?.id ?? null);
  if (found.state !== 'live' || !account) throw refuse(401, 'authError', 'Invalid Credentials', 'global');
  if (!scopes.some((scope) => found.grant.scopes.includes(scope))) {
    const message = 'Request had insufficient authentication scopes.';
    throw refuse(403, 'insufficientPermissions', message, 'global');
  }
  if (!state.rateLimits.consume('videoshorts.units', 'project', units)) throw refuseQuota();
  return { ...account, team: found.grant.team };
}

export function toUploadsPlaylistId(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}

/** Parses `part=`; rejects a missing value and unknown parts. */
export function readParts(exchange: Exchange, known: readonly string[]): Set<string> {
  const parts = exchange.queryList('part');
  if (parts.length === 0) throw refuse(400, 'missingRequiredParameter', 'No filter selected: part.', 'global');
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined) throw refuse(400, 'unknownPart', `${unknown} is not a part of this resource.`);
  return new Set(parts);
}
