import { LANGUAGE } from '../choices.ts';
import type { PlatformTerms } from '../platform-terms.ts';
import { address, plainText } from '../setting-form.ts';

/** The host of Bluesky, which leads to the account's own host. */
const BLUESKY = 'bsky.social';

/** The rules of Bluesky, which speaks the AT Protocol. Fields are explained in `PlatformTerms`. */
export const ATPROTO = {
  texts: {
    caption: { limit: 300, unit: 'graphemes' },
    tagSeparator: '\n\n',
    tags: null,
    title: null,
    firstComment: 300,
    hashtags: null,
    recommendedHashtags: null,
    mentions: null,
    rejected: [],
  },
  videoLengths: { min: 1_000, max: 3 * 60_000 },
  minRenderMs: 0,
  cover: { moment: false, picture: false, afterwards: false },
  modes: ['publish'],
  declarations: [],
  requiredDeclarations: [],
  choices: {
    defaultLanguage: LANGUAGE,
    altText: {
      label: 'Description of the video',
      kind: 'text',
      max: 1_000,
      about: 'what the video shows, for people who do not see it.',
      isOfVideo: true,
    },
  },
  fixedOffer: {},
  audience: null,
  metrics: ['likes', 'comments', 'shares'],
  processesFirst: false,
  readsOutcomeFromAccount: false,
  editorial: ['clips', 'talks'],
  // `rotatesTokens` is false: a host accepts a used refresh token for two more hours, so a refresh can be repeated.
  grants: { renewalIntervalMs: 7 * 86_400_000, extendsExpiry: true, rotatesTokens: false, minAgeMs: null },
  settings: {
    ATPROTO_PUBLIC_URL: address('The base of post URLs on atproto.', 'https://bsky.app'),
    ATPROTO_DIRECTORY_URL: address(
      'The directory that says on which host an account of atproto is.',
      'https://plc.directory',
    ),
    ATPROTO_FIGURES_FROM: plainText(
      'The service that the host of an account asks for counts of likes, reposts and replies: its DID.',
      'did:web:api.bsky.app#bsky_appview',
    ),
  },
  signIn: [
    { name: 'identifier', label: 'Handle', hint: 'Such as you.bsky.social.', isSecret: false, initial: '' },
    {
      name: 'password',
      label: 'App password',
      hint: 'Made in the app under Settings, Privacy and security, App passwords. Never your main password.',
      isSecret: true,
      initial: '',
    },
    { name: 'host', label: 'Host', hint: 'Where you sign in.', isSecret: false, initial: BLUESKY },
  ],
  isSimulated: false,
  isOptional: true,
  margins: null,
  colors: ['#0a66c2', '#8cc4ff'],
} as const satisfies PlatformTerms;
