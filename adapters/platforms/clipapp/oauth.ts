import { z } from 'zod';
import type { AccountIdentity, PlatformResult, Connector, Grant } from '../../ports.ts';
import { CleanText, AccessToken, OptionalUrl, PlatformId, Seconds } from '../response-fields.ts';
import { buildCodeChallenge } from '../code-challenge.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { toOAuthError } from '../oauth-errors.ts';
import { createError } from '../platform-errors.ts';
import type { PlatformReply } from '../platform-http.ts';
import { callApi, type Clipapp } from './client.ts';
import { getCreatorInfo } from './creator-info.ts';

export const CLIPAPP_SCOPES = ['user.info.basic', 'video.publish', 'video.upload', 'video.list'] as const;

const Token = z.object({
  access_token: AccessToken,
  expires_in: Seconds,
  refresh_token: z.string().optional(),
  refresh_expires_in: Seconds.optional(),
  scope: CleanText.optional(),
});

const User = z.object({
  user: z.object({ open_id: PlatformId, avatar_url: OptionalUrl, display_name: CleanText.nullish() }),
});

type OAuth = Pick<Connector, 'authorizeUrl' | 'exchangeCode' | 'refreshGrant' | 'revokeGrant' | 'identify'>;

export function createClipappOAuth(clipapp: Clipapp): OAuth {
  const { settings } = clipapp;
  const app = { client_key: settings.clientId, client_secret: settings.clientSecret };
  const provesCode = settings.codeChallenge === 'hex';

  return {
    authorizeUrl({ state, redirectUri, codeVerifier }) {
      const url = new URL(settings.authorizeUrl);
      url.search = new URLSearchParams({
        client_key: settings.clientId,
        response_type: 'code',
        scope: CLIPAPP_SCOPES.join(','),
        redirect_uri: redirectUri,
        state,
        ...(provesCode ? buildCodeChallenge(codeVerifier, 'hex') : {}),
      }).toString();
      return url.href;
    },

    async exchangeCode({ code, redirectUri, codeVerifier }) {
      const proof: Record<string, string> = provesCode ? { code_verifier: codeVerifier } : {};
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...proof };
      return readGrant(await postForm(clipapp, '/v2/oauth/token/', { ...app, ...grant }), null);
    },

    /** The old refresh token dies with this call: an answer that got lost means that the owner must reconnect. */
    async refreshGrant(previous) {
      const { refreshToken } = previous;
      if (refreshToken === null) {
        return { ok: false, error: createError('reconnect', 'grant_invalid', 'Connect the clipapp account again.') };
      }
      const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return readGrant(await postForm(clipapp, '/v2/oauth/token/', { ...app, ...grant }), previous);
    },

    async revokeGrant({ accessToken }) {
      const reply = await postForm(clipapp, '/v2/oauth/revoke/', { ...app, token: accessToken });
      if (reply.answered && reply.status === 200 && reply.body.trim() === '') return { ok: true, value: null };
      return { ok: false, error: toOAuthError(reply) };
    },

    identify: (grant) => identify(clipapp, grant),
  };
}

/** The username needs a scope of its own in `user/info`; `creator_info` tells it with the scope that posting needs anyway. */
async function identify(clipapp: Clipapp, grant: Grant): Promise<PlatformResult<AccountIdentity>> {
  const path = '/v2/user/info/?fields=open_id,avatar_url,display_name';
  const answer = await callApi(clipapp, { method: 'GET', path, accessToken: grant.accessToken, shape: User });
  if (!answer.ok) return answer;
  const { open_id: platformUserId, avatar_url: avatarUrl, display_name: displayName } = answer.value.user;
  const creator = await getCreatorInfo(clipapp, grant.accessToken);
  return {
    ok: true,
    value: {
      platformUserId,
      username: (creator.ok ? creator.value.creator_username : displayName) || platformUserId,
      displayName: displayName || null,
      avatarUrl,
    },
  };
}

function postForm(clipapp: Clipapp, path: string, form: Record<string, string>): Promise<PlatformReply> {
  return clipapp.http.send({
    method: 'POST',
    url: clipapp.settings.apiUrl + path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

/** A refresh that names no new refresh token leaves the one in use; a first grant without one is none. */
function readGrant(reply: PlatformReply, previous: Grant | null): PlatformResult<Grant> {
  const token = reply.answered && reply.status === 200 ? parseResponse(Token, reply.body) : null;
  const refreshToken = token?.refresh_token || previous?.refreshToken;
  if (token === null || !refreshToken) return { ok: false, error: toOAuthError(reply) };
  const { refresh_expires_in: refreshSeconds, scope } = token;
  return {
    ok: true,
    value: {
      accessToken: token.access_token,
      refreshToken,
      accessExpiresAt: new Date(Date.now() + token.expires_in * 1000),
      refreshExpiresAt:
        refreshSeconds === undefined
          ? (previous?.refreshExpiresAt ?? null)
          : new Date(Date.now() + refreshSeconds * 1000),
      scopes: scope?.split(',').filter((one) => one !== '') ?? previous?.scopes ?? [],
    },
  };
}
