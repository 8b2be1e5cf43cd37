import { z } from 'zod';
import type { AccountIdentity, Grant, PlatformResult } from '../../ports.ts';
import { buildCodeChallenge } from '../code-challenge.ts';
import { buildFormRequest } from '../form-request.ts';
import { toOAuthError } from '../oauth-errors.ts';
import { buildAuthorizeUrl, type OAuth, readGrant } from '../oauth-grant.ts';
import { createError } from '../platform-errors.ts';
import { CleanText, OptionalUrl, PlatformId } from '../response-fields.ts';
import { getList, type Videoshorts } from './client.ts';

export const VIDEOSHORTS_SCOPES = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/youtube.force-ssl',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
] as const;

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

export function createVideoshortsOAuth(videoshorts: Videoshorts): OAuth {
  const { settings, http } = videoshorts;
  const app = { client_id: settings.clientId, client_secret: settings.clientSecret };
  return {
    /** `prompt=consent`, because videoshorts issues a refresh token only after a new consent. */
    authorizeUrl: (request) =>
      buildAuthorizeUrl(settings.authorizeUrl, request, {
        client_id: settings.clientId,
        scope: VIDEOSHORTS_SCOPES.join(' '),
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        ...buildCodeChallenge(request.codeVerifier, 'base64url'),
      }),

    async exchangeCode({ code, redirectUri, codeVerifier }) {
      const proof = { redirect_uri: redirectUri, code_verifier: codeVerifier };
      const form = { ...app, grant_type: 'authorization_code', code, ...proof };
      const grant = readGrant(await http.send(buildFormRequest(settings.tokenUrl, form)), null, ' ');
      if (!grant.ok || grant.value.refreshToken !== null) return grant;
      const message =
        'videoshorts gave no refresh token; remove the app in the account’s settings, then connect the account again.';
      return { ok: false, error: createError('reconnect', 'refresh_token_missing', message) };
    },

    async refreshGrant(grant) {
      if (grant.refreshToken === null) {
        return {
          ok: false,
          error: createError('reconnect', 'grant_invalid', 'Connect the videoshorts account again.'),
        };
      }
      const form = { ...app, grant_type: 'refresh_token', refresh_token: grant.refreshToken };
      return readGrant(await http.send(buildFormRequest(settings.tokenUrl, form)), grant, ' ');
    },

    async revokeGrant(grant) {
      const form = { token: grant.refreshToken ?? grant.accessToken };
      const reply = await http.send(buildFormRequest(settings.revokeUrl, form));
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
    const message = 'The account has no videoshorts channel; create one, then connect the account again.';
    return { ok: false, error: createError('reconnect', 'no_channel', message) };
  }
  const { title, customUrl, thumbnails } = channel.snippet;
  const username = customUrl?.replace(/^@/u, '') || title || channel.id;
  const avatarUrl = thumbnails?.default?.url ?? null;
  return { ok: true, value: { platformUserId: channel.id, username, displayName: title || null, avatarUrl } };
}
