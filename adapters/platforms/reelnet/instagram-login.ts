import { z } from 'zod';
import type { Grant, PlatformError, PlatformResult } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { buildFormRequest } from '../form-request.ts';
import { OAUTH_ERRORS, toGrantError } from '../oauth-errors.ts';
import { buildAuthorizeUrl, inSeconds, type OAuth } from '../oauth-grant.ts';
import { noResponseError } from '../platform-errors.ts';
import type { PlatformReply } from '../platform-http.ts';
import { AccessToken, CleanText, OptionalUrl, PlatformId, Seconds } from '../response-fields.ts';
import { getNode, readGraphReply, type Reelnet } from './client.ts';

export const INSTAGRAM_SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
] as const;

const Permissions = z.union([CleanText.transform((text) => text.split(',')), z.array(CleanText)]);
const ShortToken = z.object({ access_token: AccessToken, permissions: Permissions.optional() });
/** The reference documents the token inside `data`; the API also returns it at the top level. */
const ShortTokenResponse = z.union([
  z.object({ data: z.tuple([ShortToken]) }).transform(({ data }) => data[0]),
  ShortToken,
]);

const LongToken = z.object({ access_token: AccessToken, expires_in: Seconds, permissions: Permissions.optional() });

const User = z.object({
  /** The id of the user within this app. */
  id: PlatformId.optional(),
  user_id: PlatformId,
  username: CleanText,
  name: CleanText.nullish(),
  profile_picture_url: OptionalUrl,
});

/** Exchanges the code for a one-hour token, and that for a sixty-day token that can be refreshed. */
export function createInstagramLogin(reelnet: Reelnet): OAuth {
  const { settings } = reelnet;
  return {
    authorizeUrl: (request) =>
      buildAuthorizeUrl(settings.authorizeUrl, request, {
        client_id: settings.clientId,
        scope: INSTAGRAM_SCOPES.join(','),
      }),

    async exchangeCode({ code, redirectUri }) {
      const short = await exchangeForShortToken(reelnet, code, redirectUri);
      if (!short.ok) return short;
      const { access_token, permissions } = short.value;
      const query = { grant_type: 'ig_exchange_token', client_secret: settings.clientSecret, access_token };
      return requestLongToken(reelnet, '/access_token', query, permissions ?? []);
    },

    refreshGrant(grant) {
      const query = { grant_type: 'ig_refresh_token', access_token: grant.accessToken };
      return requestLongToken(reelnet, '/refresh_access_token', query, grant.scopes);
    },

    /** reelnet documents no revocation: the grant ends when its token is deleted here, or when the owner ends it in the app. */
    revokeGrant: async () => ({ ok: true, value: null }),

    async identify({ accessToken }) {
      const query = { fields: 'id,user_id,username,name,profile_picture_url' };
      const user = await getNode(reelnet, { path: 'me', query, accessToken, shape: User, toError: toGrantError });
      if (!user.ok) return user;
      const {
        id: appUserId = null,
        user_id: platformUserId,
        username,
        name,
        profile_picture_url: avatarUrl,
      } = user.value;
      const profile = { username: username || platformUserId, displayName: name || null, avatarUrl };
      return { ok: true, value: { platformUserId, appUserId, ...profile } };
    },
  };
}

async function exchangeForShortToken(
  { settings, http }: Reelnet,
  code: string,
  redirectUri: string,
): Promise<PlatformResult<z.infer<typeof ShortToken>>> {
  const form = {
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    // The platform appends `#_` to the code.
    code: code.replace(/#_$/u, ''),
  };
  const reply = await http.send(buildFormRequest(settings.codeExchangeUrl, form));
  const token = reply.answered && reply.status === 200 ? parseResponse(ShortTokenResponse, reply.body) : null;
  return token === null ? { ok: false, error: toCodeError(reply) } : { ok: true, value: token };
}

/** The error of a rejected code. The host reports no reason, so a 400 always means that the code was refused. */
function toCodeError(reply: PlatformReply): PlatformError {
  if (!reply.answered) return noResponseError(reply.failure);
  return toGrantError(OAUTH_ERRORS, reply.status === 400 ? 'invalid_grant' : null, reply);
}

async function requestLongToken(
  { settings, http }: Reelnet,
  path: string,
  query: Record<string, string>,
  scopes: string[],
): Promise<PlatformResult<Grant>> {
  const url = `${settings.graphUrl}${path}?${new URLSearchParams(query).toString()}`;
  const token = readGraphReply(await http.send({ method: 'GET', url }), LongToken, toGrantError);
  if (!token.ok) return token;
  const { access_token: accessToken, expires_in: seconds, permissions } = token.value;
  return {
    ok: true,
    value: {
      accessToken,
      refreshToken: null,
      accessExpiresAt: inSeconds(seconds),
      refreshExpiresAt: null,
      scopes: permissions ?? scopes,
    },
  };
}
