import { optional, withDefault, type Setting } from './setting.ts';
import { choice, list, text, trueFalse, url, wholeNumber } from './values.ts';

const readBy = ['api', 'worker'] as const;

/** Removes a trailing slash after the host, but keeps one that is part of a path. */
const baseUrl = url('http:', 'https:').transform((value) => value.replace(/(?<=:\/\/[^/]+)\/$/u, ''));

function credentials<P extends string>(prefix: P) {
  const platform = prefix.toLowerCase();
  return {
    [`${prefix}_CLIENT_ID`]: withDefault(text, '', {
      description: `The client id of your ${platform} app. Without it, ${platform} accounts cannot be connected.`,
      readBy,
      defaultNote: 'none',
    }),
    [`${prefix}_CLIENT_SECRET`]: withDefault(text, '', {
      description: `The client secret of your ${platform} app.`,
      readBy,
      defaultNote: 'none',
      secret: true,
    }),
  } as Record<`${P}_CLIENT_ID` | `${P}_CLIENT_SECRET`, Setting<string>>;
}

const address = (what: string, fallback: string) => withDefault(baseUrl, fallback, { description: what, readBy });

const uploadHosts = (fallback: string) =>
  withDefault(text, fallback, {
    description: 'Domains to which videos may be uploaded, separated by commas; subdomains are included.',
    readBy,
  });

export const OFFERED_PLATFORMS = {
  PLATFORMS: withDefault(list(choice('', 'clipapp', 'reelnet', 'videoshorts', 'atproto')), '', {
    description:
      'The optional platforms to offer, separated by commas: `atproto` (Bluesky). `clipapp`, `reelnet` and `videoshorts` are always offered.',
    readBy,
    defaultNote: 'none',
  }),
};

/** Each account has its own host, and no app is needed. */
export const ATPROTO = {
  ATPROTO_PUBLIC_URL: address('The base of post URLs on atproto.', 'https://bsky.app'),
  ATPROTO_DIRECTORY_URL: address(
    'The directory that says on which host an account of atproto is.',
    'https://plc.directory',
  ),
  ATPROTO_FIGURES_FROM: withDefault(text, 'did:web:api.bsky.app#bsky_appview', {
    description: 'The service that counts likes, reposts and replies, to which hosts forward the question.',
    readBy,
  }),
};

export const SANDBOX_PLATFORMS = {
  SANDBOX_URL: address('The platform simulator.', 'http://127.0.0.1:4100'),
  SANDBOX_CLIENT_SECRET: withDefault(text, 'sandbox-secret', {
    description: 'The app secret of the simulated platforms.',
    readBy: ['api', 'worker', 'sandbox'],
    secret: true,
  }),
  SANDBOX_SETTLE_MS: withDefault(wholeNumber(0, 86_400_000), '2000', {
    description: 'Like `REELNET_SETTLE_MS`, for the simulator.',
    readBy,
    unit: 'milliseconds',
  }),
};

export const CLIPAPP = {
  ...credentials('CLIPAPP'),
  CLIPAPP_AUDITED: withDefault(trueFalse, 'false', {
    description: '`true` once clipapp has audited your app. Posts of an unaudited app are private.',
    readBy,
  }),
  CLIPAPP_CODE_CHALLENGE: withDefault(choice('none', 'hex'), 'none', {
    description: 'The encoding of the PKCE code challenge: `hex` for desktop apps, `none` for web apps.',
    readBy,
  }),
  CLIPAPP_AUTHORIZE_URL: address('The consent page of clipapp.', 'https://www.tiktok.com/v2/auth/authorize/'),
  CLIPAPP_PUBLIC_URL: address('The base of post URLs on clipapp.', 'https://www.tiktok.com'),
  CLIPAPP_API_URL: address('The API of clipapp.', 'https://open.tiktokapis.com'),
  CLIPAPP_UPLOAD_HOSTS: uploadHosts('tiktokapis.com'),
};

/** The defaults of the addresses, per login. */
export const REELNET_ADDRESSES = {
  instagram: { authorizeUrl: 'https://www.instagram.com/oauth/authorize', graphUrl: 'https://graph.instagram.com' },
  facebook: { authorizeUrl: 'https://www.facebook.com/v25.0/dialog/oauth', graphUrl: 'https://graph.facebook.com' },
} as const;

/** An address that depends on `REELNET_LOGIN`. */
const loginAddress = (what: string, name: 'authorizeUrl' | 'graphUrl') => {
  const { instagram, facebook } = REELNET_ADDRESSES;
  const defaultNote = `\`${instagram[name]}\`, or \`${facebook[name]}\``;
  return optional(baseUrl, { description: what, readBy, defaultNote });
};

export const REELNET_LOGIN = withDefault(choice('instagram', 'facebook'), 'instagram', {
  description:
    'The login of your reelnet app. `instagram`: reelnet fetches videos from `PUBLIC_URL`. `facebook`: they are uploaded. Also used with the simulator.',
  readBy,
});

export const REELNET = {
  ...credentials('REELNET'),
  REELNET_LOGIN,
  REELNET_AUTHORIZE_URL: loginAddress('The consent page of reelnet.', 'authorizeUrl'),
  REELNET_PUBLIC_URL: address('The base of post URLs on reelnet.', 'https://www.instagram.com'),
  REELNET_CODE_EXCHANGE_URL: address(
    'The endpoint that exchanges a code for a token with `REELNET_LOGIN=instagram`.',
    'https://api.instagram.com/oauth/access_token',
  ),
  REELNET_GRAPH_URL: loginAddress('The API of reelnet.', 'graphUrl'),
  REELNET_GRAPH_VERSION: withDefault(text, 'v25.0', { description: 'The version of the reelnet API.', readBy }),
  REELNET_UPLOAD_HOSTS: uploadHosts('facebook.com,instagram.com'),
  REELNET_SETTLE_MS: withDefault(wholeNumber(0, 86_400_000), '30000', {
    description: 'How long a container must stay FINISHED before an unanswered publish counts as not sent.',
    readBy,
    unit: 'milliseconds',
  }),
};

export const VIDEOSHORTS = {
  ...credentials('VIDEOSHORTS'),
  VIDEOSHORTS_AUTHORIZE_URL: address(
    'The consent page of videoshorts.',
    'https://accounts.google.com/o/oauth2/v2/auth',
  ),
  VIDEOSHORTS_PUBLIC_URL: address('The base of post URLs on videoshorts.', 'https://www.youtube.com'),
  VIDEOSHORTS_TOKEN_URL: address('The token endpoint.', 'https://oauth2.googleapis.com/token'),
  VIDEOSHORTS_REVOKE_URL: address('The endpoint that revokes a token.', 'https://oauth2.googleapis.com/revoke'),
  VIDEOSHORTS_API_URL: address('The API of videoshorts.', 'https://www.googleapis.com/youtube/v3'),
  VIDEOSHORTS_REPORTS_URL: address('The analytics API.', 'https://youtubeanalytics.googleapis.com/v2'),
  VIDEOSHORTS_UPLOAD_URL: address('The upload API.', 'https://www.googleapis.com/upload/youtube/v3'),
  VIDEOSHORTS_UPLOAD_HOSTS: uploadHosts('googleapis.com'),
  VIDEOSHORTS_CATEGORY_ID: withDefault(text, '22', { description: 'The category of uploaded videos.', readBy }),
};
