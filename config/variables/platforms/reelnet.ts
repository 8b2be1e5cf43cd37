import { optional, withDefault } from '../setting.ts';
import { choice, text, wholeNumber } from '../values.ts';
import { address, baseUrl, credentials, readBy, uploadHosts } from './credentials.ts';

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
