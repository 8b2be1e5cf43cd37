import type { Answer, Grant, PlatformError } from '../adapters/ports.ts';
import { Account } from '../db/entities/account.ts';
import type { World } from './world.ts';

/** A token is refreshed this long before it ends, so that it outlives the publishing it is taken for. */
const REFRESH_AHEAD_MS = 10 * 60_000;

/**
 * A token that is good for the next minutes, refreshed under the account's lock where it is about to end: two refreshes at
 * once would void each other where the platform rotates. `force` refreshes although the token looks good.
 */
export async function freshGrant(world: World, accountId: string, force = false): Promise<Answer<Grant>> {
  const account = await world.orm.em.fork().findOneOrFail(Account, { id: accountId });
  if (!force && isFresh(account)) return { ok: true, value: openGrant(world, account) };
  return world.orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`account:${accountId}`]);
    const locked = await em.findOneOrFail(Account, { id: accountId }, { refresh: true });
    const refreshedMeanwhile = locked.lastRefreshedAt?.getTime() !== account.lastRefreshedAt?.getTime();
    if (isFresh(locked) && (!force || refreshedMeanwhile)) return { ok: true, value: openGrant(world, locked) };
    if (!locked.accessTokenSealed || locked.reconnectNeeded) return { ok: false, error: RECONNECT };
    const connector = (locked.sandbox ? world.connectors.sandbox : world.connectors.live)[locked.platform];
    const refreshed = await connector.refreshGrant(openGrant(world, locked));
    if (!refreshed.ok) {
      locked.lastError = refreshed.error.message;
      if (refreshed.error.kind === 'reconnect') locked.reconnectNeeded = true;
      else if (!force && (locked.tokenExpiresAt?.getTime() ?? 0) > Date.now()) {
        return { ok: true, value: openGrant(world, locked) };
      }
      return refreshed;
    }
    storeGrant(world, locked, refreshed.value);
    return refreshed;
  });
}

const RECONNECT: PlatformError = {
  kind: 'reconnect',
  code: 'reconnect_needed',
  message: 'The platform no longer accepts this account’s token; connect the account again.',
  platformCode: null,
};

function isFresh(account: Account): boolean {
  if (!account.accessTokenSealed || account.reconnectNeeded) return false;
  return !account.tokenExpiresAt || account.tokenExpiresAt.getTime() > Date.now() + REFRESH_AHEAD_MS;
}

function openGrant(world: World, account: Account): Grant {
  return {
    accessToken: world.secrets.open(account.accessTokenSealed ?? ''),
    refreshToken: account.refreshTokenSealed ? world.secrets.open(account.refreshTokenSealed) : null,
    accessExpiresAt: account.tokenExpiresAt ?? new Date(0),
    refreshExpiresAt: account.refreshExpiresAt ?? null,
    scopes: account.scopes,
  };
}

/** A good token is never overwritten by an empty one. */
function storeGrant(world: World, account: Account, grant: Grant): void {
  if (!grant.accessToken) throw new Error(`the connector of ${account.platform} answered an empty token`);
  account.accessTokenSealed = world.secrets.seal(grant.accessToken);
  if (grant.refreshToken) account.refreshTokenSealed = world.secrets.seal(grant.refreshToken);
  account.tokenExpiresAt = grant.accessExpiresAt;
  if (grant.refreshExpiresAt) account.refreshExpiresAt = grant.refreshExpiresAt;
  account.lastRefreshedAt = new Date();
  account.lastError = null;
}
