import { z } from 'zod';
import type { AccountIdentity, PlatformResult, Connector, Grant } from '../../ports.ts';
import { CleanText, AccessToken, OptionalUrl, PlatformId, Seconds } from '../response-fields.ts';
import { buildCodeChallenge } from '../code-challenge.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { toOAuthError } from '../oauth-errors.ts';
import { createError } from '../platform-errors.ts';
import type { PlatformReply } from '../platform-http.ts';
import { getList, type Videoshorts } from './client.ts';

export const VIDEOSHORTS_SCOPES = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/youtube.force-ssl',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
] as const;

const Token = z.object({
  access_token: AccessToken,
  expires_in: Seconds,
  refresh_token: z.string().optional(),
  refresh_token_expires_in: Seconds.optional(),
  scope: CleanText.optional(),
});

const Thumbnail = z.object({ url: OptionalUrl });
const Channels = z.object({
  items: z
    .array(
      z.object({
        id: PlatformId,
        snippet: z.object({
          title: CleanText,
          customUrl: CleanText.optional(),
          thumbnails: z.object({ default: Thumbnail.optional() }).optional(),
        }),
      }),
    )
    .default([]),
});

type OAuth = Pick<Connector, 'authorizeUrl' | 'exchangeCode' | 'refreshGrant' | 'revokeGrant' | 'identify'>;

export function createVideoshortsOAuth(videoshorts: Videoshorts): OAuth {
  const { settings } = videoshorts;
  const app = { client_id: settings.clientId, client_secret: settings.clientSecret };
  return {
    /** `prompt=consent`, because a refresh token comes with a fresh consent only. */
    authorizeUrl({ state, redirectUri, codeVerifier }) {
      const url = new URL(settings.authorizeUrl);
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: VIDEOSHORTS_SCOPES.join(' '),
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        state,
        ...buildCodeChallenge(codeVerifier, 'base64url'),
      }).toString();
      return url.href;
    },

    async exchangeCode({ code, redirectUri, codeVerifier }) {
      const proof = { redirect_uri: redirectUri, code_verifier: codeVerifier };
      const form = { ...app, grant_type: 'authorization_code', code, ...proof };
      const grant = readGrant(await postForm(videoshorts, settings.tokenUrl, form), null);
      if (!grant.ok || grant.value.refreshToken !== null) return grant;
      const message =
        'videoshorts gave no lasting access; remove the app in the account’s settings, then connect it again.';
      return { ok: false, error: createError('reconnect', 'refresh_token_missing', message) };
    },

    async refreshGrant(grant) {
      if (grant.refreshToken === null) {
        return { ok: false, error: createError('reconnect', 'grant_invalid', 'Connect the videoshorts account again.') };
      }
      const form = { ...app, grant_type: 'refresh_token', refresh_token: grant.refreshToken };
      return readGrant(await postForm(videoshorts, settings.tokenUrl, form), grant);
    },

    async revokeGrant(grant) {
      const form = { token: grant.refreshToken ?? grant.accessToken };
      const reply = await postForm(videoshorts, settings.revokeUrl, form);
      return reply.answered && reply.status === 200
        ? { ok: true, value: null }
        : { ok: false, error: toOAuthError(reply) };
    },

    identify: (grant) => identify(videoshorts, grant),
  };
}

async function identify(videoshorts: Videoshorts, grant: Grant): Promise<PlatformResult<AccountIdentity>> {
  const query = { part: 'id,snippet', mine: 'true' };
  const channels = await getList(videoshorts, 'channels', query, grant.accessToken, Channels);
  if (!channels.ok) return channels;
  const [channel] = channels.value.items;
  if (channel === undefined) {
    const message = 'The account has no videoshorts channel; make one, then connect it again.';
    return { ok: false, error: createError('reconnect', 'no_channel', message) };
  }
  const { title, customUrl, thumbnails } = channel.snippet;
  const username = customUrl?.replace(/^@/u, '') || title || channel.id;
  const avatarUrl = thumbnails?.default?.url ?? null;
  return { ok: true, value: { platformUserId: channel.id, username, displayName: title || null, avatarUrl } };
}

function postForm(videoshorts: Videoshorts, url: string, form: Record<string, string>): Promise<PlatformReply> {
  return videoshorts.http.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

/** A refresh brings no new refresh token: the one in use stays. */
function readGrant(reply: PlatformReply, previous: Grant | null): PlatformResult<Grant> {
  const token = reply.answered && reply.status === 200 ? parseResponse(Token, reply.body) : null;
  if (token === null) return { ok: false, error: toOAuthError(reply) };
  const refreshSeconds = token.refresh_token_expires_in;
  return {
    ok: true,
    value: {
      accessToken: token.access_token,
      refreshToken: token.refresh_token || (previous?.refreshToken ?? null),
      accessExpiresAt: new Date(Date.now() + token.expires_in * 1000),
      refreshExpiresAt:
        refreshSeconds === undefined
          ? (previous?.refreshExpiresAt ?? null)
          : new Date(Date.now() + refreshSeconds * 1000),
      scopes: token.scope?.split(' ').filter((scope) => scope !== '') ?? previous?.scopes ?? [],
    },
  };
}
