import { z } from 'zod';
import type { PlatformResult, Connector, Grant } from '../../ports.ts';
import { CleanText, AccessToken, OptionalUrl, PlatformId, Seconds } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { toGrantError, OAUTH_ERRORS } from '../oauth-errors.ts';
import { noResponseError } from '../platform-errors.ts';
import type { PlatformReply } from '../platform-http.ts';
import { getNode, type Reelnet, parseGraphReply } from './client.ts';

export const REELNET_SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
] as const;

const Permissions = z.union([CleanText.transform((text) => text.split(',')), z.array(CleanText)]);
const ShortToken = z.object({ access_token: AccessToken, permissions: Permissions.optional() });
/** Documented inside of `data`; the flat form is seen as well. */
const ShortAnswer = z.union([z.object({ data: z.tuple([ShortToken]) }).transform(({ data }) => data[0]), ShortToken]);

const LongToken = z.object({
  access_token: AccessToken,
  expires_in: Seconds,
  permissions: Permissions.optional(),
});

const User = z.object({
  user_id: PlatformId,
  username: CleanText,
  name: CleanText.nullish(),
  profile_picture_url: OptionalUrl,
});

type OAuth = Pick<Connector, 'authorizeUrl' | 'exchangeCode' | 'refreshGrant' | 'revokeGrant' | 'identify'>;

/** A token of one hour is exchanged at once for one of sixty days, which refreshes itself. */
export function createReelnetOAuth(reelnet: Reelnet): OAuth {
  const { settings } = reelnet;
  return {
    authorizeUrl({ state, redirectUri }) {
      const url = new URL(settings.authorizeUrl);
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: REELNET_SCOPES.join(','),
        state,
      }).toString();
      return url.href;
    },

    async exchangeCode({ code, redirectUri }) {
      const short = await exchangeForShortToken(reelnet, code, redirectUri);
      if (!short.ok) return short;
      const { access_token, permissions } = short.value;
      const query = { grant_type: 'ig_exchange_token', client_secret: settings.clientSecret, access_token };
      return requestLongToken(reelnet, '/access_token', query, permissions ?? []);
    },

    refreshGrant: (grant) =>
      requestLongToken(
        reelnet,
        '/refresh_access_token',
        { grant_type: 'ig_refresh_token', access_token: grant.accessToken },
        grant.scopes,
      ),

    /** No revocation is documented: the grant ends when its token is forgotten, or by the owner in the app. */
    revokeGrant: async () => ({ ok: true, value: null }),

    async identify({ accessToken }) {
      const query = { fields: 'user_id,username,name,profile_picture_url' };
      const user = await getNode(reelnet, { path: 'me', query, accessToken, shape: User, judge: toGrantError });
      if (!user.ok) return user;
      const { user_id: platformUserId, username, name, profile_picture_url: avatarUrl } = user.value;
      const shown = { username: username || platformUserId, displayName: name || null, avatarUrl };
      return { ok: true, value: { platformUserId, ...shown } };
    },
  };
}

async function exchangeForShortToken(
  reelnet: Reelnet,
  code: string,
  redirectUri: string,
): Promise<PlatformResult<z.infer<typeof ShortToken>>> {
  const { settings } = reelnet;
  const reply = await reelnet.http.send({
    method: 'POST',
    url: settings.codeExchangeUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: code.replace(/#_$/u, ''),
    }).toString(),
  });
  const token = reply.answered && reply.status === 200 ? parseResponse(ShortAnswer, reply.body) : null;
  return token === null ? { ok: false, error: toCodeError(reply) } : { ok: true, value: token };
}

/** This host words every refusal alike (`OAuthException`, 400), so all that is known is that the code gave nothing. */
function toCodeError(reply: PlatformReply) {
  if (!reply.answered) return noResponseError(reply.failure);
  return toGrantError(OAUTH_ERRORS, reply.status === 400 ? 'invalid_grant' : null, reply);
}

async function requestLongToken(
  reelnet: Reelnet,
  path: string,
  query: Record<string, string>,
  scopes: string[],
): Promise<PlatformResult<Grant>> {
  const url = `${reelnet.settings.graphUrl}${path}?${new URLSearchParams(query).toString()}`;
  const token = parseGraphReply(await reelnet.http.send({ method: 'GET', url }), LongToken, toGrantError);
  if (!token.ok) return token;
  const { access_token: accessToken, expires_in: seconds, permissions } = token.value;
  return {
    ok: true,
    value: {
      accessToken,
      refreshToken: null,
      accessExpiresAt: new Date(Date.now() + seconds * 1000),
      refreshExpiresAt: null,
      scopes: permissions ?? scopes,
    },
  };
}
