import {
  listNarrowed,
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  REFRESH_TOKEN_DAYS,
  type AppResource,
  type AppScope,
} from '../../domain/apps/app-scopes.ts';
import type { Role } from '../../domain/teams/roles.ts';
import type { Transaction } from '../connection/transaction.ts';
import { hashKeyText, mintKeyText } from '../teams/api-key-text.ts';
import { hashToken } from '../teams/hash-token.ts';
import { VALID } from '../teams/api-keys.ts';
import { revokeAppGrant } from './grants.ts';

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  scopes: AppScope[];
}

/** Records a code, which is valid once and for a minute. Only its hash is stored. */
export async function recordCode(
  tx: Transaction,
  grantId: string,
  { code, challenge, redirectUri }: { code: string; challenge: string; redirectUri: string },
): Promise<void> {
  await tx.em.execute(
    `insert into app_token (hash, grant_id, kind, challenge, redirect_uri, expires_at)
     values (?, ?, 'code', ?, ?, clock_timestamp() + ? * interval '1 second')`,
    [hashToken(code), grantId, challenge, redirectUri, CODE_SECONDS],
  );
}

interface TokenRow {
  hash: string;
  grantId: string;
  challenge: string | null;
  redirectUri: string | null;
  isExpired: boolean;
  isUsed: boolean;
  clientId: string;
  resource: AppResource;
  scopes: AppScope[];
  role: Role;
  live: boolean;
}

/** Finds a token of a valid grant, and locks the grant: exchanges, refreshes and revocations happen one after another. */
async function lockToken(tx: Transaction, kind: 'code' | 'refresh', token: string): Promise<TokenRow | null> {
  const hash = hashToken(token);
  const locked = await tx.em.execute<unknown[]>(
    `select 1 from api_key k where ${VALID} and id =
       (select key_id from app_grant g join app_token a on a.grant_id = g.id where a.hash = ? and a.kind = ?) for update`,
    [hash, kind],
  );
  if (locked.length === 0) return null;
  const [row] = await tx.em.execute<TokenRow[]>(
    `select a.hash, a.grant_id as "grantId", a.challenge, a.redirect_uri as "redirectUri", a.used_at is not null as "isUsed",
       a.expires_at <= clock_timestamp() as "isExpired", g.client_id as "clientId", g.resource, g.scopes, m.role, k.live
     from app_token a join app_grant g on g.id = a.grant_id join member m on m.id = g.member_id join api_key k on k.id = g.key_id
     where a.hash = ? and m.removed_at is null`,
    [hash],
  );
  return row ?? null;
}

/** The parts of a token request that must be those of the grant. */
export interface TokenRequest {
  clientId: string;
  /** Null if the app names none. */
  resource: AppResource | null;
}

/** Exchanges a code; null if it is invalid or does not fit the request. A second use revokes the grant. */
export async function exchangeCode(
  tx: Transaction,
  code: string,
  { clientId, resource, redirectUri, challenge }: TokenRequest & { redirectUri: string; challenge: string },
): Promise<IssuedTokens | null> {
  const found = await lockToken(tx, 'code', code);
  if (!found || found.clientId !== clientId) return null;
  if (found.isUsed) {
    await revokeAppGrant(tx, found.grantId, {}, 'code_reused');
    return null;
  }
  const isMatching = !found.isExpired && found.redirectUri === redirectUri && found.challenge === challenge;
  return isMatching && (resource ?? found.resource) === found.resource ? replaceToken(tx, found) : null;
}

/** Replaces a refresh token; null if it is invalid or does not fit. A second use revokes the grant. */
export async function refreshTokens(
  tx: Transaction,
  token: string,
  { clientId, resource }: TokenRequest,
): Promise<IssuedTokens | null> {
  const found = await lockToken(tx, 'refresh', token);
  if (!found || found.clientId !== clientId) return null;
  if (found.isUsed) {
    await revokeAppGrant(tx, found.grantId, {}, 'token_reused');
    return null;
  }
  return !found.isExpired && (resource ?? found.resource) === found.resource ? replaceToken(tx, found) : null;
}

async function replaceToken(tx: Transaction, { hash, grantId, live, scopes, role }: TokenRow): Promise<IssuedTokens> {
  await tx.em.execute('update app_token set used_at = clock_timestamp() where hash = ?', [hash]);
  const [accessToken, refreshToken] = [mintKeyText(live), mintKeyText(live)];
  await tx.em.execute(
    `insert into app_token (hash, grant_id, kind, expires_at) values
       (?, ?, 'access', clock_timestamp() + ? * interval '1 second'), (?, ?, 'refresh', clock_timestamp() + ? * interval '1 day')`,
    [hashKeyText(accessToken), grantId, ACCESS_TOKEN_SECONDS, hashKeyText(refreshToken), grantId, REFRESH_TOKEN_DAYS],
  );
  return { accessToken, refreshToken, scopes: listNarrowed(scopes, role) };
}

/** Ends the grant of a token of the app. A token that is unknown, or of another app, changes nothing. */
export async function revokeToken(tx: Transaction, token: string, clientId: string): Promise<void> {
  const [found] = await tx.em.execute<{ grantId: string }[]>(
    `select a.grant_id as "grantId" from app_token a join app_grant g on g.id = a.grant_id
     where a.hash = ? and a.kind <> 'code' and g.client_id = ?`,
    [hashToken(token), clientId],
  );
  if (found) await revokeAppGrant(tx, found.grantId, {}, 'revoked');
}
