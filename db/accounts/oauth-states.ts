import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { OauthState } from '../entities/oauth-state.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewOauthState {
  /** As it travels through the browser; only its hash is stored. */
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

/** Records a pending connect. */
export async function recordOauthState(tx: Transaction, pending: NewOauthState): Promise<void> {
  const { state, ...rest } = pending;
  await tx.em.insert(OauthState, { ...rest, hash: hashOf(state), usedAt: null });
}

/** Takes a pending connect, once: null for one that is unknown, used, or too old. */
export async function consumeOauthState(
  em: EntityManager,
  platform: Platform,
  state: string,
): Promise<OauthState | null> {
  const hash = hashOf(state);
  const taken = await em.execute<unknown[]>(
    `update oauth_state set used_at = clock_timestamp()
     where hash = ? and platform = ? and used_at is null and expires_at > clock_timestamp() returning hash`,
    [hash, platform],
  );
  return taken.length > 0 ? em.findOne(OauthState, { hash }, { refresh: true }) : null;
}

/** Forgets pending connects a day after their end. */
export async function deleteOldOauthStates(em: EntityManager): Promise<void> {
  await em.execute(`delete from oauth_state where expires_at < clock_timestamp() - interval '1 day'`);
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
