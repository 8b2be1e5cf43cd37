import { z } from 'zod';
import type { AccountIdentity, Grant, PlatformResult } from '../../ports.ts';
import { buildCodeChallenge } from '../code-challenge.ts';
import { buildFormRequest } from '../form-request.ts';
import { toOAuthError } from '../oauth-errors.ts';
import { buildAuthorizeUrl, type OAuth, readGrant } from '../oauth-grant.ts';
import { createError } from '../platform-errors.ts';
import type { PlatformReply } from '../platform-http.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { CleanText, OptionalUrl, PlatformId } from '../response-fields.ts';
import { callApi, type Clipapp } from './client.ts';
import { getCreatorInfo } from './creator-info.ts';

export const CLIPAPP_SCOPES = ['user.info.basic', 'video.publish', 'video.upload', 'video.list'] as const;

const User = z.object({
  user: z.object({ open_id: PlatformId, avatar_url: OptionalUrl, display_name: CleanText.nullish() }),
});

const Refused = z.object({ error: z.unknown() }).refine(({ error }) => error !== undefined);

export function createClipappOAuth(clipapp: Clipapp): OAuth {
  const { settings } = clipapp;
  const usesPkce = settings.codeChallenge === 'hex';

  return {
    authorizeUrl: (request) =>
      buildAuthorizeUrl(settings.authorizeUrl, request, {
        client_key: settings.clientId,
        scope: CLIPAPP_SCOPES.join(','),
        ...(usesPkce ? buildCodeChallenge(request.codeVerifier, 'hex') : {}),
      }),

    async exchangeCode({ code, redirectUri, codeVerifier }) {
      const proof: Record<string, string> = usesPkce ? { code_verifier: codeVerifier } : {};
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...proof };
      const reply = await postForm(clipapp, '/v2/oauth/token/', form);
      const grant = readGrant(reply, null, ',');
      return grant.ok && grant.value.refreshToken === null ? { ok: false, error: toOAuthError(reply) } : grant;
    },

    /** This call invalidates the old refresh token: if the response is lost, the owner must reconnect. */
    async refreshGrant(previous) {
      const { refreshToken } = previous;
      if (refreshToken === null) {
        return { ok: false, error: createError('reconnect', 'grant_invalid', 'Connect the clipapp account again.') };
      }
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return readGrant(await postForm(clipapp, '/v2/oauth/token/', form), previous, ',');
    },

    async revokeGrant({ accessToken }) {
      const reply = await postForm(clipapp, '/v2/oauth/revoke/', { token: accessToken });
      // A success has an empty body. An error may have status 200 too.
      const isRefused = !reply.answered || reply.status !== 200 || parseResponse(Refused, reply.body) !== null;
      if (!isRefused) return { ok: true, value: null };
      return { ok: false, error: toOAuthError(reply) };
    },

    identify: (grant) => identify(clipapp, grant),
  };
}

/** The username comes from `creator_info`, because `user/info` requires a further scope; else it is the id. */
async function identify(clipapp: Clipapp, { accessToken }: Grant): Promise<PlatformResult<AccountIdentity>> {
  const path = '/v2/user/info/?fields=open_id,avatar_url,display_name';
  const info = await callApi(clipapp, { method: 'GET', path, accessToken, shape: User });
  if (!info.ok) return info;
  const { open_id: platformUserId, avatar_url: avatarUrl, display_name: displayName } = info.value.user;
  const creator = await getCreatorInfo(clipapp, accessToken);
  const username = (creator.ok && creator.value.creator_username) || platformUserId;
  return { ok: true, value: { platformUserId, username, displayName: displayName || null, avatarUrl } };
}

function postForm({ settings, http }: Clipapp, path: string, form: Record<string, string>): Promise<PlatformReply> {
  const app = { client_key: settings.clientId, client_secret: settings.clientSecret };
  return http.send(buildFormRequest(settings.apiUrl + path, { ...app, ...form }));
}
