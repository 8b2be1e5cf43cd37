import type { Account } from '../accounts.ts';
import type { Exchange } from '../exchange.ts';
import type { Grant } from '../grants.ts';
import { stableDigits } from '../ids.ts';
import { strike } from '../strike.ts';
import type { World } from '../world.ts';
import { badParameter, deadToken, refuse } from './errors.ts';

export interface Caller {
  account: Account;
  grant: Grant;
  fields: Map<string, string>;
}

/** Who calls, by `access_token` in query or body, or as a bearer; with any short- or long-lived token. */
export async function authorize(exchange: Exchange, world: World, call: string, scope: string): Promise<Caller> {
  const fields = await exchange.fields();
  const bearer = /^(?:Bearer|OAuth) (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1];
  const found = world.grants.find('reelnet', ['access', 'short'], fields.get('access_token') ?? bearer ?? '');
  const account = found.state === 'live' ? world.accounts.get('reelnet', found.grant.accountId) : undefined;
  await strike(world, exchange, 'reelnet', call, account?.id ?? null);
  if (found.state !== 'live') throw deadToken(found.state);
  if (!account) throw deadToken('unknown');
  if (!found.grant.scopes.includes(scope)) {
    throw refuse(10, undefined, `(#10) Application does not have the permission ${scope}.`, 403);
  }
  return { account, grant: found.grant, fields };
}

/** The id inside the app, which the token answer gives; the graph takes it, the account's own id, or `me`. */
export function appScopedId(account: Account): string {
  return stableDigits(`app/${account.id}`, 17, '2');
}

export function checkUser(exchange: Exchange, account: Account): void {
  const id = exchange.param('user');
  if (id !== 'me' && id !== account.id && id !== appScopedId(account)) {
    throw badParameter(`Unsupported request: object ${id} does not exist or is not yours.`);
  }
}

/** `fields=` as a selection from what the node knows; always with the id. */
export function select(known: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  const names = (fields ?? '').split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !(name in known));
  if (unknown !== undefined) throw badParameter(`Tried accessing nonexisting field (${unknown})`);
  const chosen = names.filter((name) => known[name] !== undefined).map((name) => [name, known[name]]);
  return { ...Object.fromEntries(chosen), id: known['id'] };
}
