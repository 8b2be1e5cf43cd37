import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import type { PlatformResult } from '../../adapters/ports.ts';
import { SealError } from '../../adapters/secrets/secret-box.ts';
import { getFreshGrant } from '../../db/accounts/fresh-grant.ts';
import type { Account } from '../../db/entities/account.ts';
import { PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import type { ApiDeps } from '../api-deps.ts';
import { getTokenStatus } from '../../domain/accounts/token-status.ts';

const CACHED_MS = 5 * 60_000;
const MAX_CACHED = 5_000;
const TIMEOUT_MS = 5_000;

/** The offers that this process has read, by account. An offer changes rarely, and publishing reads it anew. */
const cached = new WeakMap<ApiDeps, Map<string, { offer: Offer; until: number }>>();

/** Returns what the platform offers the account: at most `CACHED_MS` old, or read anew if `now` is set. */
export async function loadOffer(deps: ApiDeps, account: Account, { now = false } = {}): Promise<PlatformResult<Offer>> {
  const fixed = PLATFORM_TERMS[account.platform].fixedOffer;
  if (fixed) return { ok: true, value: fixed };
  const offers = cached.get(deps) ?? new Map<string, { offer: Offer; until: number }>();
  cached.set(deps, offers);
  const known = offers.get(account.id);
  if (known && !now && known.until > performance.now()) return { ok: true, value: known.offer };
  const read = await readOffer(deps, account);
  if (!read.ok) return read;
  offers.delete(account.id);
  offers.set(account.id, { offer: read.value, until: performance.now() + CACHED_MS });
  const [oldest] = offers.keys();
  if (offers.size > MAX_CACHED && oldest !== undefined) offers.delete(oldest);
  return read;
}

async function readOffer(deps: ApiDeps, account: Account): Promise<PlatformResult<Offer>> {
  const grants = createGrantManager(deps);
  const status = getTokenStatus(account, Date.now());
  const needsReconnect = status === 'revoked' || status === 'expired' || !account.accessTokenSealed;
  if (needsReconnect) return { ok: false, error: grants.reconnectError };
  const connector = deps.connectors[account.sandbox ? 'sandbox' : 'live'][account.platform];
  const grant = await getFreshGrant(deps.orm.em, grants, account.id).catch((error: unknown) => {
    // The account is shown even if no configured key decrypts its token.
    if (error instanceof SealError) return { ok: false as const, error: grants.reconnectError };
    throw error;
  });
  if (!grant.ok) return grant;
  if (!connector.getOffer) return { ok: true, value: {} };
  return connector.getOffer({ accessToken: grant.value.accessToken, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
