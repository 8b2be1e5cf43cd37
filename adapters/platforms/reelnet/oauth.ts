import { z } from 'zod';
import type { Answer, Connector, Grant } from '../../ports.ts';
import { GivenText, GivenToken, GivenUrl, PlatformId, Seconds } from '../response-fields.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { grantError, OAUTH_ERRORS } from '../oauth-errors.ts';
import { noAnswer } from '../platform-errors.ts';
import type { PlatformReply } from '../platform-http.ts';
import { getNode, type Reelnet, readGraph } from './client.ts';

export const REELNET_SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
] as const;

const Permissions = z.union([GivenText.transform((text) => text.split(',')), z.array(GivenText)]);
const ShortToken = z.object({ access_token: GivenToken, permissions: Permissions.optional() });
/** Documented inside of `data`; the flat form is seen as well. */
const ShortAnswer = z.union([z.object({ data: z.tuple([ShortToken]) }).transform(({ data }) => data[0]), ShortToken]);

const LongToken = z.object({
  access_token: GivenToken,
  expires_in: Seconds,
  permissions: Permissions.optional(),
});

const User = z.object({
  user_id: PlatformId,
  username: GivenText,
  name: GivenText.nullish(),
  profile_picture_url: GivenUrl,
});

type OAuth = Pick<Connector, 'authorizeUrl' | 'exchangeCode' | 'refreshGrant' | 'revokeGrant' | 'identify'>;

/** A token of one hour is exchanged at once for one of sixty days, which refreshes itself. */
export function reelnetOAuth(reelnet: Reelnet): OAuth {
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
      const short = await shortToken(reelnet, code, redirectUri);
      if (!short.ok) return short;
      const { access_token, permissions } = short.value;
      const query = { grant_type: 'ig_exchange_token', client_secret: settings.clientSecret, access_token };
      return longToken(reelnet, '/access_token', query, permissions ?? []);
    },

    refreshGrant: (grant) =>
      longToken(
        reelnet,
        '/refresh_access_token',
        { grant_type: 'ig_refresh_token', access_token: grant.accessToken },
        grant.scopes,
      ),

    /** No revocation is documented: the grant ends when its token is forgotten, or by the owner in the app. */
    revokeGrant: async () => ({ ok: true, value: null }),

    async identify({ accessToken }) {
      const query = { fields: 'user_id,username,name,profile_picture_url' };
      const user = await getNode(reelnet, { path: 'me', query, accessToken, shape: User, judge: grantError });
      if (!user.ok) return user;
      const { user_id: platformUserId, username, name, profile_picture_url: avatarUrl } = user.value;
      const shown = { username: username || platformUserId, displayName: name || null, avatarUrl };
      return { ok: true, value: { platformUserId, ...shown } };
    },
  };
}

async function shortToken(
  reelnet: Reelnet,
  code: string,
  redirectUri: string,
): Promise<Answer<z.infer<typeof ShortToken>>> {
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
  const token = reply.answered && reply.status === 200 ? readAnswer(ShortAnswer, reply.body) : null;
  return token === null ? { ok: false, error: refusedCode(reply) } : { ok: true, value: token };
}

/** This host words every refusal alike (`OAuthException`, 400), so all that is known is that the code gave nothing. */
function refusedCode(reply: PlatformReply) {
  if (!reply.answered) return noAnswer(reply.failure);
  return grantError(OAUTH_ERRORS, reply.status === 400 ? 'invalid_grant' : null, reply);
}

async function longToken(
  reelnet: Reelnet,
  path: string,
  query: Record<string, string>,
  scopes: string[],
): Promise<Answer<Grant>> {
  const url = `${reelnet.settings.graphUrl}${path}?${new URLSearchParams(query).toString()}`;
  const token = readGraph(await reelnet.http.send({ method: 'GET', url }), LongToken, grantError);
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
