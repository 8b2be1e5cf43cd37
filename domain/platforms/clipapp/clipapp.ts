import type { PlatformTerms } from '../platform-terms.ts';
import { address, credentials, uploadHosts } from '../setting-form.ts';
import { readOptionChoices } from './switches.ts';

/** The rules of clipapp. Fields are explained in `PlatformTerms`. */
export const CLIPAPP = {
  texts: {
    caption: { limit: 2200, unit: 'utf16_units' },
    tagSeparator: ' ',
    tags: null,
    title: null,
    firstComment: null,
    hashtags: null,
    recommendedHashtags: 5,
    mentions: null,
    rejected: [],
  },
  videoLengths: { min: 3_000, max: 10 * 60_000 },
  minRenderMs: 0,
  cover: { moment: true, picture: false, afterwards: false },
  modes: ['publish', 'inbox'],
  declarations: ['brandedContent', 'brandOrganic', 'aiGenerated'],
  requiredDeclarations: [],
  choices: {
    privacy: {
      label: 'Audience',
      kind: 'code',
      pattern: /^[A-Z_]{1,64}$/u,
      named: 'a level that GET /accounts/{id} lists',
      about: 'who sees the post, as one of `offered.privacyLevels` of the account.',
    },
    allowComment: { label: 'Allow comments', kind: 'switch' },
    allowDuet: { label: 'Allow duets', kind: 'switch' },
    allowStitch: { label: 'Allow stitches', kind: 'switch' },
  },
  fixedOffer: null,
  audience: {
    levelNames: {
      PUBLIC_TO_EVERYONE: 'Everyone',
      FOLLOWER_OF_CREATOR: 'Followers',
      MUTUAL_FOLLOW_FRIENDS: 'Friends (followers that you follow back)',
      SELF_ONLY: 'Only me',
    },
    consent: 'By posting, you agree to clipapp’s Music Usage Confirmation.',
  },
  metrics: ['views', 'likes', 'comments', 'shares'],
  processesFirst: false,
  readsOutcomeFromAccount: false,
  editorial: ['clips', 'talks'],
  grants: {
    // Grants are renewed rarely: if the response to a refresh is lost, the owner must connect again.
    renewalIntervalMs: 7 * 86_400_000,
    extendsExpiry: true,
    rotatesTokens: true,
    minAgeMs: null,
  },
  readOptionChoices,
  settings: {
    ...credentials('CLIPAPP'),
    CLIPAPP_AUDITED: {
      kind: 'switch',
      description: '`true` once clipapp has audited your app. Posts of an unaudited app are private.',
      initial: 'false',
    },
    CLIPAPP_CODE_CHALLENGE: {
      kind: 'level',
      levels: ['none', 'hex'],
      description: 'The encoding of the PKCE code challenge: `hex` for desktop apps, `none` for web apps.',
      initial: 'none',
    },
    CLIPAPP_AUTHORIZE_URL: address('The consent page of clipapp.', 'https://www.tiktok.com/v2/auth/authorize/'),
    CLIPAPP_PUBLIC_URL: address('The base of post URLs on clipapp.', 'https://www.tiktok.com'),
    CLIPAPP_API_URL: address('The API of clipapp.', 'https://open.tiktokapis.com'),
    CLIPAPP_UPLOAD_HOSTS: uploadHosts('tiktokapis.com'),
  },
  signIn: null,
  isSimulated: true,
  isOptional: false,
  margins: { left: 60, top: 150, right: 120, bottom: 440 },
  colors: ['#0c7a83', '#67d7df'],
} as const satisfies PlatformTerms;
