import { z } from 'zod';
import type { Connector, Grant, PlatformResult } from '../ports.ts';
import { parseResponse } from '../web/parse-json.ts';
import { toOAuthError } from './oauth-errors.ts';
import type { PlatformReply } from './platform-http.ts';
import { AccessToken, CleanText, Seconds } from './response-fields.ts';

export type OAuth = Pick<Connector, 'authorizeUrl' | 'exchangeCode' | 'refreshGrant' | 'revokeGrant' | 'identify'>;

const TokenResponse = z.object({
  access_token: AccessToken,
  expires_in: Seconds,
  refresh_token: z.string().optional(),
  refresh_expires_in: Seconds.optional(),
  refresh_token_expires_in: Seconds.optional(),
  scope: CleanText.optional(),
});

export function buildAuthorizeUrl(
  base: string,
  { state, redirectUri }: { state: string; redirectUri: string },
  query: Record<string, string>,
): string {
  const url = new URL(base);
  url.search = `${new URLSearchParams({ response_type: 'code', redirect_uri: redirectUri, state, ...query })}`;
  return url.href;
}

/** Reads a grant. The previous one supplies the refresh token, its expiry and the scopes if the response lacks them. */
export function readGrant(
  reply: PlatformReply,
  previous: Grant | null,
  scopeSeparator: ',' | ' ',
): PlatformResult<Grant> {
  const token = reply.answered && reply.status === 200 ? parseResponse(TokenResponse, reply.body) : null;
  if (token === null) return { ok: false, error: toOAuthError(reply) };
  const refreshSeconds = token.refresh_expires_in ?? token.refresh_token_expires_in;
  return {
    ok: true,
    value: {
      accessToken: token.access_token,
      refreshToken: token.refresh_token || (previous?.refreshToken ?? null),
      accessExpiresAt: inSeconds(token.expires_in),
      refreshExpiresAt: refreshSeconds === undefined ? (previous?.refreshExpiresAt ?? null) : inSeconds(refreshSeconds),
      scopes: token.scope?.split(scopeSeparator).filter((scope) => scope !== '') ?? previous?.scopes ?? [],
    },
  };
}

export function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
