import { z } from 'zod';
import type { Grant, PlatformResult } from '../../ports.ts';
import { buildAuthorizeUrl, inSeconds, type OAuth } from '../oauth-grant.ts';
import { createError } from '../platform-errors.ts';
import { AccessToken, CleanText, OptionalUrl, PlatformId, Seconds } from '../response-fields.ts';
import { buildGraphUrl, getNode, readGraphReply, type Reelnet } from './client.ts';
import { toGrantError } from '../oauth-errors.ts';

export const FACEBOOK_SCOPES = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'pages_show_list',
  'pages_read_engagement',
] as const;

/** reelnet omits the lifetime of some tokens; long-lived ones last sixty days. */
const LONG_TOKEN_SECONDS = 60 * 86_400;

const Token = z.object({ access_token: AccessToken, expires_in: Seconds.optional() });
const Permissions = z.object({ data: z.array(z.object({ permission: CleanText, status: CleanText })) });
const Owner = z.object({ id: PlatformId });
const Pages = z.object({
  data: z.array(
    z.object({
      instagram_business_account: z
        .object({
          id: PlatformId,
          username: CleanText,
          name: CleanText.nullish(),
          profile_picture_url: OptionalUrl.optional(),
        })
        .optional(),
    }),
  ),
});

/**
 * The code is exchanged for a one-hour token, then for a sixty-day token. The sixty-day token is exchanged again before it
 * expires.
 */
export function createFacebookLogin(reelnet: Reelnet): OAuth {
  const { settings, http } = reelnet;
  const app = { client_id: settings.clientId, client_secret: settings.clientSecret };
  return {
    authorizeUrl: (request) =>
      buildAuthorizeUrl(settings.authorizeUrl, request, {
        client_id: settings.clientId,
        scope: FACEBOOK_SCOPES.join(','),
      }),

    async exchangeCode({ code, redirectUri }) {
      const short = await requestToken(reelnet, { ...app, redirect_uri: redirectUri, code });
      return short.ok ? exchangeForLongToken(reelnet, short.value.access_token) : short;
    },

    refreshGrant: (grant) => exchangeForLongToken(reelnet, grant.accessToken),

    async revokeGrant({ accessToken }) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const url = buildGraphUrl(reelnet, 'me/permissions');
      const revoked = readGraphReply(await http.send({ method: 'DELETE', url, headers }), z.object({}), toGrantError);
      return revoked.ok ? { ok: true, value: null } : revoked;
    },

    /** Takes the first page that has a professional account; the owner chooses pages on the consent page. */
    async identify({ accessToken }) {
      const query = { fields: 'instagram_business_account{id,username,name,profile_picture_url}', limit: '100' };
      const node = { path: 'me/accounts', query, accessToken, shape: Pages, toError: toGrantError };
      const pages = await getNode(reelnet, node);
      if (!pages.ok) return pages;
      const user = pages.value.data.find((page) => page.instagram_business_account)?.instagram_business_account;
      if (!user) return { ok: false, error: createError('terminal', 'account_not_linked', NOT_LINKED) };
      const { id: platformUserId, username, name, profile_picture_url: avatarUrl = null } = user;
      const owner = await getNode(reelnet, { path: 'me', query: { fields: 'id' }, accessToken, shape: Owner });
      if (!owner.ok) return owner;
      const profile = { username, displayName: name || null, avatarUrl };
      return { ok: true, value: { platformUserId, appUserId: owner.value.id, ...profile } };
    },
  };
}

const NOT_LINKED =
  'None of the pages that the owner allowed has a professional reelnet account; link one to a page, then connect again.';

function requestToken(reelnet: Reelnet, query: Record<string, string>): Promise<PlatformResult<z.infer<typeof Token>>> {
  return getNode(reelnet, { path: 'oauth/access_token', query, shape: Token, toError: toGrantError });
}

async function exchangeForLongToken(reelnet: Reelnet, token: string): Promise<PlatformResult<Grant>> {
  const { clientId: client_id, clientSecret: client_secret } = reelnet.settings;
  const query = { grant_type: 'fb_exchange_token', client_id, client_secret, fb_exchange_token: token };
  const long = await requestToken(reelnet, query);
  if (!long.ok) return long;
  const { access_token: accessToken, expires_in: seconds = LONG_TOKEN_SECONDS } = long.value;
  const node = { path: 'me/permissions', query: {}, accessToken, shape: Permissions };
  const permissions = await getNode(reelnet, node);
  if (!permissions.ok) return permissions;
  const granted = permissions.value.data.filter(({ status }) => status === 'granted');
  const scopes = granted.map(({ permission }) => permission);
  const accessExpiresAt = inSeconds(seconds);
  return { ok: true, value: { accessToken, refreshToken: null, accessExpiresAt, refreshExpiresAt: null, scopes } };
}
