import type { EntityManager } from '@mikro-orm/postgresql';
import { OauthState } from '../entities/oauth-state.ts';
import { hashToken } from '../teams/hash-token.ts';

const CHOICE_MINUTES = 10;

/** Stores the grant of a consumed connect for ten minutes, in which its owner chooses a privacy level. */
export async function recordPendingChoice(
  em: EntityManager,
  linkHash: string,
  { token, grantSealed }: { token: string; grantSealed: string },
): Promise<void> {
  await em.execute(
    `update oauth_state set choice_hash = ?, grant_sealed = ?, expires_at = clock_timestamp() + ? * interval '1 minute'
     where link_hash = ?`,
    [hashToken(token), grantSealed, CHOICE_MINUTES, linkHash],
  );
}

/** Finds the connect of a pending choice. Returns null if the choice is unknown, made, or expired. */
export async function findPendingChoice(em: EntityManager, token: string): Promise<OauthState | null> {
  const [row] = await em.execute<{ link_hash: string }[]>(
    'select link_hash from oauth_state where choice_hash = ? and expires_at > clock_timestamp()',
    [hashToken(token)],
  );
  return row ? em.findOne(OauthState, { linkHash: row.link_hash }, { refresh: true }) : null;
}

/** Ends a pending choice and deletes its stored grant. Returns false if it is unknown, made, or expired. */
export async function consumePendingChoice(em: EntityManager, token: string): Promise<boolean> {
  const consumed = await em.execute<unknown[]>(
    `update oauth_state set choice_hash = null, grant_sealed = null
     where choice_hash = ? and expires_at > clock_timestamp() returning link_hash`,
    [hashToken(token)],
  );
  return consumed.length > 0;
}
