import type { PlatformTerms } from '../platform-terms.ts';
import { address, credentials, plainText, uploadHosts } from '../setting-form.ts';

const USERNAME = { kind: 'code', pattern: /^[A-Za-z0-9_.]{1,30}$/u, named: 'a username without @' } as const;

/** The initial addresses, per login. */
export const REELNET_ADDRESSES = {
  instagram: { authorizeUrl: 'https://www.instagram.com/oauth/authorize', graphUrl: 'https://graph.instagram.com' },
  facebook: { authorizeUrl: 'https://www.facebook.com/v25.0/dialog/oauth', graphUrl: 'https://graph.facebook.com' },
} as const;

/** An address that depends on `REELNET_LOGIN`. */
function loginAddress(description: string, name: 'authorizeUrl' | 'graphUrl') {
  const { instagram, facebook } = REELNET_ADDRESSES;
  const defaultNote = `\`${instagram[name]}\`, or \`${facebook[name]}\``;
  return { kind: 'address', description, initial: null, defaultNote } as const;
}

/** The rules of reelnet. Fields are explained in `PlatformTerms`. */
export const REELNET = {
  texts: {
    caption: { limit: 2200, unit: 'utf16_units' },
    tagSeparator: '\n\n',
    tags: null,
    title: null,
    firstComment: 2200,
    hashtags: 30,
    recommendedHashtags: 5,
    mentions: 20,
    rejected: [],
  },
  videoLengths: { min: 3_000, max: 15 * 60_000 },
  minRenderMs: 3_000,
  cover: { moment: true, picture: true, afterwards: false },
  modes: ['publish'],
  declarations: [],
  requiredDeclarations: [],
  choices: {
    shareToFeed: { label: 'Show in the feed too', kind: 'switch', about: 'also show the reel in the feed.' },
    collaborators: {
      label: 'Collaborators',
      kind: 'list',
      of: USERNAME,
      max: 3,
      about: 'usernames to invite as collaborators.',
    },
    userTags: { label: 'Tagged people', kind: 'list', of: USERNAME, max: 20, about: 'usernames to tag.' },
  },
  fixedOffer: {},
  audience: null,
  metrics: ['views', 'reach', 'likes', 'comments', 'shares', 'saves', 'watchTimeMs', 'avgWatchMs'],
  processesFirst: true,
  readsOutcomeFromAccount: true,
  editorial: ['clips', 'searched'],
  grants: { renewalIntervalMs: 25 * 3_600_000, extendsExpiry: true, rotatesTokens: false, minAgeMs: 24 * 3_600_000 },
  settings: {
    ...credentials('REELNET'),
    REELNET_LOGIN: {
      kind: 'level',
      levels: ['instagram', 'facebook'],
      description:
        'The login of your reelnet app. `instagram`: reelnet fetches videos from `PUBLIC_URL`. `facebook`: they are uploaded. Also used with the simulator.',
      initial: 'instagram',
    },
    REELNET_AUTHORIZE_URL: loginAddress('The consent page of reelnet.', 'authorizeUrl'),
    REELNET_PUBLIC_URL: address('The base of post URLs on reelnet.', 'https://www.instagram.com'),
    REELNET_CODE_EXCHANGE_URL: address(
      'The endpoint that exchanges a code for a token with `REELNET_LOGIN=instagram`.',
      'https://api.instagram.com/oauth/access_token',
    ),
    REELNET_GRAPH_URL: loginAddress('The API of reelnet.', 'graphUrl'),
    REELNET_GRAPH_VERSION: plainText('The version of the reelnet API.', 'v25.0'),
    REELNET_UPLOAD_HOSTS: uploadHosts('facebook.com,instagram.com'),
    REELNET_SETTLE_MS: {
      kind: 'number',
      unit: 'milliseconds',
      description: 'How long a container must stay FINISHED before an unanswered publish counts as not sent.',
      initial: '30000',
    },
  },
  signIn: null,
  isSimulated: true,
  isOptional: false,
  margins: { left: 44, top: 210, right: 84, bottom: 310 },
  listCommentRisks,
  colors: ['#a8328f', '#f39ade'],
} as const satisfies PlatformTerms;

/** Limits of an older comments API, because the current one documents none. */
const RECOMMENDED_COMMENT = { characters: 300, hashtags: 4, links: 1 };

function listCommentRisks(text: string): string[] {
  const { characters, hashtags, links } = RECOMMENDED_COMMENT;
  const isRisky =
    text.length > characters ||
    countMatches(text, /#[\p{L}\p{N}_]+/gu) > hashtags ||
    countMatches(text, /https?:\/\//giu) > links ||
    (/\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text));
  if (!isRisky) return [];
  const limits = `${characters} characters, ${hashtags} hashtags or ${links} link`;
  return [`reelnet may reject a comment that has more than ${limits}, or that is all capitals.`];
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
