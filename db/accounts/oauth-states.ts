import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { OauthState } from '../entities/oauth-state.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewOauthState {
  /** As sent to the browser; only its hash is stored. */
  state: string;
  teamId: string;
  workspaceId: string;
  platform: Platform;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  redirectUrl: string | null;
  sandbox: boolean;
  codeVerifierSealed: string;
  expiresAt: Date;
}

export async function recordOauthState(tx: Transaction, pending: NewOauthState): Promise<void> {
  const { state, ...rest } = pending;
  await tx.em.insert(OauthState, { ...rest, hash: hashState(state), usedAt: null });
}

/** Consumes a pending connect. Returns null if it is unknown, used, or expired. */
export async function consumeOauthState(
  em: EntityManager,
  platform: Platform,
  state: string,
): Promise<OauthState | null> {
  const hash = hashState(state);
  const consumed = await em.execute<unknown[]>(
    `update oauth_state set used_at = clock_timestamp()
     where hash = ? and platform = ? and used_at is null and expires_at > clock_timestamp() returning hash`,
    [hash, platform],
  );
  return consumed.length > 0 ? em.findOne(OauthState, { hash }, { refresh: true }) : null;
}

/** Deletes pending connects a day after they expired. */
export async function deleteOldOauthStates(em: EntityManager): Promise<void> {
  await em.execute(`delete from oauth_state where expires_at < clock_timestamp() - interval '1 day'`);
}

function hashState(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
