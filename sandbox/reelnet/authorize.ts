import type { Account } from '../accounts/accounts.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Grant } from '../accounts/grants.ts';
import { stableDigits } from '../ids.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { getLogin, TOKEN_PREFIX, toScope } from './login.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { reelnetFaults, refuseParameter, refuseToken, refuse } from './errors.ts';

export interface Caller {
  account: Account;
  grant: Grant;
  fields: Map<string, string>;
}

/** Authenticates a short- or long-lived token, in `access_token` or as a bearer token, which needs the scope. */
export async function authorize(
  exchange: Exchange,
  state: SimulatorState,
  call: string,
  scope: string,
): Promise<Caller> {
  const fields = await exchange.fields();
  const bearer = /^(?:Bearer|OAuth) (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1];
  const found = state.grants.find('reelnet', ['access', 'short'], fields.get('access_token') ?? bearer ?? '');
  const account = found.state === 'live' ? state.accounts.get('reelnet', found.grant.accountId) : undefined;
  await injectFault(state, exchange, reelnetFaults, call, account?.id ?? null);
  const login = getLogin(exchange);
  if (found.state !== 'live') throw refuseToken(found.state);
  if (!found.grant.text.startsWith(TOKEN_PREFIX[login])) throw refuse(190, undefined, 'Cannot parse access token');
  if (!account) throw refuseToken('unknown');
  if (!found.grant.scopes.includes(toScope(login, scope))) {
    throw refuse(10, undefined, `(#10) Application does not have the permission ${toScope(login, scope)}.`, 403);
  }
  return { account, grant: found.grant, fields };
}

/** Returns the app-scoped id of the token response. The graph accepts it, the account id, or `me`. */
export function toAppScopedId(account: Account): string {
  return stableDigits(`app/${account.id}`, 17, '2');
}

export function checkUser(exchange: Exchange, account: Account): void {
  const id = exchange.param('user');
  if (id !== 'me' && id !== account.id && id !== toAppScopedId(account)) {
    throw refuseParameter(`Unsupported request: object ${id} does not exist or is not yours.`);
  }
}

/** Selects the requested `fields=` of a node; the id is always included. */
export function selectFields(known: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  const names = (fields ?? '').split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !(name in known));
  if (unknown !== undefined) throw refuseParameter(`Tried accessing nonexisting field (${unknown})`);
  const chosen = names.filter((name) => known[name] !== undefined).map((name) => [name, known[name]]);
  return { ...Object.fromEntries(chosen), id: known['id'] };
}
